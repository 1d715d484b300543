import UIKit

/// The settling duration of an underdamped spring is the time after which its envelope is below a thousandth; of a
/// critical one the first tenth of a second at which its offset is.
///
/// - Source: a public conformance test of CASpringAnimation
/// - Evidence: measured, on macOS within 1e-6
/// - Systems: iOS 3+
func settlingOfASpring(_ stage: Stage) {
  let springs: [(CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)] = [
    (1, 100, 10, 0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
    (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275), (1, 100, 20, 0, 1),
    (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9),
  ]
  for (mass, stiffness, damping, velocity, expected) in springs {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    spring.initialVelocity = velocity
    stage.expect(spring.settlingDuration, near: expected, within: 1e-5)
  }
}
