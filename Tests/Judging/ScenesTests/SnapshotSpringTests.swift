import Foundation
import HeadlessUIKit
import Testing

@testable import Scenes

/// A transition of 1 s with damping 0.4 and velocity 10.
///
/// A snapshot comes up from one screen height below; the view replaces it at the end.
struct SnapshotSpringTests {
  @Test func `only the snapshot moves, and the view itself is there at the end`() throws {
    let stage = try ModalStage("snapshot-spring")
    let spring = SpringFormula(dampingRatio: 0.4, duration: 1, velocity: 10)
    stage.start()
    let snapshot = try #require(stage.container?.subviews.last)
    #expect(snapshot !== stage.scene.presented.view)
    #expect(stage.scene.presented.view.superview == nil)
    for time in [0, 0.1, 0.25, 0.5, 0.8] {
      stage.simulation.run(until: time)
      expectNear(
        try stage.frame(of: snapshot),
        CGRect(x: 0, y: 800 * (1 - spring.progress(at: time)), width: 400, height: 800))
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 1)
    stage.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }
}
