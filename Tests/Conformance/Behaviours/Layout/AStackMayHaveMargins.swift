import UIKit

/// With `isLayoutMarginsRelativeArrangement` a stack view keeps its views clear of its margins.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview/islayoutmarginsrelativearrangement
/// - Evidence: documented
/// - Systems: iOS 9+
func aStackMayHaveMargins(_ stage: Stage) {
  let stack = stage.showStackView([10, 20])
  stack.isLayoutMarginsRelativeArrangement = true
  stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  stage.turn()
  stage.expect(stack.frame.size, is: CGSize(width: 36, height: 24))
  stage.expect(stack.arrangedSubviews[0].frame.origin, is: CGPoint(x: 2, y: 1))
}
