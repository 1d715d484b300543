import UIKit

/// A touch that the system takes cancels the pan, and the next gesture works.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/state/cancelled
/// - Evidence: documented
/// - Systems: iOS 3+
func aSystemsCancelCancelsThePan(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100), .cancel(0.02, 120, 100))
  stage.expectNotes(["pan began", "pan cancelled"])
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100), .up(0.02, 120, 100))
  stage.expectNotes(["pan began", "pan ended"])
}
