import Foundation

/// The motion of a spring that is released at a given distance and speed.
///
/// All values that do not depend on time are computed once, so an animation keeps one motion for all its frames.
/// Distances are in the displacement's length unit, speeds in this unit per second.
public struct SpringMotion: Hashable, Sendable {
  public let spring: Spring
  /// The distance to the target at release, signed.
  public let displacement: Double
  /// The speed at release; it has the displacement's sign if the spring moves away from its target.
  public let velocity: Double

  private let regime: Regime

  /// The constants of the solution in each regime.
  ///
  /// With decay λ = c/2m and ω₀² = k/m, the roots are −λ ± √(λ² − ω₀²). Each form is written so that nothing cancels as
  /// the roots approach each other.
  private enum Regime: Hashable, Sendable {
    /// The underdamped solution, with λ = `decay` and ω = `frequency`.
    ///
    /// - x = e^−λt·(x₀·cos ωt + sine·sin ωt)
    /// - v = e^−λt·(v₀·cos ωt + rateSine·sin ωt)
    case under(decay: Double, frequency: Double, sine: Double, rateSine: Double)
    /// The critically damped or overdamped solution, with s = `slow` and f = `slow` + `gap`.
    ///
    /// - x = e^−st·x₀ + drive·E
    /// - v = −s·x + drive·e^−ft
    /// - E = (e^−st − e^−ft)/(f − s), which approaches t·e^−st as f approaches s
    case over(slow: Double, gap: Double, drive: Double)
  }

  /// Creates the motion of a spring from its release.
  ///
  /// - Parameters:
  ///   - spring: The spring; its mass only matters relative to its stiffness and damping.
  ///   - displacement: The distance to the target at release, in any length unit.
  ///   - velocity: The speed at release, in that unit per second.
  public init(_ spring: Spring, displacement: Double, velocity: Double) {
    (self.spring, self.displacement, self.velocity) = (spring, displacement, velocity)
    let decay = spring.damping / (2 * spring.mass)
    let stiffness = spring.stiffness / spring.mass
    let frequency = spring.naturalFrequency
    // Computes λ² − ω₀² as a product, so that it is exact to a rounding error even if λ is nearly ω₀.
    let discriminant = (decay - frequency) * (decay + frequency)
    if discriminant < 0 {
      let damped = (-discriminant).squareRoot()
      regime = .under(
        decay: decay, frequency: damped, sine: (velocity + decay * displacement) / damped,
        rateSine: -(decay * velocity + stiffness * displacement) / damped)
    } else {
      let half = discriminant.squareRoot()
      let slow = stiffness / (decay + half)
      regime = .over(slow: slow, gap: 2 * half, drive: velocity + slow * displacement)
    }
  }

  /// The remaining distance `time` seconds after release.
  public func value(at time: Seconds) -> Double {
    guard time > 0 else { return displacement }
    switch regime {
    case .under(let decay, let frequency, let sine, _):
      let envelope = exp(-decay * time)
      guard envelope > 0 else { return 0 }
      return envelope * (displacement * cos(frequency * time) + sine * sin(frequency * time))
    case .over(let slow, let gap, let drive):
      let slowDecay = exp(-slow * time)
      guard slowDecay > 0 else { return 0 }
      return slowDecay * (displacement + drive * Self.spread(gap, time).whole)
    }
  }

  /// The speed `time` seconds after release.
  public func velocity(at time: Seconds) -> Double { state(at: time).velocity }

  /// The remaining distance and the speed `time` seconds after release; before release, the initial values.
  ///
  /// Long after the motion has died down, both are exactly 0, never NaN.
  public func state(at time: Seconds) -> (displacement: Double, velocity: Double) {
    guard time > 0 else { return (displacement, velocity) }
    switch regime {
    case .under(let decay, let frequency, let sine, let rateSine):
      let envelope = exp(-decay * time)
      guard envelope > 0 else { return (0, 0) }
      let (s, c) = (sin(frequency * time), cos(frequency * time))
      return (envelope * (displacement * c + sine * s), envelope * (velocity * c + rateSine * s))
    case .over(let slow, let gap, let drive):
      let slowDecay = exp(-slow * time)
      guard slowDecay > 0 else { return (0, 0) }
      let spread = Self.spread(gap, time)
      let x = slowDecay * (displacement + drive * spread.whole)
      return (x, -slow * x + drive * slowDecay * (1 - spread.lost))
    }
  }

  /// The integral of e^(−gap·t) over t from 0 to `time` (`whole`), and 1 − e^(−gap·time) (`lost`).
  @inline(__always)
  private static func spread(_ gap: Double, _ time: Seconds) -> (whole: Double, lost: Double) {
    let elapsed = gap * time
    // At critical damping, `gap` is 0: e^−gap·t is always 1, so its integral is the time.
    if elapsed == 0 { return (time, 0) }
    // expm1 keeps the difference between two nearly equal exponentials exact.
    let lost = elapsed < 1 ? -expm1(-elapsed) : 1 - exp(-elapsed)
    return (lost / gap, lost)
  }
}

extension SpringMotion {
  /// The greatest distance by which the motion ever passes its target, in the displacement's unit.
  ///
  /// It is 0 if the motion never passes the target. For a motion that starts on its target, it is the greatest distance
  /// from the target.
  public var overshoot: Double {
    let side = displacement == 0 ? -velocity : displacement
    guard side != 0 else { return 0 }
    let farthest = turningTimes.map { value(at: $0) * (side > 0 ? -1 : 1) }.max() ?? 0
    return max(farthest, 0)
  }

  /// The greatest distance by which the motion passes its target before `time`, in the displacement's unit.
  ///
  /// If the motion is cut off while it is still beyond its target, its distance at that time counts too.
  ///
  /// - Parameter time: The time at which the motion is cut off, in seconds after release.
  /// - Returns: A distance, not negative.
  public func overshoot(within time: Seconds) -> Double {
    let side = displacement == 0 ? -velocity : displacement
    guard side != 0, time > 0 else { return 0 }
    let instants = turningTimes.filter { $0 < time } + [time]
    return max(instants.map { value(at: $0) * (side > 0 ? -1 : 1) }.max() ?? 0, 0)
  }

  /// The first times after release at which the speed is 0, at most two.
  ///
  /// The motion is farthest from its target at one of these times or at the release: at all later times at which the
  /// speed is 0, the distance to the target is smaller.
  private var turningTimes: [Seconds] {
    switch regime {
    case .under(_, let frequency, _, let rateSine):
      // The speed is 0 if v₀·cos ωt + rateSine·sin ωt = 0.
      var phase = atan2(velocity, -rateSine)
      if phase <= 0 { phase += .pi }
      return [phase / frequency, (phase + .pi) / frequency]
    case .over(let slow, let gap, let drive):
      // v = 0 if 1 − e^−gap·t = gap·u.
      let u = velocity / (drive * (slow + gap))
      let time = gap == 0 ? u : -log1p(-gap * u) / gap
      return time > 0 && time.isFinite ? [time] : []
    }
  }
}
