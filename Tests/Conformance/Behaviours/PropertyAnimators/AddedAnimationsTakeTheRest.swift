import UIKit

/// Animations added to a running animator last for the rest of its duration.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewimplicitlyanimating/addanimations(_:)
/// - Evidence: documented
/// - Systems: iOS 11+
func addedAnimationsTakeTheRest(_ stage: Stage) {
  let (view, other) = (box(-50, 0), box(-50, 100))
  stage.show(view, other)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
  animator.startAnimation()
  stage.wait(0.5)
  animator.addAnimations { other.center.x = 100 }
  stage.turn()
  stage.expect(other.shown.position.x, near: 0)
  stage.wait(0.75)
  stage.expect(other.shown.position.x, near: 50)
  stage.wait(0.74)
  stage.expect(animator.isRunning)
  stage.wait(0.02)
  stage.expect(animator.state, is: .inactive)
}
