import Foundation

extension Spring {
  /// The fraction of the distance that Core Animation takes for settled.
  private static let settledFraction = 0.001
  /// The grid on which Core Animation looks for the settling time of a spring without swing.
  private static let settlingStep: Seconds = 0.1
  /// Damping ratios this near to 1 count as 1: the envelope's formula divides by √(1 − ζ²), and a
  /// critically damped spring made from duration and bounce may be off by a rounding.
  private static let criticalTolerance = 1e-12

  /// How long `CASpringAnimation` runs, its `settlingDuration`, in seconds.
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
