import UIKit

/// An animator without a duration can be paused and scrubbed like any other.
///
/// - Source: github.com/jonkykong/SideMenu
/// - Evidence: lore, side menus scrub animators of duration 0
/// - Systems: iOS 11+
func withoutADurationAPausedOneShowsItsFraction(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 0, curve: .linear) { view.center.x = 100 }
  animator.pauseAnimation()
  animator.fractionComplete = 0.25
  stage.turn()
  stage.expect(animator.fractionComplete, near: 0.25)
  stage.expect(view.shown.position.x, near: 25)
  animator.fractionComplete = 0.75
  stage.turn()
  stage.expect(view.shown.position.x, near: 75)
  animator.isReversed = true
  animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  stage.settle()
  stage.expect(view.center.x, is: 0)
  stage.expect(animator.state, is: .inactive)
}
