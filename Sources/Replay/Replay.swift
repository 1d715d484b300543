public import Interactions
public import Traces

/// Replays one trace through the whole stack.
///
/// Pure: the same trace, controller and settings give the same outcome.
public func replay(
  _ trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> Outcome {
  // A stand-in until the engine lands, so that the rooms above it can be built.
  guard let last = trace.samples.last, let first = trace.samples.first else {
    return Outcome(
      trace: trace.name, decision: .none, verdict: .unlabelled, transition: .notStarted)
  }
  let travel = controller.direction.component(x: last.x - first.x, y: last.y - first.y)
  let extent = controller.extent.points(width: 390, height: 844)
  let release = Release(
    progress: travel / extent, translation: travel, velocity: 0, peakProgress: travel / extent,
    elapsed: last.time, extent: extent)
  let decision = controller.finishWhen.decide(release, controller: controller)
  let intent = trace.label?.intent
  var outcome = Outcome(
    trace: trace.name, intent: intent, decision: decision.finishes ? .finish : .cancel,
    verdict: intent.map { ($0 == .any || ($0 == .finish) == decision.finishes) ? .pass : .fail }
      ?? .unlabelled, transition: decision.finishes ? .completed : .cancelled)
  outcome.rule = decision.clause
  outcome.margin = decision.margin
  outcome.marginUnit = decision.unit
  outcome.progress = release.progress
  return outcome
}
