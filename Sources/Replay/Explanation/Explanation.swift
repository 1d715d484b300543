public import Controllers
public import MotionMath
public import Rules

/// Everything about one decision: what the finger did, what every part of the rule made of it, what would
/// have turned it around, and how the transition went on.
public struct Explanation: Hashable, Sendable {
  /// What became of the gesture, with its ``Outcome/flip``.
  public var outcome: Outcome
  public var controller: Controller
  public var settings: ReplaySettings
  /// The scene's name.
  public var scene: String
  /// What the finger did; nil where no pan was recognised.
  public var gesture: GestureStory?
  /// Why no transition started; nil where one did.
  public var obstacle: ReplayError?
  /// The rule at the instant that decided; nil where it was not asked.
  public var rule: RuleStory?
  /// The nearest value that turns the decision around, for each parameter of the rule that can by itself;
  /// the smallest change first.
  public var flips: [Flip]
  /// How the transition went on; nil where it ran by itself, or not at all.
  public var completion: CompletionStory?

  /// The parameters of the rule that cannot turn the decision around by themselves, in reading order.
  public var parametersWithoutFlip: [String] {
    controller.finishWhen.parameterNames.filter { name in
      !flips.contains { $0.parameter == name }
    }
  }

  /// Creates an explanation.
  public init(
    outcome: Outcome, controller: Controller, settings: ReplaySettings, scene: String,
    gesture: GestureStory? = nil, obstacle: ReplayError? = nil, rule: RuleStory? = nil,
    flips: [Flip] = [], completion: CompletionStory? = nil
  ) {
    (self.outcome, self.controller, self.settings) = (outcome, controller, settings)
    (self.scene, self.gesture, self.obstacle) = (scene, gesture, obstacle)
    (self.rule, self.flips, self.completion) = (rule, flips, completion)
  }
}

/// What the finger did until the decision.
///
/// Travel and speeds are along the controller's direction: positive towards completion.
public struct GestureStory: Hashable, Sendable {
  /// When the pan was recognised, in seconds after the first contact.
  public var recognizedAt: Seconds
  /// Where the finger was then, in points from the top left of the screen.
  public var recognizedX, recognizedY: Double
  /// How far it had travelled, in points.
  public var recognizedTravel: Double
  /// When the decision was made, in seconds after the first contact; nil where none was.
  public var decidedAt: Seconds?
  /// Whether the system took the touch away.
  public var touchWasCancelled = false
  /// The greatest progress, and when it was reached; nil where the controller saw none.
  public var peakProgress: Double?
  public var peakAt: Seconds?
  /// How far the finger had come back from its farthest place at the decision, in points.
  public var reversal: Double?
  /// What the recording says about the finger before the decision.
  public var motion: FingerMotion?
  /// The speed that the rule saw, in points per second; nil where it was not asked.
  public var reportedSpeed: Double?

  /// Creates a story; what is not given is nil.
  public init(
    recognizedAt: Seconds, recognizedX: Double, recognizedY: Double, recognizedTravel: Double
  ) {
    self.recognizedAt = recognizedAt
    (self.recognizedX, self.recognizedY) = (recognizedX, recognizedY)
    self.recognizedTravel = recognizedTravel
  }
}

/// The rule at the instant that decided.
public struct RuleStory: Hashable, Sendable {
  /// The gesture as the rule saw it.
  public var instant: Release
  /// Every part with its value.
  public var condition: ExplainedCondition
  /// How often the rule was asked in the gesture until then: once where it is asked at the lift.
  public var timesAsked: Int

  /// Creates a story.
  public init(instant: Release, condition: ExplainedCondition, timesAsked: Int) {
    (self.instant, self.condition, self.timesAsked) = (instant, condition, timesAsked)
  }
}
