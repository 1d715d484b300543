import UIKit

/// With a spring of mass, stiffness and damping the duration that was passed is ignored, and `duration` is the
/// settling time; with a damping ratio it is kept.
///
/// - Source: github.com/jenox/UIKit-Playground
/// - Evidence: measured, 1.4727 s for the spring 1, 100, 10, by jenox on iOS 11
/// - Systems: iOS 11+
func aSpringOfConstantsDecidesTheDuration(_ stage: Stage) {
  let spring = UISpringTimingParameters(
    mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
  let constants = UIViewPropertyAnimator(duration: 4, timingParameters: spring)
  stage.expect(constants.duration, near: 1.4727003346780927, within: 1e-6)
  let ratio = UIViewPropertyAnimator(
    duration: 4, timingParameters: UISpringTimingParameters(dampingRatio: 0.3))
  stage.expect(ratio.duration, is: 4)
}
