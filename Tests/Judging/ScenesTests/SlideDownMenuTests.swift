import Controllers
import Foundation
import HeadlessUIKit
import Rules
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A transition of 0.5 s to a menu; a tap on the presenter's snapshot closes it.
///
/// The snapshot moves down by H − 150, and the menu moves from −50 into place.
struct SlideDownMenuTests {
  @Test func `the snapshot slides down and the menu settles behind it`() throws {
    let stage = try ModalStage("slide-down-menu")
    stage.start()
    let scene = try #require(stage.scene as? SlideDownMenuScene)
    let snapshot = try #require(scene.manager.snapshot)
    #expect(
      stage.container?.subviews.suffix(2) == [scene.presented.view, snapshot].compactMap(\.self))
    for (time, progress) in [(0.0, 0.0), (0.125, 0.129162), (0.25, 0.5)] {
      stage.simulation.run(until: time)
      expectNear(try stage.transform(of: snapshot).ty, 650 * progress, within: 1e-3)
      expectNear(
        try stage.transform(of: scene.presented.view).ty, -50 * (1 - progress), within: 1e-3)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    #expect(
      scene.window.subviews.last?.subviews == [scene.presented.view, snapshot].compactMap(\.self))
    #expect(scene.presenter.view.window == nil)
    #expect(snapshot.frame == CGRect(x: 0, y: 650, width: 400, height: 800))
  }

  @Test func `a tap on the snapshot closes it`() throws {
    let tap = Trace(
      Stroke(
        start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: 0), touches: 60, steps: 1))
    let replay = try ModalReplay(playing: tap, scene: "slide-down-menu")
    replay.expect(.none, .completed)
    replay.scene.expectOnlyPresenter()
    let scene = try #require(replay.scene as? SlideDownMenuScene)
    #expect(scene.manager.snapshot == nil)
  }

  @Test func `a tap on the menu does not`() throws {
    let tap = Trace(
      Stroke(
        start: CGPoint(x: 200, y: 300), travel: CGVector(dx: 0, dy: 0), touches: 60, steps: 1))
    let replay = try ModalReplay(playing: tap, scene: "slide-down-menu")
    replay.expect(.none, .completed, diagnostics: ["refused-touch"])
    #expect(replay.scene.presented.presentingViewController === replay.scene.presenter)
  }

  @Test func `a replay shows the second transition too`() throws {
    let tap = Trace(
      name: "tap", metadata: TraceMetadata(entries: [.init(key: "begins", value: "0.9")]),
      samples: [
        Trace.Sample(time: 0, x: 195, y: 780, phase: .began),
        Trace.Sample(time: 0.06, x: 195, y: 780, phase: .ended),
      ])
    let record = ReplayEngine().replay(
      tap, with: Preset.default.controller, settings: ReplaySettings(scene: "slide-down-menu"),
      keeping: [.steps])
    let ends = Timeline(record).rows.filter { $0.event == "end" }
    #expect(ends.map { ($0.time * 1000).rounded() } == [500, 1467])
    #expect(record.outcome.diagnostics == [])
  }
}
