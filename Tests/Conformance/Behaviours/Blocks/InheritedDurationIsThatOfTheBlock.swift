import UIKit

/// `inheritedAnimationDuration` is the duration of the block that runs, and 0 outside.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/inheritedanimationduration
/// - Evidence: documented
/// - Systems: iOS 8+
func inheritedDurationIsThatOfTheBlock(_ stage: Stage) {
  stage.expect(UIView.inheritedAnimationDuration, is: 0)
  var inside = 0.0
  UIView.animate(withDuration: 0.7) { inside = UIView.inheritedAnimationDuration }
  stage.expect(inside, near: 0.7)
}
