import UIKit

/// `layoutIfNeeded()` solves the constraints of a view at once.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/layoutifneeded()
/// - Evidence: documented
/// - Systems: iOS 8+
func layoutIfNeededLaysOutNow(_ stage: Stage) {
  let (a, _) = stage.showConstrained()
  let width = a.widthAnchor.constraint(equalToConstant: 10)
  width.isActive = true
  stage.turn()
  width.constant = 30
  stage.expect(a.frame.width, is: 10)
  a.superview?.layoutIfNeeded()
  stage.expect(a.frame.width, is: 30)
}
