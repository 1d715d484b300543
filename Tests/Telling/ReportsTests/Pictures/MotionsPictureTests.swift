import Controllers
import MotionMath
import Scenes
import Testing
import Traces

@testable import Replay
@testable import Reports

/// A device's motion beside the replay's.
struct MotionsPictureTests {
  /// A drag with device frames equal to the replay's, moved down by a number of points.
  private static func agreement(
    apart points: Double, renamed: String? = nil, keepsMotions: Bool = true
  ) throws -> DeviceAgreement {
    let csv =
      "# outcome: finish\nt_ms,x,y,phase\n"
      + (0...30).map { step in
        "\(step * 10),\(20 + step * 8),400,\(step == 0 ? "began" : step == 30 ? "ended" : "moved")\n"
      }.joined()
    let trace = try TraceReader.read(bytes: Array(csv.utf8), file: "drag.csv", name: "drag")[0]
    let settings = ReplaySettings()
    let record = ReplayEngine().replay(
      trace, with: .default, settings: settings, keeping: [.everyFrame])
    let rows = record.frames.flatMap { frame in
      frame.views.map { view in
        let (xs, ys) = (view.corners.map(\.x), view.corners.map(\.y))
        return DeviceFrames.Row(
          time: frame.time, view: renamed ?? view.name, x: xs.min() ?? 0,
          y: (ys.min() ?? 0) + points, width: (xs.max() ?? 0) - (xs.min() ?? 0),
          height: (ys.max() ?? 0) - (ys.min() ?? 0))
      }
    }
    return DeviceAgreement(
      [
        DeviceAgreement.Recording(
          trace, record.outcome, controller: .default, settings: settings,
          frames: DeviceFrames(rows: rows))
      ], keepsMotions: keepsMotions)
  }

  @Test func `shows screens at five moments, and each view's way over time`() throws {
    let row = try #require(try Self.agreement(apart: 3).rows.first)
    let motions = try #require(row.motions)
    let picture = MotionsPicture(row.trace, motions, row.frames)
    let svg = picture.svg
    let check = XMLCheck(svg)
    let views = Set(motions.device.rows.map(\.view))
    #expect(svg.contains("drag: device and replay"))
    #expect(svg.contains("at most 3.00 pt apart: "))
    #expect(check.counts["polyline"] == views.count)
    #expect(check.counts["circle"] == motions.device.rows.count)
    for view in views { #expect(svg.contains(">\(view): ")) }
    #expect(svg == MotionsPicture(row.trace, motions, row.frames).svg)
  }

  @Test func `says that the replay has no such view`() throws {
    let row = try #require(try Self.agreement(apart: 0, renamed: "Card").rows.first)
    let svg = MotionsPicture(row.trace, try #require(row.motions), row.frames).svg
    #expect(svg.contains("no view of the device is in the replay"))
    #expect(svg.contains("Card: left (pt), which the replay does not have"))
  }

  @Test func `motions are kept if a picture needs them`() throws {
    #expect(try Self.agreement(apart: 0, keepsMotions: false).rows.first?.motions == nil)
    #expect(try #require(try Self.agreement(apart: 0).rows.first?.frames).points < 1e-9)
  }
}
