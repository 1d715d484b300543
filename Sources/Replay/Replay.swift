public import Controllers
public import Traces

/// Replays one trace through the whole stack.
///
/// Pure: the same trace, controller and settings give the same outcome, on any thread.
public func replay(
  _ trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> Outcome {
  let run = GestureRun(trace, controller: controller, settings: settings)
  run.finish()
  return run.outcome
}
