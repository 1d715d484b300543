import UIKit

/// A touch of about three quarters of a second, or one that strays far, is no tap.
///
/// - Source: developer.apple.com/documentation/uikit/uitapgesturerecognizer
/// - Evidence: lore, the limits are private; 0.75 s and 45 points are reported
/// - Systems: iOS 3+
func aLongOrStrayingTouchIsNoTap(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UITapGestureRecognizer(), "tap", on: view)
  stage.play(.down(0, 100, 100), .up(1.2, 100, 100))
  stage.expectNotes([])
  stage.play(.down(0, 100, 100), .move(0.05, 200, 100), .up(0.1, 200, 100))
  stage.expectNotes([])
  stage.play(.down(0, 100, 100), .up(0.3, 100, 100))
  stage.expectNotes(["tap ended"])
}
