import Controllers
import MotionMath
import Replay
import Scenes
import Testing
import Traces

struct ProgressCurvesTests {
  private func curves(_ trace: Trace, scene: String? = nil) throws -> ProgressCurves {
    var settings = HandWorkedDragTests.settings(hz: 120)
    settings.scene = scene
    return try ProgressCurves(
      ReplayEngine().replay(
        trace, with: HandWorkedDragTests.controller, settings: settings, keeping: [.everyFrame]))
  }

  @Test func `the view follows the transition, and the finger until it lifts`() throws {
    let curves = try curves(HandWorkedDragTests.fast)
    #expect(curves.viewName == "detail")
    let frames: [Double] = curves.points.indices.map { Double($0) / 120 }
    #expect(curves.points.map(\.time) == frames)
    let released = try #require(curves.outcome.releasedAt)
    let total = try #require(curves.outcome.total)
    for point in curves.points where point.time > 3.0 / 120 {
      let (view, complete) = (try #require(point.view), try #require(point.percentComplete))
      #expect(abs(view - complete) < 1e-6)
      if point.time < released - 1e-9 {
        #expect(abs(try #require(point.finger) - complete) < 1e-9)
      } else {
        #expect(point.finger == nil)
      }
    }
    #expect(curves.points.last?.view == 1)
    #expect(abs(try #require(curves.points.last).time - total) <= 1 / 120.0)
  }

  // The finger's rate is 600 pt/s over 400 pt, 1.5 per second; the completion starts at rate 0.
  @Test func `the hand-off shows as a jump of the view's rate`() throws {
    let curves = try curves(HandWorkedDragTests.fast)
    let released = try #require(curves.outcome.releasedAt)
    let before = try #require(curves.points.last { $0.time < released - 1e-9 })
    let after = try #require(curves.points.first { $0.time > released + 1e-9 })
    #expect(abs(try #require(before.viewRate) - 1.5) < 1e-6)
    #expect(abs(try #require(before.fingerRate) - 1.5) < 1e-6)
    #expect(try #require(after.viewRate) < 0.5)
    #expect(after.fingerRate == nil)
  }

  @Test func `the view of a cancelled transition goes back to 0`() throws {
    let curves = try curves(HandWorkedDragTests.slow)
    let highest = curves.points.compactMap(\.view).max()
    #expect(abs(try #require(highest) - 0.24) < 1e-6)
    #expect(curves.points.last?.view == 0)
    #expect(curves.outcome.transition == .cancelled)
  }

  @Test func `a scene with an interaction of its own has times and progress too`() throws {
    var down = [Trace.Sample(time: 0, x: 195, y: 450, phase: .began)]
    for move in 1...59 {
      let y = 450 + Double(move) * 5
      down.append(Trace.Sample(time: Double(move) / 120, x: 195, y: y, phase: .moved))
    }
    down.append(Trace.Sample(time: 0.5, x: 195, y: 745, phase: .ended))
    var controller = Controller.default
    controller.direction = .down
    let curves = try ProgressCurves(
      ReplayEngine().replay(
        Trace(name: "pull", samples: down), with: controller,
        settings: ReplaySettings(scene: "panel"), keeping: [.everyFrame]))
    #expect(curves.outcome.decision == .finish)
    #expect(curves.outcome.rule == "decided by the scene")
    let released = try #require(curves.outcome.releasedAt)
    #expect(abs(released - 0.5) < 1e-9)
    #expect(try #require(curves.outcome.recognizedAt) < 0.05)
    let completion = try #require(curves.outcome.completion)
    #expect(abs(completion - (try #require(curves.outcome.total) - released)) < 1e-9)
    #expect(curves.points.compactMap(\.finger).contains { $0 > 0.3 })
    #expect(curves.points.compactMap(\.percentComplete).contains { $0 > 0.5 })
  }
}
