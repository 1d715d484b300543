import UIKit

/// A second finger that comes or goes does not make the translation of a pan jump; with two fingers it follows their
/// centre.
///
/// - Source: developer.apple.com/documentation/uikit/uipangesturerecognizer/translation(in:)
/// - Evidence: inferred, apps see no jump
/// - Systems: iOS 3+
func aSecondFingerMovesNothing(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  var last: CGFloat = 0
  stage.listen(to: UIPanGestureRecognizer(), "pan", on: view) { last = $0.translation(in: view).x }
  stage.play(.down(0, 100, 100), .move(0.01, 120, 100), .down(0.02, 300, 100, finger: 1))
  stage.expect(last, near: 20)
  stage.play(.move(0.01, 130, 100))
  stage.expect(last, near: 25)
  stage.play(.move(0.01, 320, 100, finger: 1))
  stage.expect(last, near: 35)
  stage.play(.up(0.01, 320, 100, finger: 1), .move(0.02, 140, 100), .up(0.03, 140, 100))
  stage.expect(last, near: 45)
}
