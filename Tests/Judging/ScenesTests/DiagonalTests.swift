import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A view that comes from the corner (W, H) in 0.5 s and goes back, and leaves nothing behind after a cancel.
struct DiagonalTests {
  /// UIKit's ease-in-ease-out at a quarter of the time, to six places.
  static let easeInOutAtQuarter = 0.129162

  @Test func `comes from the corner`() throws {
    let stage = try ModalStage("diagonal")
    stage.start()
    for (time, progress) in [(0.0, 0.0), (0.125, Self.easeInOutAtQuarter), (0.25, 0.5)] {
      stage.simulation.run(until: time)
      expectNear(
        try stage.frame(of: stage.scene.presented.view),
        CGRect(x: 400 * (1 - progress), y: 800 * (1 - progress), width: 400, height: 800),
        within: 1e-3)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    stage.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  @Test func `goes back to the corner, above the view that stays`() throws {
    let stage = try ModalStage("diagonal-dismiss")
    stage.start()
    let (presenter, presented): (UIView, UIView) = (
      stage.scene.presenter.view, stage.scene.presented.view
    )
    #expect(stage.container?.subviews == [presenter, presented])
    stage.simulation.run(until: 0.25)
    expectNear(
      try stage.frame(of: presented), CGRect(x: 200, y: 400, width: 400, height: 800))
    expectNear(try stage.frame(of: presenter), ModalStage.bounds)
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    stage.scene.expectOnlyPresenter()
  }

  @Test func `follows the finger linearly, and returns in the time of the way`() throws {
    let stage = try ModalStage("diagonal")
    let driver = UIPercentDrivenInteractiveTransition()
    stage.start(under: driver)
    stage.simulation.run { driver.update(0.3) }
    expectNear(
      try stage.frame(of: stage.scene.presented.view),
      CGRect(x: 280, y: 560, width: 400, height: 800))
    stage.simulation.run { driver.cancel() }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.15, completed: false)
    stage.scene.expectOnlyPresenter()
  }

  @Test(arguments: [("diagonal", Direction.up), ("diagonal-dismiss", .down)])
  func `a long drag finishes it`(name: String, direction: Direction) throws {
    let replay = try ModalReplay(
      playing: Self.drag(direction, by: 500), scene: name, direction: direction)
    replay.expect(.finish, .completed)
    if name == "diagonal" {
      replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
    } else {
      replay.scene.expectOnlyPresenter()
    }
  }

  @Test(arguments: [("diagonal", Direction.up), ("diagonal-dismiss", .down)])
  func `a short drag cancels it and leaves nothing behind`(
    name: String, direction: Direction
  ) throws {
    let replay = try ModalReplay(
      playing: Self.drag(direction, by: 90), scene: name, direction: direction)
    replay.expect(.cancel, .cancelled)
    if name == "diagonal" {
      replay.scene.expectOnlyPresenter()
    } else {
      replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
    }
  }

  @Test func `as written it removes the view that stays, when it completes`() throws {
    let replay = try ModalReplay(
      playing: Self.drag(.down, by: 500), scene: "diagonal-as-written", direction: .down)
    replay.expect(
      .finish, .completed, diagnostics: ["view-unsized", "view-missing", "view-vanished"])
    #expect(replay.scene.presenter.view.frame.size == .zero)
  }

  @Test func `as written it covers the view that moves`() throws {
    let stage = try ModalStage("diagonal-as-written")
    stage.start()
    #expect(stage.container?.subviews.last === stage.scene.presenter.view)
  }

  @Test func `as written a cancelled dismissal leaves the view that stays`() throws {
    let replay = try ModalReplay(
      playing: Self.drag(.down, by: 90), scene: "diagonal-as-written", direction: .down)
    replay.expect(.cancel, .cancelled, diagnostics: ["view-unsized"])
    replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  /// A vertical drag of 20 samples: 500 pt are 25 pt a sample; 90 pt are slow, at 270 pt/s.
  private static func drag(_ direction: Direction, by length: Double) -> Trace {
    let isUp = direction == .up
    return Trace(
      Stroke(
        start: CGPoint(x: 200, y: isUp ? 700 : 100),
        travel: CGVector(dx: 0, dy: isUp ? -length : length)))
  }
}
