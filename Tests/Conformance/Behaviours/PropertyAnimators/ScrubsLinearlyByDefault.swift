import UIKit

/// A paused animator shows its fraction linearly, whatever its curve.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/scrubslinearly
/// - Evidence: documented
/// - Systems: iOS 11+
func scrubsLinearlyByDefault(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
  for fraction in [0.25, 0.5, 0.9] {
    animator.fractionComplete = fraction
    stage.turn()
    stage.expect(view.shown.position.x, near: 100 * fraction)
  }
  animator.stopAnimation(true)
}
