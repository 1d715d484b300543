import UIKit

/// A stopped animator cannot be started, paused or given animations; each raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimatingstate/stopped
/// - Evidence: documented
/// - Systems: iOS 11+
func aStoppedOneTakesNothing(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
  animator.startAnimation()
  animator.stopAnimation(false)
  if stage.mayRaise {
    animator.startAnimation()
    animator.pauseAnimation()
    animator.addAnimations {}
  }
  stage.expect(animator.state, is: .stopped)
  animator.finishAnimation(at: .current)
}
