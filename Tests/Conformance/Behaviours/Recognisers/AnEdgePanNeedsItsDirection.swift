import UIKit

/// A finger that moves along the edge does not begin a screen edge pan, and does not later in the same touch.
///
/// - Source: developer.apple.com/documentation/uikit/uiscreenedgepangesturerecognizer
/// - Evidence: inferred, the angle is private
/// - Systems: iOS 3+
func anEdgePanNeedsItsDirection(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIScreenEdgePanGestureRecognizer(), "edge", on: view).edges = .left
  stage.play(.down(0, 5, 400), .move(0.02, 8, 430), .move(0.04, 200, 430), .up(0.06, 200, 430))
  stage.expectNotes([])
}
