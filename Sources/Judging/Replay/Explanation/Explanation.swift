public import Controllers
public import MotionMath
public import Rules

/// An explanation of one decision: the finger's motion, the value of every part of the rule, the changes that would
/// flip the decision, and how the transition settled.
public struct Explanation: Hashable, Sendable {
  /// The outcome, with its ``Outcome/flip``.
  public var outcome: Outcome
  public var controller: Controller
  public var settings: ReplaySettings
  /// The scene's name.
  public var scene: String
  /// Why the gesture did nothing, or something unintended; nil if the rule explains the outcome.
  public var cause: GestureCause?
  /// The finger's motion; nil if no pan was recognised.
  public var gesture: GestureStory?
  /// Why no transition started; nil if a transition started.
  public var obstacle: ReplayError?
  /// The rule at the instant of the decision; nil if the rule was not asked.
  public var rule: RuleStory?
  /// The nearest flip of each parameter that can flip the decision alone; the smallest change first.
  public var flips: [Flip] = []
  /// The nearest flip of each number that is written into a clause of the rule; the smallest change first.
  package var literalFlips: [Flip] = []
  /// How the transition settled; nil if it ran without a finger, or not at all.
  public var completion: CompletionStory?
  /// How the transition settled before the user changed the controller, and the name of the controller then.
  ///
  /// Nil if nothing was changed, if the decision was another one, or if the transition settled in the same way.
  package var earlier: Earlier?

  /// How the transition settled under an earlier controller.
  package struct Earlier: Hashable, Sendable {
    /// The controller's name.
    package let name: String
    package let completion: CompletionStory
  }

  /// The decision under every other interpretation of SwiftUI's drags; empty for a pan.
  public var readings: [DragReading] = []

  /// Whether the scene's own code decided, so that there is no rule to show.
  public var isSelfDriven = false

  /// The parameters that might flip the decision: the numbers of the scene's own code, and, if the rule was evaluated,
  /// the numbers of the rule.
  public var flippableParameters: [String] {
    controller.tunables.map(\.name) + (rule == nil ? [] : controller.finishWhen.parameterNames)
  }

  /// The parameters that cannot flip the decision alone, in the order of ``flippableParameters``.
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
  /// The finger's position when the pan was recognised, in points from the top left of the screen.
  public var recognizedX, recognizedY: Double
  /// The finger's travel when the pan was recognised, in points.
  public var recognizedTravel: Double
  /// When the decision was made, in seconds after the first contact; nil if no decision was made.
  public var decidedAt: Seconds?
  /// Whether the system cancelled the touch.
  public var touchWasCancelled = false
  /// The greatest progress, and the time when the finger reached it; nil if the controller saw no progress.
  public var peakProgress: Double?
  public var peakAt: Seconds?
  /// How far the finger had come back from its farthest point when the decision was made, in points.
  public var reversal: Double?
  /// The finger's motion before the decision, measured from the recording itself.
  public var motion: FingerMotion?
  /// The finger's speed as the controller saw it, in points per second; nil if the controller made no decision.
  public var reportedSpeed: Double?
}

/// The rule at the instant of the decision.
public struct RuleStory: Hashable, Sendable {
  /// The gesture's values, such as progress and velocity, as the rule saw them.
  public var instant: Release
  /// The rule's condition, with the value of every part.
  public var condition: ExplainedCondition
  /// How many times the rule was asked up to the decision: once if it is asked only at the release.
  public var timesAsked: Int
  /// The rule's condition between each pair of neighbouring stops, in ascending order of the stops; empty without
  /// stops.
  public var boundaries: [Boundary] = []

  /// The rule's condition between two neighbouring stops: if the condition is met, the surface settles beyond the lower
  /// stop.
  public struct Boundary: Hashable, Sendable {
    public var lower, upper: String
    public var condition: ExplainedCondition
    /// Whether the decision was made at this boundary.
    ///
    /// If the rule yields a stop, this is one of the boundaries next to that stop: the boundary whose deciding clause
    /// was nearest to flipping. If the rule yields no stop, it is the first boundary whose condition is not met.
    public var decides: Bool
  }
}

/// How a transition settled after the hand-off from finger to animation.
///
/// Rates are the change of progress per second; negative on the way back to 0.
public struct CompletionStory: Hashable, Sendable {
  /// Whether the transition ran to its end rather than back to its start.
  public var finishes: Bool
  /// The progress at which settling began.
  public var progress: Double
  /// The `completionSpeed` in effect.
  public var speed: Double
  /// The whole transition's duration, in seconds.
  public var duration: Seconds
  /// How long settling took, in seconds.
  public var length: Seconds
  /// The finger's speed when the decision was made, as the rule saw it, in progress per second.
  public var fingerRate: Double
  /// The transition's speed at the first instant of settling, in progress per second.
  public var firstRate: Double
  /// How far the transition overshot its target, as a fraction of the whole transition.
  public var overshoot: Double
  /// The constant `completionSpeed` at which ``firstRate`` would equal ``fingerRate``.
  ///
  /// Nil if the two are equal already, or if no valid speed makes them equal. Computed as ``speed`` · ``fingerRate`` /
  /// ``firstRate``, and confirmed by a replay.
  public var matchingSpeed: Double?

  /// The progress at evenly spaced times, from the hand-off until the transition has settled.
  ///
  /// Empty if nothing was left to settle, for a surface between stops, and if no formula gives the progress, as in an
  /// interruptible animator.
  package var course: [Double] = []

  /// ``firstRate`` minus ``fingerRate``: the jump in speed that the user feels at the hand-off.
  public var jump: Double { firstRate - fingerRate }

  /// Whether ``firstRate`` equals ``fingerRate``; if not, the completion speed that would make them equal.
  public var match: Match {
    if length == 0 { return .nothingLeft }
    if abs(jump) <= Self.tolerance * max(1, abs(fingerRate)) { return .matched }
    if abs(firstRate) < Self.tolerance { return .startsAtRest }
    if let matchingSpeed { return .speed(matchingSpeed) }
    if fingerRate * (finishes ? 1 : -1) <= 0 { return .fingerDoesNotMoveThere }
    return .outOfReach
  }

  /// Whether the transition starts to settle at the finger's speed, and which completion speed would make it do so.
  public enum Match: Hashable, Sendable {
    /// No distance was left to settle.
    case nothingLeft
    /// The transition starts to settle at the finger's speed.
    case matched
    /// The curve starts at rest: the transition's first speed is 0 at any completion speed.
    case startsAtRest
    /// The finger is still, or moves away from the transition's target.
    case fingerDoesNotMoveThere
    /// With this constant completion speed, the transition would start to settle at the finger's speed.
    case speed(Double)
    /// There is no constant completion speed in the valid range with which the transition would start to settle at the
    /// finger's speed.
    case outOfReach
  }

  /// The difference up to which two rates count as equal, relative to the finger's rate or 1, whichever is greater.
  static let tolerance = 1e-6
}
