package import Controllers
package import Replay
import Rules
import Synchronization
package import Traces

extension TunedGesture {
  /// Prepares traces for tuning, in the given order.
  ///
  /// Evaluates each trace twice, with a rule that always answers yes and with a rule that never does. A rule that is
  /// asked at release chooses between the two outcomes.
  package static func gestures(
    of traces: [Trace], controller: Controller, settings: ReplaySettings
  ) -> [TunedGesture] {
    gestures(
      of: FastEvaluator(traces, controller: controller, settings: settings), controller: controller)
  }

  /// Prepares recognised gestures for tuning, in the given order.
  package static func gestures(
    of evaluator: FastEvaluator, controller: Controller
  ) -> [TunedGesture] {
    let (yes, no) = (controller.answering(.always), controller.answering(.never))
    let (traces, settings) = (evaluator.traces, evaluator.recognizer.replay)
    let releases = evaluator.releases(under: yes)
    let choices = controller.stops.isEmpty ? nil : evaluator.stopChoices(under: yes)
    var gestures: [TunedGesture] = []
    gestures.reserveCapacity(traces.count)
    // Gestures are evaluated in batches, because their outcomes are large.
    for start in stride(from: 0, to: traces.count, by: Self.batch) {
      let batch = start..<min(start + Self.batch, traces.count)
      let finished = evaluator.outcomes(under: yes, of: batch)
      let cancelled = evaluator.outcomes(under: no, of: batch)
      for index in batch {
        let isIntricate = evaluator.gestures[index].course == .intricate
        let isAsked = choices.map { $0[index] != nil } ?? true
        var label = traces[index].label
        if label != nil, traces[index].metadata["person"] != nil {
          label?.tags = traces[index].tags
        }
        gestures.append(
          TunedGesture(
            name: traces[index].name, label: label,
            release: isIntricate
              ? ReplayEngine().replay(traces[index], with: yes, settings: settings).outcome.release
              : isAsked ? releases[index] : nil,
            finished: TunedOutcome(finished[index - start]),
            cancelled: TunedOutcome(cancelled[index - start]),
            choices: choices?[index].map(Choices.init)))
      }
    }
    return gestures
  }

  /// The number of gestures whose outcomes are kept in memory at a time.
  private static let batch = 4096
}

extension TunedGesture.Choices {
  fileprivate init(_ choices: StopChoices) {
    let endings = choices.outcomes.map(TunedOutcome.init)
    self.init(
      start: choices.start, releases: choices.releases, endings: endings.dropLast(),
      nowhere: endings[endings.count - 1])
  }
}

extension Controller {
  /// The controller with a rule that is asked at release and always gives the same answer.
  fileprivate func answering(_ rule: DecisionRule) -> Controller {
    var controller = self
    (controller.decide, controller.finishWhen) = (.release, rule)
    return controller
  }
}

/// The touch points that a search does not need.
///
/// If the rule is asked only at the release, each of its answers leads to one outcome of the gesture. The gesture's
/// touch points are needed only if one of these outcomes cannot be computed without a replay.
package struct SparePoints: Sendable {
  /// Controllers that represent every controller of the search: a gesture's touch points are left out if none of these
  /// controllers needs them.
  ///
  /// Some parameters affect the recogniser or what happens after the decision. The controllers cover every combination
  /// of the ends of these parameters' ranges. Each combination occurs twice: with a rule that always answers yes, and
  /// with a rule that never does. Nil if all touch points may be needed.
  private let controllers: [Controller]?

  /// The maximum number of varied parameters that affect the recogniser or what happens after the decision.
  ///
  /// Every combination of the ends of these parameters' ranges is examined, so each parameter doubles the work. If
  /// there are more such parameters, no combination is examined, and every gesture keeps its touch points.
  private static let mostMoved = 3

  /// Finds the touch points that a search over these parameters of a controller does not need.
  package init(_ controller: Controller, varying parameters: [TunedParameter]) {
    let moved = parameters.filter {
      controller.changesRelease($0.name) || controller.changesCompletion($0.name)
    }
    guard controller.decide == .release, controller.tunables.isEmpty,
      moved.count <= Self.mostMoved
    else {
      controllers = nil
      return
    }
    // Examines only the ends of each parameter's range, because a transition settles latest at one of them. If it
    // settles so late that a replay would stop waiting for it, the gesture's touch points are needed.
    let corners = moved.reduce([controller]) { corners, parameter in
      corners.flatMap { corner in
        [parameter.lower, parameter.upper].map { corner.setting([parameter], to: [$0]) }
      }
    }
    controllers = corners.flatMap { [$0.answering(.always), $0.answering(.never)] }
  }

  /// The gestures without the touch points that the search does not need.
  package func leftOut(of gestures: FastEvaluator) -> FastEvaluator {
    guard let controllers, controllers.allSatisfy(gestures.fits) else { return gestures }
    return gestures.withoutPoints(neededBy: controllers)
  }
}

