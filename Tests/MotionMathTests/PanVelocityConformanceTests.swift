import Foundation
import MotionMath
import Testing

/// Pans recorded on iPads; skipped where the recordings are not beside the package.
@Suite(.enabled(if: Conformance.isAvailable("ios-pan"), "no shared/conformance/ios-pan"))
struct PanVelocityConformanceTests {
  @Test
  func `the tracker gives UIKit's velocity at every recorded callback and keeps it at the lift`()
    throws
  {
    let callbacks = try Conformance.rows("ios-pan/expected.csv")
    var (moves, lifts) = (0, 0)
    for (file, rows) in Dictionary(grouping: callbacks, by: { $0["file"] }) {
      let deliveries = try Self.deliveries(file)
      for row in rows where !row["uikit_vx_pt_per_s"].isEmpty {
        let time = try row.number("dispatch_t_ms(rel to touch down)")
        // The first change is sent twice, a fraction of a millisecond apart.
        let estimate = try #require(deliveries.last { $0.dispatch <= time + 0.001 }?.velocity)
        let (x, y) = (try row.number("uikit_vx_pt_per_s"), try row.number("uikit_vy_pt_per_s"))
        #expect(isClose(estimate.x, x, fraction: 1e-4, nearZero: 1e-3), "x, \(row.cells)")
        #expect(isClose(estimate.y, y, fraction: 1e-4, nearZero: 1e-3), "y, \(row.cells)")
        if row["state"] == "ended" { lifts += 1 } else { moves += 1 }
      }
    }
    #expect((moves, lifts) == (75, 6))
  }

  @Test func `the scroll-view estimator predicts where recorded flings end`() throws {
    for row in try Conformance.rows("ios-pan/expected_scroll_offset.csv") {
      let target = row["target_offset_x(scrollViewWillEndDragging)"]
      guard let target = Double(target) else { continue }
      let points = try Self.deliveries(row["file"]).map(\.sample)
      let last = try #require(points.last)
      let velocity = VelocityEstimator.scrollView.velocity(of: points, at: last.time)
      let coast = target - (try row.number("end_dragging_offset_x"))
      let projected = -MomentumProjection.normal.coastingDistance(velocity: velocity.x)
      #expect(isClose(projected, coast, fraction: 0.01), "\(projected) for \(coast)")
    }
  }

  private struct Delivery {
    var dispatch: Double
    var sample: PositionSample
    var velocity: Velocity
  }

  /// The deliveries of a recording in order.
  ///
  /// They are the touch-down and each delivered move, which is the last point of its delivery, with the
  /// velocity from then on. A move that was delivered together with the lift never was an event.
  private static func deliveries(_ file: String) throws -> [Delivery] {
    let rows = try Conformance.rows("ios-pan/\(file)")
    let lift = rows.first { $0["phase"] == "ended" }?["dispatch_ms"]
    var tracker = UIKitVelocityTracker()
    var deliveries: [Delivery] = []
    for (index, row) in rows.enumerated() where row["dispatch_ms"] != lift {
      let isCoalesced =
        index + 1 < rows.count && rows[index + 1]["dispatch_ms"] == row["dispatch_ms"]
      guard !isCoalesced else { continue }
      let sample = PositionSample(
        time: try row.number("t_ms") / 1000, x: try row.number("x"), y: try row.number("y"))
      tracker.add(time: sample.time, x: sample.x, y: sample.y)
      deliveries.append(
        Delivery(
          dispatch: try row.number("dispatch_ms"), sample: sample, velocity: tracker.velocity))
    }
    return deliveries
  }
}
