import UIKit

/// A hidden arranged view takes no room; hiding it in an animation block moves the others in time.
///
/// - Source: developer.apple.com/documentation/uikit/uistackview
/// - Evidence: documented
/// - Systems: iOS 9+
func aHiddenArrangedViewTakesNoRoom(_ stage: Stage) {
  let stack = stage.showStackView([10, 20, 30])
  stage.expect(stack.arrangedSubviews[2].frame.minX, is: 30)
  UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
    stack.arrangedSubviews[1].isHidden = true
    stack.superview?.layoutIfNeeded()
  }
  stage.wait(0.5)
  stage.expect(stack.arrangedSubviews[2].shown.frame.minX, near: 20)
  stage.settle()
  stage.expect(stack.arrangedSubviews[2].frame.minX, is: 10)
}
