import Controllers
public import Rules

/// A number of an outcome that says how a gesture felt; what budgets limit and baselines compare.
public enum Metric: String, Hashable, Sendable, CaseIterable {
  /// How long the rest of the transition took.
  case completion
  /// From first contact to the end of the transition.
  case total
  /// The animation's first progress rate minus the finger's.
  case handoffJump = "handoff-jump"
  /// How far beyond its target the transition went.
  case overshoot
  /// The transition's progress at the decision.
  case progress
  /// The finger's speed at the decision.
  case velocity
  /// The signed distance to the boundary of the clause that decided.
  case margin

  /// The metrics that a budget may limit from above.
  public static let limited: [Metric] = [.completion, .total, .handoffJump, .overshoot]

  /// The name of the outcome's field in JSON and CSV.
  public var field: String {
    switch self {
    case .completion: "completion_s"
    case .total: "total_s"
    case .handoffJump: "handoff_jump_per_s"
    case .overshoot: "overshoot"
    case .progress: "progress"
    case .velocity: "velocity_pt_per_s"
    case .margin: "margin"
    }
  }

  /// The unit; nil for a margin, whose unit is that of its clause.
  public var unit: ParameterUnit? {
    switch self {
    case .completion, .total: .seconds
    case .handoffJump: .perSecond
    case .overshoot, .progress: .fraction
    case .velocity: .pointsPerSecond
    case .margin: nil
    }
  }

  /// How far the metric may move before it counts as changed, unless a suite says otherwise: less
  /// than a tenth of a display frame, or than anyone can see.
  ///
  /// A threshold that moves takes every margin along, so margins are compared only when asked for.
  public var tolerance: Double {
    switch self {
    case .completion, .total, .overshoot, .progress: 0.001
    case .handoffJump: 0.01
    case .velocity: 0.1
    case .margin: .infinity
    }
  }

  /// The metric of an outcome; nil where the gesture never got that far.
  public func value(of outcome: Outcome) -> Double? {
    switch self {
    case .completion: outcome.completion
    case .total: outcome.total
    case .handoffJump: outcome.handoffJump
    case .overshoot: outcome.overshoot
    case .progress: outcome.progress
    case .velocity: outcome.velocity
    case .margin: outcome.margin
    }
  }
}
