import UIKit

/// When a pan ends, its place, translation and velocity are those of the last move, however long the finger rested
/// and wherever it was lifted.
///
/// - Source: recordings of UIPanGestureRecognizer's callbacks on iPads, 120 Hz touches
/// - Evidence: measured, on iPads: 30 s of rest do not lower the velocity
/// - Systems: iOS 12…18
func liftingChangesNothing(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    guard pan.state == .ended else { return }
    stage.expect(pan.translation(in: view).x, near: 40)
    stage.expect(pan.location(in: view).x, near: 140)
    stage.expect(pan.velocity(in: view).x, near: 2000)
  }
  stage.play(.down(0, 100, 100), .move(0.02, 140, 100), .up(3, 190, 130))
  stage.expect(stage.notes.contains("pan ended"))
}
