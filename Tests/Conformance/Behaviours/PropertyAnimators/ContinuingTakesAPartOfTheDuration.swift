import UIKit

/// `continueAnimation` plays the rest with new timing in the given part of the original duration.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewimplicitlyanimating/continueanimation(withtimingparameters:durationfactor:)
/// - Evidence: header, UIViewPropertyAnimator.h: "durationFactor" is in units of the original duration
/// - Systems: iOS 11+
func continuingTakesAPartOfTheDuration(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
  animator.fractionComplete = 0.5
  animator.continueAnimation(
    withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 0.25)
  stage.wait(0.25)
  stage.expect(view.shown.position.x, near: 50 + 50 * 0.315357)
  stage.wait(0.26)
  stage.expect(animator.state, is: .inactive)
}
