import UIKit

/// A finger that moves more than `allowableMovement`, 10 points by default, before the time is up is no long press.
///
/// - Source: developer.apple.com/documentation/uikit/uilongpressgesturerecognizer/allowablemovement
/// - Evidence: documented
/// - Systems: iOS 3+
func aMoveBeforeItsTimeFailsALongPress(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let press = stage.listen(to: UILongPressGestureRecognizer(), "press", on: view)
  stage.expect(press.allowableMovement, is: 10)
  stage.expect(press.minimumPressDuration, is: 0.5)
  stage.play(.down(0, 100, 100), .move(0.1, 111, 100), .up(0.8, 111, 100))
  stage.expectNotes([])
  stage.play(.down(0, 100, 100), .move(0.1, 109, 100), .up(0.8, 109, 100))
  stage.expectNotes(["press began", "press ended"])
}
