public import Controllers
public import Rules
public import Traces

/// A decision that a small change of one parameter turns around.
public struct CloseCall: Hashable, Sendable {
  /// With its ``Outcome/flip``.
  public var outcome: Outcome
  public var flip: Flip
  /// The size of the change as a fraction of the parameter's value; see ``Flip/effort(at:)``.
  public var effort: Double

  /// Creates a close call.
  public init(outcome: Outcome, flip: Flip, effort: Double) {
    self.outcome = outcome
    self.flip = flip
    self.effort = effort
  }
}

/// The decisions that are nearest to their boundary, the nearest first; in the order of the traces where
/// two are equally near.
///
/// Traces that no single parameter turns around are not among them.
///
/// - Parameters:
///   - traces: The gestures.
///   - outcomes: What became of them, in the same order.
///   - controller: The controller that they met.
///   - settings: How they were delivered.
///   - limit: How many there are at most.
/// - Returns: The nearest `limit` of them, each with its flip.
/// - Precondition: There are as many traces as outcomes.
public func closestCalls(
  of traces: [Trace], outcomes: [Outcome], controller: Controller,
  settings: ReplaySettings = ReplaySettings(), limit: Int = 10
) -> [CloseCall] {
  let evaluation = Evaluation(controller: controller, settings: settings, outcomes: outcomes)
    .withFlips(of: traces)
  let calls = evaluation.outcomes.compactMap { outcome -> CloseCall? in
    guard let flip = outcome.flip, let release = outcome.release else { return nil }
    return CloseCall(outcome: outcome, flip: flip, effort: flip.effort(at: release))
  }
  return calls.enumerated()
    .sorted { ($0.element.effort, $0.offset) < ($1.element.effort, $1.offset) }
    .prefix(limit).map(\.element)
}
