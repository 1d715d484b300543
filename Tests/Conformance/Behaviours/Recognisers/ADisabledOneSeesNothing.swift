import UIKit

/// A disabled recogniser sees no touches.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
/// - Evidence: documented
/// - Systems: iOS 3+
func aDisabledOneSeesNothing(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view).isEnabled = false
  stage.play(.down(0, 100, 100), .move(0.01, 140, 100), .up(0.02, 140, 100))
  stage.expectNotes([])
}
