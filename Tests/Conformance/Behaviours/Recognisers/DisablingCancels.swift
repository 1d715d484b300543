import UIKit

/// A recogniser that is disabled while it recognises is cancelled, and its touch is lost to it even if it is enabled
/// again.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
/// - Evidence: documented, and inferred for the lost touch
/// - Systems: iOS 3+
func disablingCancels(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { pan in
    guard pan.state == .changed else { return }
    pan.isEnabled = false
    pan.isEnabled = true
  }
  stage.play(
    .down(0, 100, 100), .move(0.01, 120, 100), .move(0.02, 150, 100), .move(0.03, 190, 100),
    .up(0.04, 190, 100))
  stage.expectNotes(["pan began", "pan changed", "pan cancelled"])
}
