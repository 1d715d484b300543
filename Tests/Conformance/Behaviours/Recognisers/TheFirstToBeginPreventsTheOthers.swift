import UIKit

/// Of two pans on a view that begin with the same move one recognises, and the other fails.
///
/// - Source: developer.apple.com/documentation/uikit/coordinating-multiple-gesture-recognizers
/// - Evidence: documented
/// - Systems: iOS 3+
func theFirstToBeginPreventsTheOthers(_ stage: Stage) {
  let view = box(0, 0, 390, 844)
  stage.show(view)
  stage.listen(to: UIPanGestureRecognizer(), "a", on: view)
  stage.listen(to: UIPanGestureRecognizer(), "b", on: view)
  stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
  stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }.count, is: 1)
}
