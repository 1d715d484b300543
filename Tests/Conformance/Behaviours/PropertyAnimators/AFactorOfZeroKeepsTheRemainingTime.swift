import UIKit

/// A duration factor of 0 keeps the natural remaining time.
///
/// - Source: FloatingPanel, and many answers about continueAnimation
/// - Evidence: lore, the header does not say it
/// - Systems: iOS 11+
func aFactorOfZeroKeepsTheRemainingTime(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 150 }
  animator.fractionComplete = 0.75
  animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  stage.wait(0.49)
  stage.expect(animator.state, is: .active)
  stage.wait(0.02)
  stage.expect(animator.state, is: .inactive)
}
