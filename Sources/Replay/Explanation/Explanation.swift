public import Controllers
public import MotionMath
public import Rules

/// Everything about one decision: what the finger did, what every part of the rule made of it, what would
/// have turned it around, and how the transition went on.
public struct Explanation: Hashable, Sendable {
  /// The outcome, with its ``Outcome/flip``.
  public var outcome: Outcome
  public var controller: Controller
  public var settings: ReplaySettings
  /// The scene's name.
  public var scene: String
  /// Why the gesture did nothing, or not what was meant; nil if the rule says why.
  public var cause: GestureCause?
  /// The finger; nil if no pan was recognised.
  public var gesture: GestureStory?
  /// Why no transition started; nil if one did.
  public var obstacle: ReplayError?
  /// The rule at the instant that decided; nil if it was not asked.
  public var rule: RuleStory?
  /// The nearest value that turns the decision around, for each parameter of the rule that can alone;
  /// the smallest change first.
  public var flips: [Flip] = []
  /// How the transition went on; nil if it ran automatically, or not at all.
  public var completion: CompletionStory?
  /// What the decision would be under the other readings of SwiftUI's drags; empty for a pan.
  public var readings: [DragReading] = []

  /// Whether the scene's own code decided, so that there is no rule to show.
  public var isSelfDriven = false

  /// The parameters that could turn the decision around: the scene's own numbers, and those of the rule where
  /// it was asked.
  public var flippableParameters: [String] {
    controller.tunables.map(\.name) + (rule == nil ? [] : controller.finishWhen.parameterNames)
  }

  /// The parameters that cannot turn the decision around by themselves, in reading order.
  public var parametersWithoutFlip: [String] {
    flippableParameters.filter { name in !flips.contains { $0.parameter == name } }
  }
}

/// The finger's motion until the decision.
///
/// Travel and speeds are along the controller's direction: positive towards completion.
public struct GestureStory: Hashable, Sendable {
  /// When the pan was recognised, in seconds after the first contact.
  public var recognizedAt: Seconds
  /// The finger's place then, in points from the top left of the screen.
  public var recognizedX, recognizedY: Double
  /// How far it had travelled, in points.
  public var recognizedTravel: Double
  /// When the decision was made, in seconds after the first contact; nil if none was.
  public var decidedAt: Seconds?
  /// Whether the system took the touch away.
  public var touchWasCancelled = false
  /// The greatest progress, and when it was reached; nil if the controller saw none.
  public var peakProgress: Double?
  public var peakAt: Seconds?
  /// How far the finger had come back from its farthest place at the decision, in points.
  public var reversal: Double?
  /// The finger's motion before the decision, from the recording itself.
  public var motion: FingerMotion?
  /// The speed that the rule saw, in points per second; nil if it was not asked.
  public var reportedSpeed: Double?
}

/// The rule at the instant that decided.
public struct RuleStory: Hashable, Sendable {
  /// The gesture as the rule saw it.
  public var instant: Release
  /// Every part with its value.
  public var condition: ExplainedCondition
  /// How often the rule was asked until then: once where it is asked at the release.
  public var timesAsked: Int
  /// The same between every two neighbouring stops, in ascending order; empty with two ends.
  public var boundaries: [Boundary] = []

  /// The rule between two neighbouring stops; what it lets pass settles beyond the lower one.
  public struct Boundary: Hashable, Sendable {
    public var lower, upper: String
    public var condition: ExplainedCondition
    /// Whether it is the nearest boundary of the stop that was reached.
    public var decides: Bool
  }
}

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
  /// The constant `completionSpeed` at which ``firstRate`` would be the finger's; nil if none is.
  ///
  /// Found by proportion and confirmed by a replay.
  public var matchingSpeed: Double?

  /// ``firstRate`` minus ``fingerRate``: the jump that is felt at the hand-off.
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
    /// The finger is still, or moves away from where the transition goes.
    case fingerGoesAnotherWay
    /// This constant speed does it.
    case speed(Double)
    /// A speed would do it, but it is out of range.
    case outOfReach
  }

  /// Rates that differ by less, relative to the greater of 1 and the finger's, are equal.
  static let tolerance = 1e-6
}
