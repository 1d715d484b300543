import Controllers
import MotionMath
import Replay
import Testing
import Traces

/// Every frame of a hand-worked drag; see `HandWorkedDragTests` for its numbers.
struct ReelTests {
  private static let settings = HandWorkedDragTests.settings(hz: 120)

  private func reel() throws -> Reel {
    try Reel(
      ReplayEngine().replay(
        HandWorkedDragTests.fast, with: HandWorkedDragTests.controller, settings: Self.settings,
        keeping: [.everyFrame]))
  }

  @Test func `has the curves' points, with what the screen shows at each`() throws {
    let reel = try reel()
    let curves = try ProgressCurves(
      ReplayEngine().replay(
        HandWorkedDragTests.fast, with: HandWorkedDragTests.controller, settings: Self.settings,
        keeping: [.everyFrame]))
    #expect(reel.curves == curves)
    #expect(reel.displayHz == 120)
    for (index, point) in curves.points.enumerated() {
      #expect(reel.index(at: point.time) == index)
      guard let complete = point.percentComplete, complete < 1 else { continue }
      let detail = try #require(reel.pictures[index].views.first { $0.name == "detail" })
      #expect(abs(detail.corners[0].x - 400 * complete) < 1e-9)
    }
    #expect(reel.pictures.first?.finger != nil)
    #expect(reel.pictures.last?.finger == nil)
  }

  @Test func `a gesture that starts nothing has no frames`() {
    let tap = Trace(name: "tap", samples: [Trace.Sample(time: 0, x: 20, y: 400, phase: .began)])
    #expect(throws: ReplayError.self) {
      try Reel(
        ReplayEngine().replay(tap, with: HandWorkedDragTests.controller, keeping: [.everyFrame]))
    }
  }
}
