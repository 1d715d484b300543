import Foundation

/// A damped spring: m·x″ + c·x′ + k·x = 0, where x is the remaining distance to the target.
///
///     let spring = Spring(mass: 1, stiffness: 100, damping: 10)
///     spring.progress(at: 0.1)  // 0.34: a third of the way after a tenth of a second
///
/// Only the ratios k/m and c/m affect the motion. Every value is a closed form in time, exact in all three regimes
/// (under-, critically and over-damped) and continuous from one regime to the next.
public struct Spring: Hashable, Sendable {
  /// m, in arbitrary mass units; positive.
  public let mass: Double
  /// k, in mass per second squared; positive.
  public let stiffness: Double
  /// c, in mass per second (not the damping *ratio*); if it is 0, the spring oscillates for ever.
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

  /// ω₀ = √(k/m), in radians per second: the frequency of the undamped spring.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// ζ = c / (2·√(k·m)), unitless: below 1 the spring overshoots, at 1 it is fastest without overshoot.
  public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

  /// The period of the undamped spring, 2π/ω₀, in seconds; SwiftUI's perceptual `duration`.
  public var response: Seconds { 2 * .pi * (mass / stiffness).squareRoot() }

  /// SwiftUI's bounce, above −1 and at most 1: 1 − ζ for ζ up to 1 (critical damping), 1/ζ − 1 for greater ζ.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// This spring with its damping ratio limited to 1, as Core Animation plays it unless `allowsOverdamping` is set.
  public var clampedToCritical: Spring {
    let critical = 2 * (mass * stiffness).squareRoot()
    return damping > critical ? Spring(mass: mass, stiffness: stiffness, damping: critical) : self
  }

  /// The exact state `time` seconds after release, independent of any step size.
  ///
  /// - Parameters:
  ///   - time: Seconds since release; before release the state at release is returned.
  ///   - displacement: The distance to the target at release, in any length unit.
  ///   - velocity: The speed at release, in that unit per second; for a positive displacement, a positive speed
  ///     moves away from the target.
  /// - Returns: The remaining distance and the speed, in the same units.
  public func state(
    at time: Seconds, displacement: Double, velocity: Double
  ) -> (displacement: Double, velocity: Double) {
    SpringMotion(self, displacement: displacement, velocity: velocity).state(at: time)
  }

  /// The completed fraction of the way to the target, in UIKit's unit coordinates: 0 at release, 1 at the target.
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

  /// A motion that starts at a distance of 1 from the target.
  ///
  /// The progress towards the target is 1 minus the motion's value. `initialVelocity` is in distances per second,
  /// positive towards the target.
  public func unitMotion(initialVelocity: Double = 0) -> SpringMotion {
    SpringMotion(self, displacement: 1, velocity: -initialVelocity)
  }
}

extension Spring {
  /// Creates a spring from the two numbers that designers tune.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, unitless, 0 or more: below 1 the spring overshoots, at 1 it is fastest without overshoot.
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

  /// Creates a spring from a duration and a bounce, like SwiftUI and, from iOS 17 on, UIKit and Core Animation.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, which is the ``response``, in seconds, above 0.
  ///   - bounce: Above −1 and at most 1: 0 is critically damped, 1 undamped, negative overdamped. The damping ratio is
  ///     1 − bounce for `bounce` ≥ 0, and 1 / (1 + bounce) below 0. *Contested:* the formula below 0 is the reading
  ///     that is continuous at 0; Apple's slides print a formula whose units do not agree.
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

  /// UIKit's spring for navigation and the keyboard, also used by `UISpringTimingParameters()`.
  ///
  /// Its damping ratio is 4.56, so Core Animation plays it critically damped; UIKit gives it a duration of 0.5 s.
  public static let uikitDefault = Spring(mass: 3, stiffness: 1000, damping: 500)
}

extension Spring {
  /// The remaining fraction of the distance below which Core Animation regards a spring as settled.
  private static let settledFraction = 0.001
  /// The time step in which Core Animation searches for the settling time of a spring that does not oscillate.
  private static let settlingStep: Seconds = 0.1
  /// The distance from 1 within which a damping ratio counts as 1.
  ///
  /// The envelope's formula divides by √(1 − ζ²), and a critically damped spring made from duration and bounce may be
  /// off by a rounding error.
  private static let criticalTolerance = 1e-12

