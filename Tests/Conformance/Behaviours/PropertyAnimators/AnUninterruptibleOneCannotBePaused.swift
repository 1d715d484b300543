import UIKit

/// With `isInterruptible` false, pausing or stopping a running animator raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/isinterruptible
/// - Evidence: lore, the page says that it runs to completion and not that pausing raises
/// - Systems: iOS 11+
func anUninterruptibleOneCannotBePaused(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
  animator.isInterruptible = false
  animator.startAnimation()
  if stage.mayRaise {
    animator.pauseAnimation()
    animator.stopAnimation(true)
  }
  stage.expect(animator.isRunning)
  stage.settle()
}
