import UIKit

/// Changing `isInterruptible` or `isUserInteractionEnabled` while an animator is active raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/isinterruptible
/// - Evidence: header, UIViewPropertyAnimator.h
/// - Systems: iOS 11+
func flagsOfAnActiveOneAreFixed(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
  animator.isInterruptible = true
  animator.isUserInteractionEnabled = true
  animator.pauseAnimation()
  if stage.mayRaise {
    animator.isUserInteractionEnabled = false
    animator.isInterruptible = true
  }
  animator.stopAnimation(true)
}
