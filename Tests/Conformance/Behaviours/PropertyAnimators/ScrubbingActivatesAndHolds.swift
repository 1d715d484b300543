import UIKit

/// Setting the fraction of an inactive animator makes it active and paused; it stays there until it is started, and
/// then plays the rest.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewanimating/fractioncomplete
/// - Evidence: documented
/// - Systems: iOS 11+
func scrubbingActivatesAndHolds(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
  animator.fractionComplete = 0.4
  stage.turn()
  stage.expect(animator.state, is: .active)
  stage.expect(!animator.isRunning)
  stage.wait(1)
  stage.expect(view.shown.position.x, near: 90)

  animator.startAnimation()
  stage.wait(0.3)
  stage.expect(view.shown.position.x, near: 120)
  stage.wait(0.31)
  stage.expect(animator.state, is: .inactive)
}
