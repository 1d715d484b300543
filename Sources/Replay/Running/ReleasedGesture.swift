public import Controllers
public import Traces

/// A replay's outcome, and the gesture as the rule saw it when it was decided.
public struct ReleasedGesture: Hashable, Sendable {
  public var outcome: Outcome
  /// nil where the gesture never came to a decision.
  public var release: Release?

  /// Creates what a replay came to.
  public init(outcome: Outcome, release: Release?) {
    self.outcome = outcome
    self.release = release
  }
}

/// Replays one trace through the whole stack and keeps what the rule was given.
public func releasedGesture(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> ReleasedGesture {
  let run = GestureRun(trace, controller: controller, settings: settings)
  run.finish()
  return ReleasedGesture(outcome: run.outcome, release: run.interaction.record.release)
}
