import UIKit

/// Of the pans of a view and of its superview the inner one recognises.
///
/// - Source: developer.apple.com/documentation/uikit/coordinating-multiple-gesture-recognizers
/// - Evidence: lore
/// - Systems: iOS 3+
func theInnerViewsRecogniserComesFirst(_ stage: Stage) {
  let (outer, inner) = (box(0, 0, 390, 844), box(50, 50, 300, 300))
  outer.addSubview(inner)
  stage.show(outer)
  stage.listen(to: UIPanGestureRecognizer(), "outer", on: outer)
  stage.listen(to: UIPanGestureRecognizer(), "inner", on: inner)
  stage.drag(from: (100, 100), to: (200, 100), in: 0.1)
  stage.expect(stage.takeNotes().filter { $0.hasSuffix("began") }, is: ["inner began"])
}
