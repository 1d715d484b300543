import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A panel 500 pt high on a spring of damping 0.55 and velocity 1/0.55.
///
/// The presenter's snapshot shrinks to 0.85 on the same spring.
struct ElasticPanelTests {
  static let panel = CGRect(x: 0, y: 300, width: 400, height: 500)

  @Test func `the panel and the snapshot share a spring`() throws {
    let stage = try ModalStage("elastic-panel")
    let spring = SpringFormula(dampingRatio: 0.55, duration: 0.5, velocity: 1 / 0.55)
    stage.start()
    let views = try #require(stage.container?.subviews)
    let (snapshot, panel): (UIView, UIView) = (
      try #require(views.first), stage.scene.presented.view
    )
    #expect(views == [snapshot, panel])
    #expect(stage.scene.presenter.view.isHidden)
    for time in [0, 0.05, 0.125, 0.25, 0.4] {
      stage.simulation.run(until: time)
      let progress = spring.progress(at: time)
      expectNear(
        try stage.frame(of: panel),
        CGRect(x: 0, y: 800 - 500 * progress, width: 400, height: 500))
      expectNear(try stage.transform(of: snapshot).a, 1 - 0.15 * progress)
      expectNear(try stage.transform(of: snapshot).d, 1 - 0.15 * progress)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    expectUp(stage.scene)
  }

  @Test func `goes down the same way, and the presenter is there again`() throws {
    let stage = try ModalStage("elastic-panel-dismiss")
    expectUp(stage.scene)
    let spring = SpringFormula(dampingRatio: 0.55, duration: 0.5, velocity: 1 / 0.55)
    stage.start()
    stage.simulation.run(until: 0.125)
    expectNear(
      try stage.frame(of: stage.scene.presented.view).minY, 300 + 500 * spring.progress(at: 0.125))
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    stage.scene.expectOnlyPresenter()
  }

  @Test(arguments: [(500.0, true), (90, false)])
  func `a pull up presents it, or shows the presenter again`(
    length: Double, finishes: Bool
  ) throws {
    let drag = Trace(
      Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -length)))
    let replay = try ModalReplay(playing: drag, scene: "elastic-panel", direction: .up)
    replay.expect(finishes ? .finish : .cancel, finishes ? .completed : .cancelled)
    if finishes { expectUp(replay.scene) } else { replay.scene.expectOnlyPresenter() }
  }

  @Test(arguments: [(400.0, true), (90, false)])
  func `a pull down dismisses it, or leaves it up`(length: Double, finishes: Bool) throws {
    let drag = Trace(
      Stroke(start: CGPoint(x: 200, y: 350), travel: CGVector(dx: 0, dy: length)))
    let replay = try ModalReplay(playing: drag, scene: "elastic-panel-dismiss")
    replay.expect(finishes ? .finish : .cancel, finishes ? .completed : .cancelled)
    if finishes { replay.scene.expectOnlyPresenter() } else { expectUp(replay.scene) }
  }

  /// Whether the panel stands in front of the snapshot, and the presenter is hidden.
  private func expectUp(
    _ scene: ModalScene, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(scene.presenter.view.isHidden, sourceLocation: sourceLocation)
    #expect(scene.window.subviews.count == 2, sourceLocation: sourceLocation)
    let views = scene.window.subviews.last?.subviews ?? []
    #expect(views.count == 2 && views.last === scene.presented.view, sourceLocation: sourceLocation)
    expectNear(scene.presented.view.frame, Self.panel, sourceLocation: sourceLocation)
    expectNear(
      views.first?.frame ?? .zero, CGRect(x: 30, y: 60, width: 340, height: 680),
      sourceLocation: sourceLocation)
  }
}
