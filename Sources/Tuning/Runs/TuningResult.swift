package import Controllers
import Formats
package import Replay
package import Rules
package import Traces

/// The result of a tuning, with its evidence.
public struct TuningResult: Sendable {
  package let start: Controller
  package let tuned: Controller
  package let objective: Objective
  package let options: TuningOptions
  /// One for each tuned parameter, in their order.
  package let parameters: [ParameterEvidence]
  /// On the gestures of the search.
  package let training: AgreementComparison
  /// The objective of the starting controller as it is, even outside the ranges, and of the tuned one.
  package let startLoss, tunedLoss: Double
  /// On held-out gestures; nil where none were.
  package let heldOut: AgreementComparison?
  /// Each held-out gesture, in the order of the gestures.
  package let heldOutGestures: [HeldOutGesture]
  /// On gestures that had no part in the search; nil where none were given.
  package internal(set) var unseen: AgreementComparison?
  /// Against the preset `default`; nil where tuning started from it.
  package internal(set) var versusDefault: DefaultComparison?
  /// The number of evaluations of the objective, including the searches of the folds.
  package let evaluations: Int
  /// Whether every distinct boundary was examined, so that nothing better exists.
  package let isExact: Bool
  /// Whether the scene's own code decides, so that the rule is not asked.
  package let isDecidedByScene: Bool
  package let wrong: [WrongGesture]
  package var warnings: [TuningWarning]

  /// Whether the search, or the judgement after it, was interrupted.
  package var isInterrupted: Bool { warnings.contains(.interrupted) }

  /// The starting controller's name, told apart from the preset `default`.
  package var startName: String {
    versusDefault?.controller.name == start.name ? "\(start.name) with changes" : start.name
  }

  /// Judges the result on gestures that were not part of the search.
  ///
  /// - Parameters:
  ///   - problem: The same problem on those gestures.
  ///   - groups: One name for each gesture.
  package mutating func judge(onUnseen problem: TuningProblem, groups: [String]) {
    let comparison = problem.comparison(of: start, with: tuned, groups: groups)
    unseen = comparison
    if comparison.gainInterval == nil { warnings.append(.fewGroups(.unseen, comparison.groups)) }
    guard let preset = versusDefault?.controller else { return }
    versusDefault?.unseen = problem.comparison(of: preset, with: tuned, groups: groups)
  }

  /// Doubts that its own numbers raise.
  fileprivate var evidenceWarnings: [TuningWarning] {
    var warnings: [TuningWarning] = []
    for evidence in parameters {
      let (parameter, value) = (evidence.parameter, evidence.value)
      if evidence.hasEffect == false { warnings.append(.noEffect(parameter.name)) }
      for edge in evidence.edges {
        let bound = parameter.text(edge.bound)
        warnings.append(
          edge.isLimit
            ? .atLimit(parameter.name, value: parameter.text(value), limit: bound)
            : .onEdge(parameter.name, value: parameter.text(value), bound: bound))
      }
    }
    if training.gainInterval == nil { warnings.append(.fewGroups(.search, training.groups)) }
    if let heldOut, heldOut.gain <= 0 { warnings.append(.noGain) }
    return warnings
  }
}

/// A gesture that the tuned controller still gets wrong.
package struct WrongGesture: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  package let decision: Outcome.Choice
  /// The clause that decided, and its distance from deciding otherwise; nil where the rule was not
  /// asked.
  package let clause: String?
  package let margin: Double?
  package let unit: ParameterUnit?
}

extension TuningProblem {
  fileprivate func wrongGestures(_ judgements: [Judgement]) -> [WrongGesture] {
    zip(gestures, judgements).compactMap { gesture, judgement in
      guard gesture.isJudged, let intent = gesture.label?.intent, !judgement.isRight else {
        return nil
      }
      return WrongGesture(
        name: gesture.name, intent: intent, decision: judgement.ending.decision,
        clause: judgement.decision?.clause, margin: judgement.decision?.margin,
        unit: judgement.decision?.unit)
    }
  }
}

extension TuningRun {
  /// The best result so far, with its evidence.
  ///
  /// A run that is not done, or whose workers are stopped, counts as interrupted: nothing is held out,
  /// and where gestures must be replayed the values stay as they were found, and their surroundings are
  /// not examined.
  ///
  /// The groups are those that the run was prepared with.
  package func result(
    _ problem: TuningProblem, groups: [String], workers: Workers = Workers(jobs: 1)
  ) -> TuningResult {
    let (isDone, isStopped) = (isDone, workers.isStopped)
    let stopping = Workers(jobs: workers.jobs) { !isDone || isStopped() }
    let best = judgedValues(problem, stopping)
    let values = best?.values ?? foundValues(problem)
    var tuned = problem.controller(values)
    let start = problem.judgements(under: problem.controller, workers)
    let judgements = problem.judgements(under: tuned, workers)
    let heldOut = heldOutJudgements(problem, stopping)
    func comparison(_ start: [Judgement], _ tuned: [Judgement?]) -> AgreementComparison {
      AgreementComparison(
        problem.gestures, groups, startPasses: start.map(\.isRight),
        tunedPasses: tuned.map { $0?.isRight ?? true })
    }
    let versusDefault = problem.defaultController.map { preset in
      let found = problem.judgements(under: preset, workers)
      return DefaultComparison(
        controller: preset, training: comparison(found, judgements),
        heldOut: heldOut.map { comparison(found, $0) })
    }
    let count = problem.gestures.count(where: \.isJudged)
    tuned.name = problem.controller.tunedName
    tuned.source =
      "'\(problem.controller.name)' tuned on \(counted(count, "gesture")), seed \(options.seed)"
    var result = TuningResult(
      start: problem.controller, tuned: tuned, objective: problem.objective, options: options,
      parameters: best?.parameters
        ?? problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values) },
      training: comparison(start, judgements), startLoss: problem.loss(start),
      tunedLoss: problem.loss(judgements), heldOut: heldOut.map { comparison(start, $0) },
      heldOutGestures: heldOut.map { heldOutGestures(problem, $0) } ?? [], unseen: nil,
      versusDefault: versusDefault, evaluations: evaluations, isExact: isExact,
      isDecidedByScene: problem.gestures.allSatisfy { $0.release == nil },
      wrong: problem.wrongGestures(judgements), warnings: problem.labelWarnings)
    let isInterrupted = !isDone || best == nil || (heldOut == nil && !folds.isEmpty)
    result.warnings += result.evidenceWarnings + (isInterrupted ? [.interrupted] : [])
    return result
  }

  /// The best values, in the middle of their plateau, with their evidence; nil when stopped.
  private func judgedValues(
    _ problem: TuningProblem, _ workers: Workers
  ) -> (values: [Double], parameters: [ParameterEvidence])? {
    guard let values = bestValues(problem, without: nil, unless: workers.isStopped) else {
      return nil
    }
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    let parameters = problem.parameters.indices.map {
      ParameterEvidence(of: $0, problem, values, evaluator)
    }
    return evaluator.isCutShort ? nil : (values, parameters)
  }
}
