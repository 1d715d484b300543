import Foundation
import HeadlessUIKit
import Testing

@testable import Replay
@testable import Scenes

/// A presentation of 0.6 s with damping 0.6: the view's transform starts one container height below.
struct SpringModalTests {
  @Test func `lifts the view by its transform`() throws {
    let stage = try ModalStage("spring-modal")
    let spring = SpringFormula(dampingRatio: 0.6, duration: 0.6)
    stage.start()
    let presented: UIView = stage.scene.presented.view
    #expect(presented.bounds.size == ModalStage.screen)
    #expect(presented.center == CGPoint(x: 200, y: 400))
    for time in [0, 0.1, 0.2, 0.3, 0.5] {
      stage.simulation.run(until: time)
      let transform = try stage.transform(of: presented)
      expectNear(transform.ty, 800 * (1 - spring.progress(at: time)))
      expectNear(transform.a, 1)
      expectNear(transform.d, 1)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.6)
    stage.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }
}
