import Controllers
public import MotionMath
public import Replay
public import Rules
public import Traces

/// One gesture as tuning sees it: what the rule is given, and what becomes of either answer.
public struct TunedGesture: Hashable, Sendable {
  /// What becomes of a gesture after the decision.
  public struct Ending: Hashable, Sendable {
    public var decision: Outcome.Choice
    public var verdict: Outcome.Verdict
    /// How long the rest of the transition takes, in seconds; nil where there is none.
    public var completion: Seconds?
    /// The animation's first progress rate minus the finger's, per second.
    public var handoffJump: Double?

    /// Creates an ending.
    public init(
      decision: Outcome.Choice, verdict: Outcome.Verdict, completion: Seconds? = nil,
      handoffJump: Double? = nil
    ) {
      (self.decision, self.verdict) = (decision, verdict)
      (self.completion, self.handoffJump) = (completion, handoffJump)
    }

    /// What an outcome says of its end.
    public init(_ outcome: Outcome) {
      self.init(
        decision: outcome.decision, verdict: outcome.verdict, completion: outcome.completion,
        handoffJump: outcome.handoffJump)
    }
  }

  public var name: String
  public var label: Label?
  /// The gesture as the rule sees it; nil where the rule is not asked.
  public var release: Release?
  /// What becomes of it when the rule says finish, and when it says cancel.
  public var finished, cancelled: Ending

  /// Creates a gesture from the two ends it can have.
  public init(
    name: String, label: Label?, release: Release?, finished: Ending, cancelled: Ending
  ) {
    (self.name, self.label, self.release) = (name, label, release)
    (self.finished, self.cancelled) = (finished, cancelled)
  }

  /// Creates a gesture whose release values are known, and nothing of the rest of the transition.
  public init(name: String, intent: Label.Intent, weight: Double = 1, release: Release) {
    func ending(_ decision: Outcome.Choice, _ wanted: Label.Intent) -> Ending {
      Ending(
        decision: decision, verdict: intent == .any || intent == wanted ? .pass : .fail)
    }
    self.init(
      name: name, label: Label(intent: intent, weight: weight), release: release,
      finished: ending(.finish, .finish), cancelled: ending(.cancel, .cancel))
  }

  /// Whether the rule decides it: it is asked, and its answer makes a difference.
  var isDecidedByRule: Bool { release != nil && finished.decision != cancelled.decision }

  /// Whether the label says what was meant; `any` does not.
  var isJudged: Bool { label.map { $0.intent != .any } ?? false }

  /// How much it counts; 0 where nothing was meant.
  var weight: Double { isJudged ? label?.weight ?? 1 : 0 }
}
