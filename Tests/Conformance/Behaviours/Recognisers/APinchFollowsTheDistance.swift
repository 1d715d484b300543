import UIKit

/// The scale of a pinch is the distance of the fingers as a part of the one at the beginning.
///
/// - Source: developer.apple.com/documentation/uikit/uipinchgesturerecognizer/scale
/// - Evidence: documented
/// - Systems: iOS 3+
func aPinchFollowsTheDistance(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  let pinch = stage.listen(to: UIPinchGestureRecognizer(), "pinch", on: view)
  stage.play(
    .down(0, 100, 100), .down(0, 200, 100, finger: 1), .move(0.1, 250, 100, finger: 1))
  let first = pinch.scale
  stage.play(.move(0.1, 350, 100, finger: 1))
  stage.expect(pinch.scale / first, near: 250.0 / 150)
  stage.play(.up(0, 350, 100, finger: 1), .up(0, 100, 100))
  stage.expectNotes(["pinch began", "pinch changed", "pinch ended"])
}
