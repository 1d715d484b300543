import UIKit

/// A pan begins when the finger has moved far enough, sends its first change twice, changes with each move and ends
/// with the lift.
///
/// - Source: recordings of UIPanGestureRecognizer's callbacks on iPads, 120 Hz touches
/// - Evidence: measured, the first change came twice in 8 of 8 recordings on iPads
/// - Systems: iOS 12…18
func aPanBeginsChangesAndEnds(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(
    .down(0, 100, 100), .move(0.01, 105, 100), .move(0.02, 112, 100), .move(0.03, 120, 100),
    .move(0.04, 130, 100), .up(0.05, 190, 100))
  stage.expectNotes(["pan began", "pan changed", "pan changed", "pan changed", "pan ended"])
}
