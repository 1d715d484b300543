import UIKit

/// With a damping ratio of 1 the spring is critically damped, and a thousandth of the way is left at its duration.
///
/// - Source: github.com/framer/SpringsExample
/// - Evidence: measured, by Framer's playground
/// - Systems: iOS 8+
func aCriticalSpringIsFittedToItsDuration(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(
    withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
  ) { view.center.x = 100 }
  stage.wait(0.2)
  let omega = 341.02370.squareRoot()
  stage.expect(
    view.shown.position.x, near: 100 * (1 - (1 + omega * 0.2) * exp(-omega * 0.2)), within: 0.01)
  stage.settle()
}
