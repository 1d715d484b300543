import UIKit

/// A pan with at least two touches does not begin with one finger, and counts from the contact of the second.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer/minimumnumberoftouches
/// - Evidence: documented, and inferred for where it counts from
/// - Systems: iOS 3+
func aPanOfTwoFingersNeedsTwo(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  pan.minimumNumberOfTouches = 2
  stage.play(.down(0, 100, 100), .move(0.01, 150, 100))
  stage.expectNotes([])
  stage.play(
    .down(0, 200, 100, finger: 1), .move(0.01, 170, 100), .move(0.02, 220, 100, finger: 1))
  stage.expect(stage.notes.contains("pan began"))
  stage.expect(pan.translation(in: view).x, near: 20)
  stage.play(.up(0, 170, 100), .up(0.01, 220, 100, finger: 1))
  stage.expect(stage.notes.last, is: "pan ended")
}