  /// The `settlingDuration` of a `CASpringAnimation`, in seconds.
  ///
  /// The result depends on the damping ratio ζ:
  ///
  /// - Below critical damping, it is the instant at which the envelope has shrunk to a thousandth: (ln 1000 + ln(1 +
  ///   |b|)) / (ζω₀) with b = (v₀ − ζω₀)/ω_d.
  /// - From critical damping on, it is the first multiple of 0.1 s at which less than a thousandth of the distance
  ///   remains. The multiple is computed by adding 0.1 repeatedly in doubles, as measured.
  ///
  /// - Parameters:
  ///   - initialVelocity: The velocity v₀ in distances per second, positive towards the target.
  ///   - allowsOverdamping: Whether a damping ratio above 1 is used unchanged; otherwise it counts as 1, as in Core
  ///     Animation by default. What Core Animation does with `allowsOverdamping` was not measured. This code assumes
  ///     that it also looks for the first multiple of 0.1 s, on the overdamped motion.
  /// - Returns: The settling duration; without damping, the largest `Float`.
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

  /// The first multiple of 0.1 s at which less than a thousandth of the distance to the target remains.
  ///
  /// Adds 0.1 repeatedly in double precision instead of multiplying, as measured in Core Animation.
  private func firstSettledStep(initialVelocity: Double) -> Seconds {
    let motion = unitMotion(initialVelocity: initialVelocity)
    var time = 0.0
    // Fixed steps cover about three hours. For springs that take longer, each further step is longer than the step
    // before.
    while time < 10_000 {
      time += Self.settlingStep
      if abs(motion.value(at: time)) < Self.settledFraction { return time }
    }
    while abs(motion.value(at: time)) >= Self.settledFraction { time *= 1.001 }
    return min(time, Double(Float.greatestFiniteMagnitude))
  }
}

extension Spring {
  /// The damping ratios for which UIKit's equation for a spring of a given duration has a sensible solution.
  ///
  /// Other ratios are clamped to this range.
  ///
  /// - Source: The published `find-spring` solvers clamp ratios to this range; *observed* in UIKit down to 0.1 only.
  public static let uikitDampingRatios = 0.05...1.0

  /// Creates the spring that `UIView.animate(withDuration:…usingSpringWithDamping:…)` animates with.
  ///
  /// UIKit keeps the duration and solves for the spring of mass 1 whose envelope has shrunk to a thousandth at the end
  /// of the duration: the largest root ω₀ of |(ζω₀ − v)/ω_d|·e^(−ζω₀D) = 0.001, and for ζ = 1 of |1 + (ω₀ −
  /// v)D|·e^(−ω₀D) = 0.001.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, unitless; clamped to ``uikitDampingRatios``.
  ///   - duration: D, the whole animation's length in seconds, above 0.
  ///   - initialVelocity: v, in distances per second, positive towards the target.
  /// - Precondition: `duration` is positive and the numbers are finite.
  /// - Source: *Observed:* springs read off UIKit's own animations; they agree to 1e-5.
  public init(dampingRatio: Double, duration: Seconds, initialVelocity: Double) {
    precondition(duration > 0 && duration.isFinite, "duration \(duration) must be above 0")
    precondition(initialVelocity.isFinite, "initialVelocity is \(initialVelocity)")
    let ratios = Self.uikitDampingRatios
    let fit = UIKitSpringFit(
      dampingRatio: min(max(dampingRatio, ratios.lowerBound), ratios.upperBound),
      turns: initialVelocity * duration)
    let frequency = fit.largestRoot / duration
    self.init(stiffness: frequency * frequency, damping: 2 * fit.dampingRatio * frequency)
  }
}

/// The condition that the envelope of UIKit's spring has shrunk to a thousandth at the end of the duration D; all times
/// are in units of D.
///
/// The unknown is y = ω₀·D; the initial velocity v becomes v·D.
private struct UIKitSpringFit {
  let dampingRatio: Double
  let turns: Double