extension DecisionRule {
  fileprivate static let always = DecisionRule(
    .compare(.constant(1, .fraction), .greater, .constant(0, .fraction)))
  fileprivate static let never = DecisionRule(
    .compare(.constant(0, .fraction), .greater, .constant(1, .fraction)))
}

extension TuningProblem {
  /// A replayer that recognises traces only once for each set of recogniser settings.
  package static func replayer(of traces: [Trace], settings: ReplaySettings) -> Replayer {
    replayer(of: traces, settings, Recognitions(traces, settings: settings))
  }

  /// Creates a replayer that reuses the gestures that an evaluator has already recognised in its traces.
  ///
  /// If touch points were left out of the traces, no gestures can be recognised in them again. The replayer then
  /// accepts only controllers for which the evaluator's gestures are valid; see `FastEvaluator.fits`.
  package static func replayer(of evaluator: FastEvaluator) -> Replayer {
    replayer(of: evaluator.traces, evaluator.recognizer.replay, Recognitions(evaluator))
  }

  private static func replayer(
    of traces: [Trace], _ settings: ReplaySettings, _ recognitions: Recognitions
  ) -> Replayer {
    { controller, positions in
      if controller.tunables.isEmpty {
        return recognitions.judgements(under: controller, of: positions)
      }
      return positions.map { position in
        let record = ReplayEngine().replay(traces[position], with: controller, settings: settings)
        var judgement = Judgement(record.outcome)
        judgement.tunablesRead = record.tunablesRead
        return judgement
      }
    }
  }
}

/// A cache of the recogniser's results for all traces, for several sets of recogniser settings.
///
/// Controllers whose recogniser settings are in the cache are judged without recognising the traces again. Threads
/// share the cache; its contents never affect a judgement.
private final class Recognitions: Sendable {
  private struct Cache {
    /// The evaluators, each with all traces, recognised under its own set of recogniser settings.
    ///
    /// So up to ``RecognitionCache/limit`` threads can each use different settings at the same time.
    var evaluators = RecognitionCache()
    /// Recogniser settings that were requested recently, but only once, to judge fewer than half of the traces; at most
    /// as many as there are evaluators.
    ///
    /// For such a first request, it is not worthwhile to recognise all traces. If the same settings are requested
    /// again, all traces are recognised, and the results are kept.
    var asked: [RecognizerSettings] = []
  }

  private let traces: [Trace]
  private let settings: ReplaySettings
  private let cache = Mutex(Cache())

  init(_ traces: [Trace], settings: ReplaySettings) {
    (self.traces, self.settings) = (traces, settings)
  }

  init(_ evaluator: FastEvaluator) {
    (traces, settings) = (evaluator.traces, evaluator.recognizer.replay)
    cache.withLock { $0.evaluators.keep(evaluator) }
  }

  /// The judgements of the gestures at the given indices, in the order of the indices.
  func judgements(under controller: Controller, of positions: [Int]) -> [Judgement] {
    let outcomes =
      if let evaluator = evaluator(for: controller, positions.count) {
        evaluator.outcomes(under: controller, of: positions)
      } else {
        FastEvaluator(positions.map { traces[$0] }, controller: controller, settings: settings)
          .outcomes(under: controller)
      }
    return outcomes.map(Judgement.init)
  }

  /// An evaluator with all traces recognised; nil if recognising all of them is not worthwhile to judge `count`
  /// gestures.
  ///
  /// Recogniser settings that are requested for few gestures are often never requested again. All traces are therefore
  /// recognised only at the second request, or at once if at least half of the gestures are to be judged.
  private func evaluator(for controller: Controller, _ count: Int) -> FastEvaluator? {
    let key = RecognizerSettings(controller, settings: settings)
    let (known, isWorthIt) = cache.withLock { cache -> (FastEvaluator?, Bool) in
      if let known = cache.evaluators.evaluator(where: { $0.fits(controller) }) {
        return (known, true)
      }
      if cache.asked.contains(key) || count * 2 >= traces.count { return (nil, true) }
      if cache.asked.count >= RecognitionCache.limit { cache.asked.removeFirst() }
      cache.asked.append(key)
      return (nil, false)
    }
    if known != nil || !isWorthIt { return known }
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    cache.withLock { $0.evaluators.keep(evaluator) }
    return evaluator
  }
}

extension Judgement {
  /// Creates the judgement of an outcome; ``decision`` is nil if no clause of the rule decided.
  init(_ outcome: Outcome) {
    var decision: Decision?
    if let clause = outcome.rule, let margin = outcome.margin, let unit = outcome.marginUnit,
      !Decision.clausesWithoutRule.contains(clause)
    {
      decision = Decision(
        finishes: outcome.decision == .finish, clause: clause, margin: margin, unit: unit)
    }
    self.init(ending: TunedOutcome(outcome), decision: decision, release: outcome.release)
  }
}
