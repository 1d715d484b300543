package import Controllers
package import Replay
import Rules
import Synchronization
package import Traces

extension TunedGesture {
  /// Traces as tuning sees them, in their order.
  ///
  /// Each is evaluated twice, with a rule that always holds and with one that never does: a rule that
  /// is asked at release chooses between these two endings.
  package static func gestures(
    of traces: [Trace], controller: Controller, settings: ReplaySettings
  ) -> [TunedGesture] {
    gestures(
      of: FastEvaluator(traces, controller: controller, settings: settings), controller: controller)
  }

  /// Recognised gestures as tuning sees them, in their order.
  package static func gestures(
    of evaluator: FastEvaluator, controller: Controller
  ) -> [TunedGesture] {
    let (yes, no) = (controller.answering(.always), controller.answering(.never))
    let (traces, settings) = (evaluator.traces, evaluator.recognizer.replay)
    let releases = evaluator.releases(under: yes)
    let choices = controller.stops.isEmpty ? nil : evaluator.stopChoices(under: yes)
    var gestures: [TunedGesture] = []
    gestures.reserveCapacity(traces.count)
    // A few at a time, since outcomes are large.
    for start in stride(from: 0, to: traces.count, by: Self.batch) {
      let batch = start..<min(start + Self.batch, traces.count)
      let finished = evaluator.outcomes(under: yes, of: batch)
      let cancelled = evaluator.outcomes(under: no, of: batch)
      for index in batch {
        let isIntricate = evaluator.gestures[index].course == .intricate
        let isAsked = choices.map { $0[index] != nil } ?? true
        gestures.append(
          TunedGesture(
            name: traces[index].name, label: traces[index].label,
            release: isIntricate
              ? ReplayEngine().replay(traces[index], with: yes, settings: settings).outcome.release
              : isAsked ? releases[index] : nil,
            finished: Ending(finished[index - start]), cancelled: Ending(cancelled[index - start]),
            choices: choices?[index].map(Choices.init)))
      }
    }
    return gestures
  }

  /// The number of gestures whose outcomes are held at a time.
  private static let batch = 4096
}

extension TunedGesture.Choices {
  fileprivate init(_ choices: StopChoices) {
    let endings = choices.outcomes.map(TunedGesture.Ending.init)
    self.init(
      start: choices.start, releases: choices.releases, endings: endings.dropLast(),
      nowhere: endings[endings.count - 1])
  }
}

extension Controller {
  /// The controller with a rule that is asked at the release and answers always alike.
  fileprivate func answering(_ rule: DecisionRule) -> Controller {
    var controller = self
    (controller.decide, controller.finishWhen) = (.release, rule)
    return controller
  }
}

/// The touch points that the gestures of a search can do without.
///
/// A rule that is asked once, at the release, chooses between outcomes that are known without them.
package struct SparePoints: Sendable {
  /// The controllers at the ends of the ranges, with either answer; nil if all touch points may be needed.
  private let controllers: [Controller]?

  /// The most parameters beside the rule's numbers whose ends are looked at.
  private static let mostMoved = 3

  /// Creates those of a search over some parameters of a controller.
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
    // The rest of a transition is longest at an end of each range.
    let corners = moved.reduce([controller]) { corners, parameter in
      corners.flatMap { corner in
        [parameter.lower, parameter.upper].map { corner.setting([parameter], to: [$0]) }
      }
    }
    controllers = corners.flatMap { [$0.answering(.always), $0.answering(.never)] }
  }

  /// Gestures without their spare points.
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
  /// A replayer that recognises traces only once for each setting of the recogniser.
  package static func replayer(of traces: [Trace], settings: ReplaySettings) -> Replayer {
    replayer(of: traces, settings, Recognitions(traces, settings: settings))
  }

  /// A replayer of traces that were recognised; where touch points were left out, only for controllers that the
  /// evaluator fits.
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

/// A cache of recognised traces, which are judged under one controller after another.
///
/// Threads share it; its contents never change a judgement.
private final class Recognitions: Sendable {
  /// The number of cached settings, enough for each thread to have its own.
  private static let limit = 4

  private struct Cache {
    /// All traces recognised, for the settings used last; the latest comes last.
    var evaluators: [FastEvaluator] = []
    /// Settings that were asked about once and are not cached.
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
    cache.withLock { $0.evaluators = [evaluator] }
  }

  /// The judgements of the gestures at some positions, in their order.
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

  /// All traces recognised; nil if that is not worth it for so few.
  ///
  /// A setting that few gestures are asked about is often never seen again, so all are recognised
  /// only at the second question.
  private func evaluator(for controller: Controller, _ count: Int) -> FastEvaluator? {
    let key = RecognizerSettings(controller, settings: settings)
    let (known, isWorthIt) = cache.withLock { cache -> (FastEvaluator?, Bool) in
      if let index = cache.evaluators.lastIndex(where: { $0.fits(controller) }) {
        let evaluator = cache.evaluators.remove(at: index)
        cache.evaluators.append(evaluator)
        return (evaluator, true)
      }
      if cache.asked.contains(key) || count * 2 >= traces.count { return (nil, true) }
      if cache.asked.count >= Self.limit { cache.asked.removeFirst() }
      cache.asked.append(key)
      return (nil, false)
    }
    if known != nil || !isWorthIt { return known }
    let evaluator = FastEvaluator(traces, controller: controller, settings: settings)
    cache.withLock { cache in
      if cache.evaluators.count >= Self.limit { cache.evaluators.removeFirst() }
      cache.evaluators.append(evaluator)
    }
    return evaluator
  }
}

extension Judgement {
  /// The judgement of an outcome; its decision is nil if no clause of the rule decided.
  init(_ outcome: Outcome) {
    var decision: Decision?
    if let clause = outcome.rule, let margin = outcome.margin, let unit = outcome.marginUnit,
      !Decision.clausesWithoutRule.contains(clause)
    {
      decision = Decision(
        finishes: outcome.decision == .finish, clause: clause, margin: margin, unit: unit)
    }
    self.init(ending: TunedGesture.Ending(outcome), decision: decision, release: outcome.release)
  }
}
