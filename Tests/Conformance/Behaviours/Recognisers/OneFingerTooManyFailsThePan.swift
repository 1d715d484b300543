import UIKit

/// More fingers than the maximum before the beginning fail a pan; after the beginning they have no part in it.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer/maximumnumberoftouches
/// - Evidence: documented, and inferred for later fingers
/// - Systems: iOS 3+
func oneFingerTooManyFailsThePan(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  let pan = stage.listen(to: UIPanGestureRecognizer(), "pan", on: view)
  pan.maximumNumberOfTouches = 1
  stage.play(
    .down(0, 100, 100), .down(0.01, 200, 100, finger: 1), .move(0.02, 140, 100),
    .up(0.03, 140, 100), .up(0.03, 200, 100, finger: 1))
  stage.expectNotes([])
  stage.play(
    .down(0, 100, 100), .move(0.01, 120, 100), .down(0.02, 300, 100, finger: 1),
    .move(0.03, 380, 100, finger: 1))
  stage.expect(pan.numberOfTouches, is: 1)
  stage.expect(pan.translation(in: view).x, near: 20)
  stage.play(.up(0, 380, 100, finger: 1), .up(0.01, 120, 100))
  stage.expect(stage.notes.last, is: "pan ended")
}
