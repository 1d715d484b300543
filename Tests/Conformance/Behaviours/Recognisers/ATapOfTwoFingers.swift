import UIKit

/// A tap of two fingers needs two, which may lift in any order; three are none.
///
/// - Source: developer.apple.com/documentation/uikit/uitapgesturerecognizer/numberoftouchesrequired
/// - Evidence: documented, and inferred for the order of the lifts
/// - Systems: iOS 3+
func aTapOfTwoFingers(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  view.isMultipleTouchEnabled = true
  stage.show(view)
  stage.listen(to: UITapGestureRecognizer(), "tap", on: view).numberOfTouchesRequired = 2
  stage.play(
    .down(0, 100, 100), .down(0.02, 200, 100, finger: 1), .up(0.05, 200, 100, finger: 1),
    .up(0.06, 100, 100))
  stage.expectNotes(["tap ended"])
  stage.tap(100, 100)
  stage.expectNotes([])
  stage.play(
    .down(0, 100, 100), .down(0.01, 200, 100, finger: 1), .down(0.02, 300, 100, finger: 2),
    .up(0.05, 200, 100, finger: 1), .up(0.06, 100, 100), .up(0.06, 300, 100, finger: 2))
  stage.expectNotes([])
}
