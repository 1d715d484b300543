import UIKit

/// The initial velocity of a spring counts along each axis of a position: a critical spring with velocity v is fitted
/// so that a thousandth of its way is left at its duration.
///
/// - Source: developer.apple.com/documentation/uikit/uispringtimingparameters/initialvelocity
/// - Evidence: measured, by jenox on iOS 11; the fit is Framer's
/// - Systems: iOS 10+
func aSpringFollowsItsVelocityAlongEachAxis(_ stage: Stage) {
  let view = box()
  stage.show(view)
  let spring = UISpringTimingParameters(
    dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 4))
  let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
  animator.addAnimations { view.center = CGPoint(x: 150, y: 250) }
  animator.startAnimation()
  stage.wait(0.2)
  stage.expect(view.shown.position.x, near: 50 + 100 * progress(after: 0.2, velocity: 0))
  stage.expect(view.shown.position.y, near: 50 + 200 * progress(after: 0.2, velocity: 4))
  stage.settle()
}

/// The progress of a critical spring that is fitted to a duration of one second.
private func progress(after time: Double, velocity: Double) -> Double {
  var (low, high) = (1.0, 100.0)
  for _ in 0..<80 {
    let omega = (low + high) / 2
    if (1 + (omega - velocity)) * exp(-omega) > 0.001 { low = omega } else { high = omega }
  }
  return 1 - (1 + (low - velocity) * time) * exp(-low * time)
}
