import UIKit

/// A recogniser that is removed from its view in the middle of a gesture is cancelled.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/removegesturerecognizer(_:)
/// - Evidence: inferred
/// - Systems: iOS 3+
func takenOffItsViewItIsCancelled(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100))
  _ = stage.takeNotes()
  view.removeGestureRecognizer(pan)
  stage.turn()
  stage.expectNotes(["pan cancelled"])
  stage.expect(pan.view == nil)
}
