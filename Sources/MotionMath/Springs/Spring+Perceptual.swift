extension Spring {
  /// Creates a spring from the two numbers designers tune.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, unitless, 0 or more: below 1 overshoots, 1 is the fastest without overshoot.
  ///   - response: The period of the undamped spring, in seconds, above 0.
  ///   - mass: m; the motion does not depend on it.
  /// - Precondition: The three numbers are in range.
  public init(dampingRatio: Double, response: Seconds, mass: Double = 1) {
    precondition(response > 0, "response \(response) must be above 0")
    let frequency = 2 * Double.pi / response
    self.init(
      mass: mass, stiffness: mass * frequency * frequency,
      damping: 2 * dampingRatio * mass * frequency)
  }

  /// Creates the spring that SwiftUI and, from iOS 17 on, UIKit and Core Animation describe so.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, which is the ``response``, in seconds, above 0.
  ///   - bounce: Above −1 to 1: 0 is critically damped, 1 undamped, negative overdamped. For
  ///     `bounce` ≥ 0 the damping ratio is 1 − bounce. *Contested* below 0: 1 / (1 + bounce), the
  ///     reading that is continuous at 0; Apple's slides print a formula whose units do not agree.
  /// - Precondition: `duration` is positive, `bounce` above −1 and at most 1.
  /// - Source: Apple's documentation of SwiftUI's `Spring`.
  public init(duration: Seconds, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "bounce \(bounce) must be above -1 and at most 1")
    self.init(dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), response: duration)
  }
}
