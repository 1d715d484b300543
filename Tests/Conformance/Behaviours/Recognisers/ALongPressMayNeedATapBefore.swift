import UIKit

/// A long press with a required tap begins only after a tap.
///
/// - Source: developer.apple.com/documentation/uikit/uilongpressgesturerecognizer/numberoftapsrequired
/// - Evidence: documented
/// - Systems: iOS 3+
func aLongPressMayNeedATapBefore(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UILongPressGestureRecognizer(), "press", on: view).numberOfTapsRequired = 1
  stage.play(.down(0, 100, 100), .up(0.8, 100, 100))
  stage.expectNotes([])
  stage.settle()
  stage.play(.down(0, 100, 100), .up(0.05, 100, 100), .down(0.2, 100, 100), .up(0.9, 100, 100))
  stage.expectNotes(["press began", "press ended"])
}
