import UIKit

/// With `scrubsLinearly` false, the fraction of a paused animator follows its curve.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewpropertyanimator/scrubslinearly
/// - Evidence: documented
/// - Systems: iOS 11+
func scrubsAlongTheCurveIfAsked(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
  stage.expect(animator.scrubsLinearly)
  animator.scrubsLinearly = false
  animator.fractionComplete = 0.5
  stage.turn()
  stage.expect(view.shown.position.x, near: 31.5357)
  animator.stopAnimation(true)
}
