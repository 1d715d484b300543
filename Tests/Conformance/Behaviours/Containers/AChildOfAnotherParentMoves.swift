import UIKit

/// Adding a child that has a parent removes it from that one first.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)
/// - Evidence: documented
/// - Systems: iOS 7+
func aChildOfAnotherParentMoves(_ stage: Stage) {
  let (first, second, child) = (UIViewController(), UIViewController(), UIViewController())
  first.addChild(child)
  second.addChild(child)
  stage.expect(child.parent === second)
  stage.expect(first.children.isEmpty)
}
