public import MotionMath

/// How a transition went on after the finger let go of it.
///
/// Rates are of progress, per second: negative on the way back to 0.
public struct CompletionStory: Hashable, Sendable {
  /// Whether it ran to its end; otherwise back to its start.
  public var finishes: Bool
  /// Where it began.
  public var progress: Double
  /// The `completionSpeed` that was set.
  public var speed: Double
  /// The whole transition's duration, in seconds.
  public var duration: Seconds
  /// How long the rest took, in seconds.
  public var length: Seconds
  /// The finger's rate at the decision, by the speed that the rule saw.
  public var fingerRate: Double
  /// The rate of the first instant of the rest.
  public var firstRate: Double
  /// How far beyond its target it went, as a fraction of the whole.
  public var overshoot: Double
  /// The constant `completionSpeed` at which ``firstRate`` would be the finger's; nil where none is.
  ///
  /// Found by proportion and confirmed by a replay.
  public var matchingSpeed: Double?

  /// ``firstRate`` minus ``fingerRate``: what is felt at the hand-off.
  public var jump: Double { firstRate - fingerRate }

  /// How the first rate and the finger's go together.
  public var match: Match {
    if length == 0 { return .nothingLeft }
    if abs(jump) <= Self.tolerance * max(1, abs(fingerRate)) { return .matched }
    if abs(firstRate) < Self.tolerance { return .startsAtRest }
    if let matchingSpeed { return .speed(matchingSpeed) }
    if fingerRate * (finishes ? 1 : -1) <= 0 { return .fingerGoesAnotherWay }
    return .outOfReach
  }

  /// Whether there is a speed at which nothing would be felt at the hand-off.
  public enum Match: Hashable, Sendable {
    /// There was no way left to go.
    case nothingLeft
    /// The rates are equal as it is.
    case matched
    /// The curve starts at rest: whatever the speed, the first rate is 0.
    case startsAtRest
    /// The finger rests, or moves away from where the transition goes.
    case fingerGoesAnotherWay
    /// This constant speed does it.
    case speed(Double)
    /// A speed would do it that is outside what speeds may be.
    case outOfReach
  }

  /// Rates that differ by less, relative to the greater of 1 and the finger's, are equal.
  static let tolerance = 1e-6

  /// Creates a story.
  public init(
    finishes: Bool, progress: Double, speed: Double, duration: Seconds, length: Seconds,
    fingerRate: Double, firstRate: Double, overshoot: Double, matchingSpeed: Double? = nil
  ) {
    (self.finishes, self.progress, self.speed) = (finishes, progress, speed)
    (self.duration, self.length) = (duration, length)
    (self.fingerRate, self.firstRate) = (fingerRate, firstRate)
    (self.overshoot, self.matchingSpeed) = (overshoot, matchingSpeed)
  }
}
