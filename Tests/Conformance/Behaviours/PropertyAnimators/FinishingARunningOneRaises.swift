import UIKit

/// `finishAnimation(at:)` is for stopped animators; calling it on a running one raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/finishanimation(at:)
/// - Evidence: documented
/// - Systems: iOS 11+
func finishingARunningOneRaises(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
  animator.startAnimation()
  stage.wait(0.5)
  if stage.mayRaise { animator.finishAnimation(at: .end) }
  stage.turn()
  stage.expect(animator.isRunning)
  stage.expect(view.shown.position.x, near: 50)
  stage.settle()
}
