import UIKit

/// Releasing an animator that was stopped and not finished is a programmer error that raises an exception.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimatingstate/stopped
/// - Evidence: lore, the exception says so and no page
/// - Systems: iOS 11+
func releasingAStoppedOneRaises(_ stage: Stage) {
  let view = box()
  stage.show(view)
  if stage.mayRaise {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    animator.stopAnimation(false)
  }
  stage.turn()
}
