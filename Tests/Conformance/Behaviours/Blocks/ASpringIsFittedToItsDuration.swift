import UIKit

/// A spring by damping ratio and duration is the one whose envelope is a thousandth at that duration: 0.5 s and 0.7
/// have the stiffness 387.27.
///
/// - Source: github.com/framer/SpringsExample
/// - Evidence: measured, by Framer's playground, which plays both
/// - Systems: iOS 8+
func aSpringIsFittedToItsDuration(_ stage: Stage) {
  let view = box(-50, 0)
  stage.show(view)
  UIView.animate(
    withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
  ) { view.center.x = 100 }
  stage.wait(0.1)
  let (stiffness, damping, time) = (387.27458, 27.55101, 0.1)
  let (decay, frequency) = (damping / 2, (stiffness - damping * damping / 4).squareRoot())
  let rest =
    exp(-decay * time)
    * (cos(frequency * time) + decay / frequency * sin(frequency * time))
  stage.expect(view.shown.position.x, near: 100 * (1 - rest), within: 0.01)
  stage.settle()
}
