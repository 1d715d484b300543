import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// 0.4 s; the card opens while its title, its button and the dimming move alongside.
struct CoordinatedTests {
  static let card = CGRect(x: 400.0 / 6, y: 800.0 / 6, width: 800.0 / 3, height: 1600.0 / 3)

  @Test func `title, button and dimming keep the pace of the card`() throws {
    let stage = try ModalStage("coordinated")
    let card = try #require(stage.scene.presented as? CoordinatedController)
    stage.start()
    let dimming = try #require(stage.container?.subviews.first)
    #expect(dimming.backgroundColor == UIColor(white: 0, alpha: 0.3))
    // Ease-in-ease-out at a quarter, the middle and three quarters of the time.
    for (time, progress) in [(0.0, 0.0), (0.1, 0.129162), (0.2, 0.5), (0.3, 0.870838)] {
      stage.simulation.run(until: time)
      let width = try stage.transform(of: card.view).a
      let button = try stage.transform(of: card.closeButton).ty
      expectNear(width, 0.1 + 0.9 * progress, within: 1e-6)
      expectNear(button, 80 * (1 - progress), within: 1e-4)
      expectNear(try stage.alpha(of: card.titleBar), progress, within: 1e-6)
      expectNear(try stage.alpha(of: dimming), progress, within: 1e-6)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.4)
    stage.scene.expectPresented(in: Self.card, keepsPresenter: true, chrome: 1)
  }

  @Test func `all of them follow the finger`() throws {
    let stage = try ModalStage("coordinated")
    let card = try #require(stage.scene.presented as? CoordinatedController)
    let driver = UIPercentDrivenInteractiveTransition()
    stage.start(under: driver)
    let dimming = try #require(stage.container?.subviews.first)
    stage.simulation.run { driver.update(0.3) }
    expectNear(try stage.transform(of: card.view).a, 0.37)
    expectNear(try stage.transform(of: card.closeButton).ty, 56)
    expectNear(try stage.alpha(of: card.titleBar), 0.3)
    expectNear(try stage.alpha(of: dimming), 0.3)
  }

  @Test(arguments: [(500.0, true), (90, false)])
  func `a drag up presents it, or leaves nothing behind`(length: Double, finishes: Bool) throws {
    let drag = Trace(
      Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -length)))
    let replay = try ModalReplay(playing: drag, scene: "coordinated", direction: .up)
    if finishes {
      replay.expect(.finish, .completed)
      replay.scene.expectPresented(in: Self.card, keepsPresenter: true, chrome: 1)
    } else {
      replay.expect(.cancel, .cancelled)
      replay.scene.expectOnlyPresenter()
    }
  }

  @Test(arguments: [(400.0, true), (90, false)])
  func `a drag down dismisses it, or brings everything back`(
    length: Double, finishes: Bool
  ) throws {
    let drag = Trace(
      Stroke(start: CGPoint(x: 200, y: 300), travel: CGVector(dx: 0, dy: length)))
    let replay = try ModalReplay(playing: drag, scene: "coordinated-dismiss")
    if finishes {
      replay.expect(.finish, .completed)
      replay.scene.expectOnlyPresenter()
    } else {
      replay.expect(.cancel, .cancelled)
      replay.scene.expectPresented(in: Self.card, keepsPresenter: true, chrome: 1)
      let card = try #require(replay.scene.presented as? CoordinatedController)
      #expect(card.titleBar.alpha == 1)
      #expect(card.closeButton.transform == .identity)
      #expect(card.view.superview?.subviews.first?.alpha == 1)
    }
  }
}
