import Foundation

extension Spring {
  /// The damping ratios for which the fit has a sensible solution; others are clamped to it.
  ///
  /// - Source: The published `find-spring` solvers clamp so; *observed* down to 0.1 only.
  public static let uikitDampingRatios = 0.05...1.0

  /// Creates the spring that `UIView.animate(withDuration:…usingSpringWithDamping:…)` animates with.
  ///
  /// UIKit keeps the duration and solves for the spring (of mass 1) whose envelope has shrunk to a
  /// thousandth when the time is up: the largest root ω₀ of |(ζω₀ − v)/ω_d|·e^(−ζω₀D) = 0.001, and for
  /// ζ = 1 of |1 + (ω₀ − v)D|·e^(−ω₀D) = 0.001.
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

/// The envelope condition in units of the duration: the unknown is y = ω₀·D, the velocity is v·D.
private struct UIKitSpringFit {
  let dampingRatio: Double
  let turns: Double

  /// The fraction of the distance that UIKit regards as arrived.
  private static let threshold = 0.001

  init(dampingRatio: Double, turns: Double) {
    (self.dampingRatio, self.turns) = (dampingRatio, turns)
  }

  /// The amplitude left at the end, signed: a velocity that overtakes the spring makes it negative.
  private func amplitude(_ y: Double) -> Double {
    if dampingRatio == 1 { return (1 + y - turns) * exp(-y) }
    let damped = (1 - dampingRatio * dampingRatio).squareRoot()
    return (dampingRatio - turns / y) / damped * exp(-dampingRatio * y)
  }

  /// Where the amplitude is 0 and where it is greatest; it only falls beyond that.
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
    // The finger is so fast that the positive branch never reaches the threshold.
    return bisect(0, zero) { -amplitude($0) > Self.threshold }
  }

  /// The point at which `isBefore` turns false, to the last bit.
  private func bisect(_ start: Double, _ end: Double, _ isBefore: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if isBefore(middle) { low = middle } else { high = middle }
    }
  }
}
