import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A presentation of 2.5 s with damping 0.5.
///
/// The new view comes from one screen height away; the old one fades to alpha 0.5 and back.
struct SpringSlideTests {
  @Test(arguments: [("spring-slide", 800.0), ("spring-slide-from-top", -800.0)])
  func `slides in on its spring while the other fades`(name: String, start: Double) throws {
    let stage = try ModalStage(name)
    let spring = SpringFormula(dampingRatio: 0.5, duration: 2.5)
    // The same spring over one second is published: stiffness 161.7195 and damping 12.7169.
    expectNear(pow(spring.frequency * 2.5, 2), 161.71950, within: 1e-4)
    expectNear(2 * 0.5 * spring.frequency * 2.5, 12.71690, within: 1e-4)
    stage.start()
    let (presenter, presented): (UIView, UIView) = (
      stage.scene.presenter.view, stage.scene.presented.view
    )
    for time in [0, 0.3, 0.62, 1.25, 2, 2.4] {
      stage.simulation.run(until: time)
      let progress = spring.progress(at: time)
      expectNear(
        try stage.frame(of: presented),
        CGRect(x: 0, y: start * (1 - progress), width: 400, height: 800))
      expectNear(try stage.alpha(of: presenter), 1 - 0.5 * progress)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 2.5)
    stage.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  @Test func `runs by itself while a finger does something else`() throws {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 200), travel: CGVector(dx: 0, dy: 300)))
    let replay = try ModalReplay(playing: drag, scene: "spring-slide")
    replay.expect(.none, .completed, diagnostics: ["refused-touch"])
    replay.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }
}
