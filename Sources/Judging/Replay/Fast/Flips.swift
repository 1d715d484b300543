public import Controllers
public import Rules
import Scenes
public import Traces

/// Finds, for each parameter that can flip the decision without any other change, the nearest value that flips it.
///
/// Considers the parameters of the rule and, on a custom scene, the tunable numbers that the scene's code reads.
///
/// Follows the whole gesture to its release. A rule that is asked at every change of the pan is asked again at all of
/// them, including those after the decision. A rule that is asked at the last change is asked again only there. If the
/// rule was not asked (no pan was recognised, the touch was cancelled, or the scene decides), no parameter of the rule
/// flips the decision.
///
/// - Parameters:
///   - trace: The gesture.
///   - outcome: The gesture's outcome under the controller.
///   - controller: The controller.
///   - settings: How the gesture was delivered.
/// - Returns: At most one flip for each parameter, the smallest change first; empty if nothing flips the decision.
public func flips(
  of trace: Trace, outcome: Outcome, controller: Controller,
  settings: ReplaySettings = ReplaySettings()
) -> [Flip] {
  // A gesture whose replay crashed or hung is not replayed, because it would crash or hang again.
  if outcome.sceneFailure != nil { return [] }
  if settings.entry.own != nil, !controller.tunables.isEmpty {
    let own = tunableFlips(of: trace, outcome: outcome, controller: controller, settings: settings)
    if settings.entry.drive != .percent { return own }
    let ruled = ruleFlips(of: trace, outcome: outcome, controller: controller, settings: settings)
    return (own + ruled).sorted { $0.effort(at: outcome.release) < $1.effort(at: outcome.release) }
  }
  return ruleFlips(of: trace, outcome: outcome, controller: controller, settings: settings)
}

/// Finds, for each tunable number in the scene's own code, the nearest value that flips the decision, by replaying with
/// trial values.
///
/// Returns the smallest change first, and omits numbers that cannot flip the decision alone.
private func tunableFlips(
  of trace: Trace, outcome: Outcome, controller: Controller, settings: ReplaySettings
) -> [Flip] {
  let read = ReplayEngine().replay(trace, with: controller, settings: settings).tunablesRead
  // A number that the scene did not read cannot flip the decision.
  let flips = controller.tunables.filter { read.contains($0.name) }.compactMap { tunable -> Flip? in
    let search = NearestFlip(
      start: tunable.value, range: tunable.range, probes: 12, tolerance: 1e-6)
    let value = search.value { value in
      var trial = controller
      trial.numbers.set(tunable.name, to: value)
      return ReplayEngine().replay(trace, with: trial, settings: settings).outcome.decision
        != outcome.decision
    }
    return value.map {
      Flip(parameter: tunable.name, old: tunable.value, value: $0, unit: tunable.unit)
    }
  }
  return flips.enumerated().sorted {
    ($0.element.effort(at: nil), $0.offset) < ($1.element.effort(at: nil), $1.offset)
  }.map(\.element)
}

private func ruleFlips(
  of trace: Trace, outcome: Outcome, controller: Controller, settings: ReplaySettings
) -> [Flip] {
  let rule = controller.finishWhen
  guard let release = outcome.release, !rule.parameterNames.isEmpty else { return [] }
  if !controller.stops.isEmpty {
    guard !Decision.clausesWithoutRule.contains(outcome.rule ?? "") else { return [] }
  } else if controller.decide == .release {
    // If the rule did not make the decision, as for a cancelled touch, the rule's numbers do not matter.
    guard rule.decide(release, numbers: controller.numbers).clause == outcome.rule else {
      return []
    }
    return rule.flips(of: release, numbers: controller.numbers)
  }
  let known = FastEvaluator([trace], controller: controller, settings: settings)
    .instantsAsked(of: 0, under: controller)
  let asked =
    known ?? ReplayEngine().instantsAsked(of: trace, under: controller, settings: settings)
  return rule.flips(ofAny: asked.instants, from: asked.start, numbers: controller.numbers)
}

extension ReplayEngine {
  /// Replays a gesture to find the instants at which the controller's rule is asked.
  ///
  /// Needed only if ``FastEvaluator`` cannot find these instants in closed form.
  package func instantsAsked(
    of trace: Trace, under controller: Controller, settings: ReplaySettings
  ) -> (instants: [[Release]], start: Int) {
    let record = replay(trace, with: controller, settings: settings, keeping: [.gesture])
    let gesture = record.gesture ?? WholeGesture()
    return (gesture.instantsAsked(by: controller), gesture.start)
  }
}

