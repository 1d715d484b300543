import UIKit

/// A swipe is recognised while the finger still moves, and its location is where it began.
///
/// - Source: developer.apple.com/documentation/uikit/uiswipegesturerecognizer
/// - Evidence: documented
/// - Systems: iOS 3+
func aSwipeIsRecognisedWhileItMoves(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UISwipeGestureRecognizer(), "swipe", on: view) { swipe in
    stage.expect(swipe.location(in: view).x, near: 100)
  }
  stage.play(.down(0, 100, 100), .move(0.05, 130, 102), .move(0.1, 200, 104))
  stage.expectNotes(["swipe ended"])
  stage.play(.up(0, 200, 104))
}
