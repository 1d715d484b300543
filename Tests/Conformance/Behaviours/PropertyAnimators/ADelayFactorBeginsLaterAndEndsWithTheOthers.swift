import UIKit

/// An animation with a delay factor begins after that part of the duration and ends with the animator.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewimplicitlyanimating/addanimations(_:delayfactor:)
/// - Evidence: documented
/// - Systems: iOS 11+
func aDelayFactorBeginsLaterAndEndsWithTheOthers(_ stage: Stage) {
  let (view, other) = (box(-50, 0), box(-50, 100))
  stage.show(view, other)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
  animator.addAnimations({ other.center.x = 100 }, delayFactor: 0.5)
  animator.startAnimation()
  stage.wait(1)
  stage.expect(other.shown.position.x, near: 0)
  stage.expect(view.shown.position.x, near: 50)
  stage.wait(0.5)
  stage.expect(other.shown.position.x, near: 50)
  stage.settle()
}
