import UIKit

/// A spring animation whose duration is shorter than its settling time is cut, not rescaled.
///
/// - Source: a public conformance test of CASpringAnimation
/// - Evidence: measured, on macOS
/// - Systems: iOS 3+
func aSpringIsCutAtItsDuration(_ stage: Stage) {
  let layer = stage.showLayer()
  let spring = CASpringAnimation(keyPath: "position.x")
  (spring.fromValue, spring.toValue, spring.duration) = (0.0, 100.0, 0.5)
  layer.add(spring, forKey: nil)
  stage.wait(0.2)
  let (decay, frequency, time) = (5.0, 75.0.squareRoot(), 0.2)
  let rest =
    exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
  stage.expect(layer.shown.position.x, near: 100 * (1 - rest), within: 0.01)
  stage.settle()
  stage.expect(layer.animationKeys() == nil)
}
