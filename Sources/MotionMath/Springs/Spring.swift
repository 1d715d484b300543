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

  /// The same spring, its damping lowered to critical damping if it exceeds that.
  ///
  /// Core Animation moves so unless `allowsOverdamping` is set.
  public var clampedToCritical: Spring {
    let critical = 2 * (mass * stiffness).squareRoot()
    return damping > critical
      ? Spring(mass: mass, stiffness: stiffness, damping: critical) : self
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
