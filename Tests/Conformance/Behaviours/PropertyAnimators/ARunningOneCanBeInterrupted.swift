import UIKit

/// A running animator outside of blocks has the duration given, and can be interrupted.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/isinterruptible
/// - Evidence: documented
/// - Systems: iOS 11+
func aRunningOneCanBeInterrupted(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator.runningPropertyAnimator(
    withDuration: 0.2, delay: 0, animations: { view.center.x = 150 })
  stage.expect(animator.duration, is: 0.2)
  stage.expect(animator.isInterruptible)
  stage.settle()
}
