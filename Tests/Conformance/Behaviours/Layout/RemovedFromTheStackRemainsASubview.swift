import UIKit

/// `removeArrangedSubview` leaves the view a subview; a view removed from its superview is arranged no longer.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview/removearrangedsubview(_:)
/// - Evidence: documented
/// - Systems: iOS 9+
func removedFromTheStackRemainsASubview(_ stage: Stage) {
  let stack = stage.showStackView([10, 20])
  let (first, second) = (stack.arrangedSubviews[0], stack.arrangedSubviews[1])
  stack.removeArrangedSubview(first)
  stage.expect(first.superview === stack)
  stage.expect(stack.arrangedSubviews == [second])
  second.removeFromSuperview()
  stage.expect(stack.arrangedSubviews.isEmpty)
}
