import UIKit

/// A single tap that requires the double tap to fail comes when a second tap is no longer possible, and not at all if
/// there is one.
///
/// - Source: developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)
/// - Evidence: documented
/// - Systems: iOS 3+
func aSingleTapMayWaitForADoubleTap(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  let single = stage.listen(to: UITapGestureRecognizer(), "single", on: view)
  let double = stage.listen(to: UITapGestureRecognizer(), "double", on: view)
  double.numberOfTapsRequired = 2
  single.require(toFail: double)
  stage.tap(100, 100)
  stage.expectNotes([])
  stage.settle()
  stage.expectNotes(["single ended"])
  stage.play(.down(0, 100, 100), .up(0.05, 100, 100), .down(0.2, 100, 100), .up(0.25, 100, 100))
  stage.settle()
  stage.expectNotes(["double ended"])
}
