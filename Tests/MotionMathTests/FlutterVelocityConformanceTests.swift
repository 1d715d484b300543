import Foundation
import Testing

@testable import MotionMath

/// Velocities that Flutter and Compose report; skipped where the recordings are not beside the
/// package.
@Suite(
  .enabled(
    if: Conformance.isAvailable("flutter-velocity"), "no shared/conformance/flutter-velocity"))
struct FlutterVelocityConformanceTests {
  @Test func `least-squares gives Flutter's velocity for every recording`() throws {
    let rows = try Conformance.rows("flutter-velocity/expected.csv")
    #expect(rows.count == 14)
    for row in rows {
      let recording = try Conformance.recording("flutter-velocity/\(row["file"])")
      let velocity = VelocityEstimator.leastSquares.velocity(
        of: recording.samples, at: recording.lift)
      let tolerance = try row.number("rel_tolerance")
      let (x, y) = (try row.number("vx_px_per_s"), try row.number("vy_px_per_s"))
      // The horizontal speed of velocity_08 is a two-thousandth of the vertical one and was published
      // from single precision: −1.746. The second file has −1.733 for the same touches, and is met.
      withKnownIssue(isIntermittent: false) {
        #expect(isClose(velocity.x, x, fraction: tolerance), "x \(velocity.x), \(row.cells)")
      } when: {
        row["file"] == "velocity_08.csv"
      }
      #expect(isClose(velocity.y, y, fraction: tolerance), "y \(velocity.y), \(row.cells)")
    }
  }

  @Test func `every published estimate of the full-precision recordings is met`() throws {
    let recordings = try Self.recordings()
    let rows = try Conformance.rows("flutter-velocity/velocity_flutter_expected.csv")
    #expect(rows.count == 56)
    for row in rows {
      let recording = try #require(recordings[row["trace_id"]])
      let velocity = try #require(Self.velocity(row["estimator"], recording))
      let (x, y) = (try row.number("expected_vx"), try row.number("expected_vy"))
      let tolerance: (Double) -> Double = { expected in
        Double(row["abs_tol"]) ?? abs(expected) * (Double(row["rel_tol"]) ?? 0)
      }
      #expect(abs(velocity.x - x) <= tolerance(x), "x \(velocity.x), \(row.cells)")
      #expect(abs(velocity.y - y) <= tolerance(y), "y \(velocity.y), \(row.cells)")
    }
  }

  private static func velocity(
    _ estimator: String, _ recording: Conformance.Recording
  ) -> Velocity? {
    switch estimator {
    case "lsq2_flutter":
      VelocityEstimator.leastSquares.estimate(of: recording.samples, at: recording.lift)
    case "impulse_compose":
      // Compose measures the 40 ms of a rest from the newest sample, not from the next: its impulse
      // sees 40 ms, Android's sees 100 ms.
      SampleWindow(
        recording.samples[...], at: recording.lift, horizon: 0.04, mergesSimultaneous: true)?
        .impulse()
    case "ios_scrollview_fling":
      VelocityEstimator.scrollView.estimate(of: recording.samples, at: recording.lift)
    case "macos_scrollview_fling":
      VelocityEstimator.weightedSteps(
        recording.samples[...], weights: SIMD3(0.15, 0.65, 0.2))
    default: nil
    }
  }

  /// Touch-down, moves and lift of every recording, by name; times start at touch-down.
  private static func recordings() throws -> [String: Conformance.Recording] {
    var recordings: [String: Conformance.Recording] = [:]
    var start: [String: Double] = [:]
    for row in try Conformance.rows("flutter-velocity/velocity_flutter_samples.csv") {
      let name = row["trace_id"]
      let milliseconds = try row.number("t_ms")
      let time = (milliseconds - (start[name] ?? milliseconds)) / 1000
      start[name] = start[name] ?? milliseconds
      recordings[name, default: .init()].lift = time
      guard row["kind"] != "up" else { continue }
      recordings[name, default: .init()].samples.append(
        PositionSample(time: time, x: try row.number("x"), y: try row.number("y")))
    }
    return recordings
  }
}
