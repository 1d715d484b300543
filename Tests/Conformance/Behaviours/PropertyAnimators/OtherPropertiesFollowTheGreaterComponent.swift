import UIKit

/// A property that is no position follows one component of a spring's initial velocity.
///
/// - Source: developer.apple.com/documentation/uikit/uispringtimingparameters/initialvelocity
/// - Evidence: inferred, which one is not documented: here the greater
/// - Systems: iOS 10+
func otherPropertiesFollowTheGreaterComponent(_ stage: Stage) {
  let (view, still) = (box(), box(0, 200))
  stage.show(view, still)
  for (view, dy) in [(view, 4.0), (still, 0)] {
    let spring = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: dy))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
    animator.addAnimations { view.alpha = 0 }
    animator.startAnimation()
  }
  stage.wait(0.1)
  stage.expect(view.shown.opacity < still.shown.opacity - 0.05)
  stage.settle()
}