  /// The fraction of the distance that may remain when UIKit regards the target as reached.
  private static let threshold = 0.001

  init(dampingRatio: Double, turns: Double) {
    (self.dampingRatio, self.turns) = (dampingRatio, turns)
  }

  /// The amplitude that remains at the end of the duration D if the spring's natural frequency ω₀ is y/D.
  ///
  /// It is negative if the spring overshoots because of a high initial velocity.
  private func amplitude(_ y: Double) -> Double {
    if dampingRatio == 1 { return (1 + y - turns) * exp(-y) }
    let damped = (1 - dampingRatio * dampingRatio).squareRoot()
    return (dampingRatio - turns / y) / damped * exp(-dampingRatio * y)
  }

  /// Two values of y, the natural frequency ω₀ times the duration D: the amplitude is 0 at `zero` and greatest at
  /// `top`.
  ///
  /// Above `top`, the amplitude only falls. If the amplitude is nowhere 0, `zero` is 0. Both values are 0 if the
  /// initial velocity is not positive.
  private var crest: (zero: Double, top: Double) {
    guard turns > 0 else { return (0, 0) }
    if dampingRatio == 1 { return (max(turns - 1, 0), turns) }
    let root = (turns * turns + 4 * turns).squareRoot()
    return (turns / dampingRatio, (turns + root) / (2 * dampingRatio))
  }

  var largestRoot: Double {
    let (zero, top) = crest
    if top == 0 || amplitude(top) >= Self.threshold {
      var high = max(2 * top, 1)
      while amplitude(high) > Self.threshold { high *= 2 }
      return bisect(top, high) { amplitude($0) > Self.threshold }
    }
    // The initial velocity is so high that the amplitude, where it is positive, stays below the threshold. So the
    // largest root lies where the amplitude is still negative: there its absolute value falls to the threshold.
    return bisect(0, zero) { -amplitude($0) > Self.threshold }
  }

  /// The number between `start` and `end` at which `isBefore` becomes false, exact to the last bit.
  private func bisect(_ start: Double, _ end: Double, _ isBefore: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }
}

/// A spring described by the quantities of every common notation.
public struct SpringForms: Hashable, Sendable {
  public let spring: Spring
  /// The velocity in distances per second, positive towards the target.
  public let initialVelocity: Double

  /// Describes a spring that is released with an initial velocity, in distances per second.
  public init(_ spring: Spring, initialVelocity: Double = 0) {
    (self.spring, self.initialVelocity) = (spring, initialVelocity)
  }

  /// One quantity of a spring: its name, value and unit.
  public struct Entry: Hashable, Sendable {
    /// The quantity's name in kebab case, as `panlab curve` prints and reads it.
    public let name: String
    public let value: Double
    /// The unit: `s`, `1/s`, `rad/s`, or empty for a unitless number.
    public let unit: String
  }

  /// All quantities, in the order in which reports list them.
  ///
  /// Mass, stiffness and damping are relative to an arbitrary mass unit, so their `unit` is empty.
  public var entries: [Entry] {
    [
      Entry(name: "mass", value: spring.mass, unit: ""),
      Entry(name: "stiffness", value: spring.stiffness, unit: ""),
      Entry(name: "damping", value: spring.damping, unit: ""),
      Entry(name: "damping-ratio", value: spring.dampingRatio, unit: ""),
      Entry(name: "response", value: spring.response, unit: "s"),
      Entry(name: "duration", value: spring.response, unit: "s"),
      Entry(name: "bounce", value: spring.bounce, unit: ""),
      Entry(name: "natural-frequency", value: spring.naturalFrequency, unit: "rad/s"),
      Entry(name: "velocity", value: initialVelocity, unit: "1/s"),
      Entry(name: "settling-duration", value: settlingDuration, unit: "s"),
      Entry(name: "overshoot", value: overshoot, unit: ""),
    ]
  }

  /// Core Animation's settling duration, in seconds.
  public var settlingDuration: Seconds { spring.settlingDuration(initialVelocity: initialVelocity) }

  /// The greatest distance by which the motion passes its target, as a fraction of the initial distance from the
  /// target.
  public var overshoot: Double { spring.unitMotion(initialVelocity: initialVelocity).overshoot }
}
