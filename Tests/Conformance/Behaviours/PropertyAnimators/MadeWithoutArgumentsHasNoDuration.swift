import UIKit

/// An animator that is made without arguments is inactive and has no duration.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/duration
/// - Evidence: inferred
/// - Systems: iOS 11+
func madeWithoutArgumentsHasNoDuration(_ stage: Stage) {
  let animator = UIViewPropertyAnimator()
  stage.expect(animator.duration, is: 0)
  stage.expect(animator.state, is: .inactive)
}