/// Finds the nearest flip of each outcome under one controller: the smallest change of one parameter that flips the
/// decision.
package struct NearestFlips {
  private let controller: Controller
  private let settings: ReplaySettings
  /// Finds the flips of a rule that is asked once, at the release; nil for other controllers.
  private let finder: FlipFinder?

  package init(_ controller: Controller, settings: ReplaySettings) {
    (self.controller, self.settings) = (controller, settings)
    let isAskedOnce =
      controller.stops.isEmpty && controller.decide == .release
      && (settings.entry.own == nil || controller.tunables.isEmpty)
    finder = isAskedOnce ? FlipFinder(controller.finishWhen, controller.numbers) : nil
  }

  /// Sets ``Outcome/flip`` in every outcome; `traces` contains the gestures in the order of the outcomes.
  package func fill(_ outcomes: inout [Outcome], of traces: [Trace]) {
    outcomes.withUnsafeMutableBufferPointer { outcomes in
      for place in traces.indices {
        if let finder {
          fill(&outcomes[place], finder)
        } else {
          outcomes[place].flip =
            flips(
              of: traces[place], outcome: outcomes[place], controller: controller,
              settings: settings
            ).first
        }
      }
    }
  }

  private func fill(_ outcome: inout Outcome, _ finder: FlipFinder) {
    guard outcome.sceneFailure == nil, let release = outcome.release,
      // Finds a flip only if the rule made the decision. Otherwise, as for a cancelled touch, the rule's numbers do not
      // matter.
      finder.clause(at: release) == outcome.rule
    else {
      outcome.flip = nil
      return
    }
    outcome.flip = finder.nearestFlip(of: release)
  }
}

extension Outcome {
  /// The outcome with ``flip`` set; `trace`, `controller` and `settings` must be those from which the outcome was made.
  public func withFlip(
    of trace: Trace, controller: Controller, settings: ReplaySettings
  ) -> Outcome {
    var outcome = self
    outcome.flip =
      flips(of: trace, outcome: self, controller: controller, settings: settings).first
    return outcome
  }
}

extension ReplayRecord {
  /// The outcome with its ``Outcome/flip``.
  ///
  /// Evaluates the gesture again if the controller has stops, if its rule decides at changes of the pan instead of at
  /// the release, or if the scene's code has tunable numbers.
  public var outcomeWithFlip: Outcome {
    found.outcome.withFlip(of: trace, controller: controller, settings: settings)
  }
}

/// A decision that a small change of one parameter flips.
public struct CloseCall: Hashable, Sendable {
  /// The outcome, with its ``Outcome/flip``.
  public var outcome: Outcome
  public var flip: Flip
  /// The size of the change as a fraction of the parameter's value; see ``Flip/effort(at:)``.
  public var effort: Double
}

/// Finds the decisions that are nearest to a flip, the nearest first; equally near decisions in the order of the
/// traces.
///
/// Omits traces whose decision no single parameter flips.
///
/// - Parameters:
///   - traces: The gestures.
///   - outcomes: The outcomes of the gestures, in the same order.
///   - controller: The controller that led to the outcomes.
///   - settings: How the gestures were delivered.
///   - limit: The greatest number of decisions to return.
/// - Returns: The nearest decisions, each with its flip.
/// - Precondition: There are as many traces as outcomes.
public func closestCalls(
  of traces: [Trace], outcomes: [Outcome], controller: Controller,
  settings: ReplaySettings = ReplaySettings(), limit: Int = 10
) -> [CloseCall] {
  precondition(
    traces.count == outcomes.count, "\(traces.count) traces, \(outcomes.count) outcomes")
  var outcomes = outcomes
  NearestFlips(controller, settings: settings).fill(&outcomes, of: traces)
  let calls = outcomes.compactMap { outcome -> CloseCall? in
    guard let flip = outcome.flip else { return nil }
    return CloseCall(outcome: outcome, flip: flip, effort: flip.effort(at: outcome.release))
  }
  return calls.closest(limit)
}

extension [CloseCall] {
  /// The `limit` decisions nearest to a flip; equally near decisions stay in their order.
  package func closest(_ limit: Int = 10) -> [CloseCall] {
    enumerated()
      .sorted { ($0.element.effort, $0.offset) < ($1.element.effort, $1.offset) }
      .prefix(limit).map(\.element)
  }
}
