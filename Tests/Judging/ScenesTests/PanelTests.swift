import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A panel over half the container that moves in 0.3 s.
///
/// Property animators move it with ease-out, the dimming animates alongside, and a finger can catch it in flight.
struct PanelTests {
  nonisolated static let lowerHalf = CGRect(x: 0, y: 400, width: 400, height: 400)
  /// Ease-out at the middle of the time, to six places.
  static let easeOutAtHalf = 0.684643

  @Test func `comes up from below its place, and the dimming with it`() throws {
    let stage = try ModalStage("panel-present")
    stage.start()
    let dimming = try #require(stage.container?.subviews.first)
    #expect(dimming.backgroundColor == UIColor(white: 0, alpha: 0.3))
    for (time, progress) in [(0.0, 0.0), (0.15, Self.easeOutAtHalf)] {
      stage.simulation.run(until: time)
      expectNear(
        try stage.frame(of: stage.scene.presented.view),
        Self.lowerHalf.offsetBy(dx: 0, dy: 400 * (1 - progress)), within: 1e-3)
      expectNear(try stage.alpha(of: dimming), progress)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.3)
    stage.scene.expectPresented(in: Self.lowerHalf, keepsPresenter: true, chrome: 1)
  }

  @Test(arguments: [
    ("panel", lowerHalf, CGVector(dx: 0, dy: 400)),
    ("panel-from-right", CGRect(x: 200, y: 0, width: 200, height: 800), CGVector(dx: 200, dy: 0)),
    ("panel-from-top", CGRect(x: 0, y: 0, width: 400, height: 400), CGVector(dx: 0, dy: -400)),
  ])
  func `leaves towards its edge by itself`(
    name: String, frame: CGRect, away: CGVector
  ) throws {
    let stage = try ModalStage(name)
    stage.scene.expectPresented(in: frame, keepsPresenter: true, chrome: 1)
    let dimming = try #require(stage.container?.subviews.first)
    stage.start()
    stage.simulation.run(until: 0.15)
    expectNear(
      try stage.frame(of: stage.scene.presented.view),
      frame.offsetBy(dx: away.dx * Self.easeOutAtHalf, dy: away.dy * Self.easeOutAtHalf),
      within: 1e-3)
    expectNear(try stage.alpha(of: dimming), 1 - Self.easeOutAtHalf)
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.3)
    stage.scene.expectOnlyPresenter()
  }

  @Test func `stays under the finger`() throws {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 300)))
    let replay = try ModalReplay(drag, scene: "panel")
    // 15 pt per sample; the travel before the recognition counts with the first change.
    replay.run.simulation.run(until: 12.0 / 60)
    let panel: UIView = replay.scene.presented.view
    let shown = try #require(replay.run.simulation.run { panel.layer.presentation()?.frame })
    expectNear(shown, Self.lowerHalf.offsetBy(dx: 0, dy: 180))
  }

  // The panel leaves if its border plus half a second of speed passes 200 of its 400 pt. 150 pt at 450 pt/s do, 40 pt
  // at 120 pt/s do not. For the panel from the right the limit is 100 of 200 pt: 30 pt at 90 pt/s do not pass it.
  @Test(arguments: [
    ("panel", CGVector(dx: 0, dy: 150), CGVector(dx: 0, dy: 40)),
    ("panel-from-right", CGVector(dx: 150, dy: 0), CGVector(dx: 30, dy: 0)),
    ("panel-from-top", CGVector(dx: 0, dy: -150), CGVector(dx: 0, dy: -40)),
  ])
  func `a drag throws it out or lets it come back`(
    name: String, long: CGVector, short: CGVector
  ) throws {
    let start = CGPoint(x: 230, y: name == "panel-from-top" ? 350 : 450)
    let thrown = try ModalReplay(playing: Trace(Stroke(start: start, travel: long)), scene: name)
    thrown.expect(.finish, .completed)
    thrown.scene.expectOnlyPresenter()
    let kept = try ModalReplay(playing: Trace(Stroke(start: start, travel: short)), scene: name)
    kept.expect(.cancel, .cancelled)
    let container = try #require(kept.scene.window.subviews.last)
    #expect(container.subviews.count == 2)
    #expect(container.subviews.map(\.alpha) == [1, 1])
    #expect(
      container.subviews.last?.frame
        == kept.scene.presented.presentationController?
        .frameOfPresentedViewInContainerView)
  }

  // The finger touches at 9/60 s, when the panel's border is at 526 pt; its pan is recognised at 12/60 s.
  @Test func `caught on its way in it goes back, and the dimming with it`() throws {
    let drag = Trace(
      Stroke(
        start: CGPoint(x: 200, y: 600), travel: CGVector(dx: 0, dy: 160), touches: 9, steps: 27))
    let replay = try ModalReplay(drag, scene: "panel-present")
    replay.run.simulation.run(until: 0.3)
    #expect(replay.scene.ending == nil)
    replay.run.finish()
    replay.expect(.cancel, .cancelled)
    replay.scene.expectOnlyPresenter()
  }

  @Test func `caught on its way in and pushed on it stays`() throws {
    let drag = Trace(
      Stroke(
        start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -160), touches: 9, steps: 27)
    )
    let replay = try ModalReplay(playing: drag, scene: "panel-present")
    replay.expect(.finish, .completed)
    replay.scene.expectPresented(in: Self.lowerHalf, keepsPresenter: true, chrome: 1)
  }

  // The first finger lets go at 21/60 s with the border at 550 pt, and the panel moves out. A second finger touches
  // 3/60 s later and pulls up by 400 pt.
  @Test func `caught on its way out it comes back`() throws {
    let out = Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 150))
    let back = Stroke(
      start: CGPoint(x: 200, y: 780), travel: CGVector(dx: 0, dy: -400), touches: 24)
    let replay = try ModalReplay(playing: Trace(out, back), scene: "panel")
    replay.expect(.cancel, .cancelled)
    let views = try #require(replay.scene.window.subviews.last?.subviews)
    #expect(views.map(\.alpha) == [1, 1])
    #expect(views.last === replay.scene.presented.view)
    #expect(replay.scene.presented.view.frame == Self.lowerHalf)
  }

  // The finger grips the panel 300 pt below its border and moves 20 pt at 60 pt/s. The border ends at 20 pt, the finger
  // at 320 pt.
  @Test func `as written a small drag of its lower half sends it away`() throws {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: 20)))
    let asWritten = try ModalReplay(playing: drag, scene: "panel-as-written")
    asWritten.expect(.finish, .completed)
    let sound = try ModalReplay(playing: drag, scene: "panel")
    sound.expect(.cancel, .cancelled)
  }

  // The finger grips the panel 40 pt below its border and moves 150 pt at 450 pt/s. It ends at 190 of 400 pt, and its
  // speed throws the panel by 225 pt.
  @Test func `a throw counts in both`() throws {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 440), travel: CGVector(dx: 0, dy: 150)))
    for scene in ["panel", "panel-as-written"] {
      try ModalReplay(playing: drag, scene: scene).expect(.finish, .completed)
    }
  }

  // Within 1/3 s: half a second of the finger's speed throws the border 1.5 times as far again.
  @Test(arguments: [(CGFloat(78), false), (82, true)])
  func `leaves if the thrown border is beyond the middle`(_ travel: CGFloat, _ leaves: Bool) throws
  {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 440), travel: CGVector(dx: 0, dy: travel)))
    try ModalReplay(playing: drag, scene: "panel").expect(
      leaves ? .finish : .cancel, leaves ? .completed : .cancelled)
  }

  @Test func `a drag beside the panel does nothing`() throws {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 100), travel: CGVector(dx: 0, dy: 300)))
    let replay = try ModalReplay(playing: drag, scene: "panel")
    replay.expect(.none, .notStarted, diagnostics: ["refused-touch"])
    replay.scene.expectPresented(in: Self.lowerHalf, keepsPresenter: true, chrome: 1)
  }
}
