import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A pan up or down whose extent is the container's height.
///
/// Every release finishes.
struct VerticalPanTests {
  @Test(arguments: [400.0, -400])
  func `waits for its finger and follows it either way`(travel: Double) throws {
    let drag = Trace(
      Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: travel)))
    let replay = try ModalReplay(drag, scene: "vertical-pan")
    let pan = try #require(replay.scene.pan)
    #expect(pan.view === replay.scene.presented.presentationController?.containerView)
    #expect(pan.maximumNumberOfTouches == 1)
    // 20 pt per sample: the first move recognises the pan, and its 20 pt do not count as translation.
    replay.run.simulation.run(until: 11.0 / 60)
    let shown = try #require(
      replay.run.simulation.run { replay.scene.presented.view.layer.presentation()?.frame })
    expectNear(shown, CGRect(x: 200 + 100, y: 400 + 200, width: 400, height: 800))
    replay.run.finish()
    replay.expect(.finish, .completed)
    #expect(pan.view == nil)
    replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  @Test(arguments: [
    ("vertical-pan", false), ("vertical-pan-as-written", false), ("vertical-pan-as-written", true),
  ])
  func `finishes after a short drag and, as written, after a touch that is taken away`(
    scene: String, cancelled: Bool
  ) throws {
    var stroke = Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 40))
    stroke.isCancelled = cancelled
    let replay = try ModalReplay(playing: Trace(stroke), scene: scene)
    replay.expect(.finish, .completed)
    replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  @Test func `goes back when the touch is taken away`() throws {
    var stroke = Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 40))
    stroke.isCancelled = true
    let replay = try ModalReplay(playing: Trace(stroke), scene: "vertical-pan")
    replay.expect(.cancel, .cancelled)
    replay.scene.expectOnlyPresenter()
  }

  @Test func `waits for ever when the finger only taps`() throws {
    let tap = Trace(
      Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 0), steps: 2))
    let replay = try ModalReplay(playing: tap, scene: "vertical-pan")
    replay.expect(.none, .stuck, diagnostics: ["refused-touch", "never-ended"])
  }
}
