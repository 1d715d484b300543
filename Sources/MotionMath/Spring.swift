import Foundation

/// A damped spring: m·x″ + c·x′ + k·x = 0, where x is the distance left to the target.
///
///     let spring = Spring(mass: 1, stiffness: 100, damping: 10)
///     spring.progress(at: 0.1)  // 0.34: a third of the way after a tenth of a second
///
/// Only the ratios k/m and c/m shape the motion. Every value is a closed form in time, exact in all
/// three regimes (under-, critically and over-damped) and continuous across the border.
public struct Spring: Hashable, Sendable {
  /// m, in arbitrary mass units; positive.
  public let mass: Double
  /// k, in mass per second squared; positive.
  public let stiffness: Double
  /// c, in mass per second (not the damping *ratio*); 0 swings for ever.
  public let damping: Double

  /// Creates a spring from its physical constants.
  ///
  /// - Precondition: `mass` and `stiffness` are positive, `damping` is not negative, all are finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    precondition(mass > 0 && mass.isFinite, "mass \(mass) must be above 0")
    precondition(stiffness > 0 && stiffness.isFinite, "stiffness \(stiffness) must be above 0")
    precondition(damping >= 0 && damping.isFinite, "damping \(damping) must be 0 or more")
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
  }

  /// ω₀ = √(k/m), in radians per second: how fast the spring would swing without damping.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / (2·√(k·m)), unitless: below 1 overshoots, 1 is the fastest without overshoot.
  public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

  /// The period of the undamped spring, 2π/ω₀, in seconds; SwiftUI's perceptual `duration`.
  public var response: Seconds { 2 * .pi * (mass / stiffness).squareRoot() }

  /// SwiftUI's bounce, above −1 to 1: 1 − ζ up to critical damping, 1/ζ − 1 beyond.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The same spring with at most critical damping, as Core Animation plays it unless `allowsOverdamping`
  /// is set.
  public var clampedToCritical: Spring {
    let critical = 2 * (mass * stiffness).squareRoot()
    return damping > critical ? Spring(mass: mass, stiffness: stiffness, damping: critical) : self
  }

  /// The exact state `time` seconds after release; no step size is involved.
  ///
  /// - Parameters:
  ///   - time: Seconds since release; before release the state at release is returned.
  ///   - displacement: Distance to the target at release, in any length unit.
  ///   - velocity: Speed at release, in that unit per second; positive moves away from the target
  ///     of a positive displacement.
  /// - Returns: Distance left and speed, in the same units.
  public func state(
    at time: Seconds, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    SpringMotion(self, displacement: displacement, velocity: velocity).state(at: time)
  }

  /// The completed fraction of the change, in UIKit's unit coordinates: 0 at release, 1 at the target.
  ///
  /// - Parameters:
  ///   - time: Seconds since release; before release the progress is 0.
  ///   - initialVelocity: Speed at release in distances per second, positive towards the target.
  /// - Returns: A fraction that may exceed 1 (overshoot).
  public func progress(at time: Seconds, initialVelocity: Double = 0) -> Double {
    1 - unitMotion(initialVelocity: initialVelocity).value(at: time)
  }

  /// The rate of ``progress(at:initialVelocity:)``, per second; positive towards the target.
  public func progressRate(at time: Seconds, initialVelocity: Double = 0) -> Double {
    let rate = -unitMotion(initialVelocity: initialVelocity).velocity(at: time)
    return rate == 0 ? 0 : rate
  }

  /// The motion that starts one distance away from the target: progress is 1 − its value.
  public func unitMotion(initialVelocity: Double = 0) -> SpringMotion {
    SpringMotion(self, displacement: 1, velocity: -initialVelocity)
  }
}

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

extension Spring {
  /// The default of `CASpringAnimation()`: damping ratio 0.5.
  public static let coreAnimationDefault = Spring(mass: 1, stiffness: 100, damping: 10)

  /// UIKit's own spring for navigation and the keyboard, and that of `UISpringTimingParameters()`.
  ///
  /// Its damping ratio is 4.56, so Core Animation plays it critically damped; UIKit gives it 0.5 s.
  public static let uikitDefault = Spring(mass: 3, stiffness: 1000, damping: 500)
}

extension Spring {
  /// The fraction of the distance that Core Animation regards as settled.
  private static let settledFraction = 0.001
  /// The grid on which Core Animation looks for the settling time of a spring without swing.
  private static let settlingStep: Seconds = 0.1
  /// Damping ratios this near to 1 count as 1: the envelope's formula divides by √(1 − ζ²), and a
  /// critically damped spring made from duration and bounce may be off by a rounding.
  private static let criticalTolerance = 1e-12

  /// The `settlingDuration` of a `CASpringAnimation`, in seconds.
  ///
  /// - Parameters:
  ///   - initialVelocity: In distances per second, positive towards the target.
  ///   - allowsOverdamping: Whether a damping ratio above 1 is used as it is; otherwise it counts as
  ///     1, as in Core Animation by default. What Core Animation does when it is allowed was not
  ///     measured; the same search on the overdamped motion is assumed.
  /// - Returns: Below critical damping the instant at which the envelope has shrunk to a thousandth,
  ///   (ln 1000 + ln(1 + |b|)) / (ζω₀) with b = (v₀ − ζω₀)/ω_d; from critical damping on the first
  ///   multiple of 0.1 s (summed up in doubles, as measured) at which the distance left is below a
  ///   thousandth; without damping the largest `Float`.
  /// - Source: *Observed:* settling durations printed on macOS and iOS; they agree to 1e-6 s.
  public func settlingDuration(
    initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) -> Seconds {
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    let ratio = dampingRatio
    guard ratio < 1 - Self.criticalTolerance else {
      let spring = allowsOverdamping ? self : clampedToCritical
      return spring.firstSettledStep(initialVelocity: initialVelocity)
    }
    let decay = ratio * naturalFrequency
    let damped = naturalFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    let amplitude = 1 + abs((initialVelocity - decay) / damped)
    return min(
      (log(amplitude) - log(Self.settledFraction)) / decay, Double(Float.greatestFiniteMagnitude))
  }

  /// The first sum of 0.1 s steps at which less than a thousandth of the distance is left.
  private func firstSettledStep(initialVelocity: Double) -> Seconds {
    let motion = unitMotion(initialVelocity: initialVelocity)
    var time = 0.0
    // About three hours; slower springs are searched in steps that grow with the time.
    while time < 10_000 {
      time += Self.settlingStep
      if abs(motion.value(at: time)) < Self.settledFraction { return time }
    }
    while abs(motion.value(at: time)) >= Self.settledFraction { time *= 1.001 }
    return min(time, Double(Float.greatestFiniteMagnitude))
  }
}
