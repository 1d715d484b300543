public import Interactions
public import Replay
public import Traces

/// What a tuning came to, with the evidence for it.
public struct TuningResult: Sendable {
  /// A gesture that the tuned controller still gets wrong.
  public struct WrongGesture: Hashable, Sendable {
    public let name: String
    public let intent: Label.Intent
    public let decision: Outcome.Choice
    /// The clause that decided; nil where the rule was not asked.
    public let clause: String?
    public let margin: Double?
    public let unit: ParameterUnit?
  }

  public let start: Controller
  public let tuned: Controller
  public let objective: Objective
  public let options: TuningOptions
  /// One for each tuned parameter, in their order.
  public let parameters: [ParameterEvidence]
  /// On the gestures that it was tuned with.
  public let training: AgreementComparison
  /// The objective of the starting controller and of the tuned one.
  public let startLoss, tunedLoss: Double
  /// On gestures that were held out; nil where none were.
  public let heldOut: AgreementComparison?
  /// On gestures that had no part in the search at all; nil where none were given.
  public var unseen: AgreementComparison?
  /// How often the objective was evaluated.
  public let evaluations: Int
  /// Whether every distinct boundary was looked at, so that nothing better exists.
  public let isExact: Bool
  public let wrong: [WrongGesture]
  public var warnings: [TuningWarning]

  /// Whether it is the best of a search, or of the judgement on it, that was not done.
  public var isInterrupted: Bool { warnings.contains(.interrupted) }
}

extension TuningRun {
  /// The best so far and what speaks for it.
  ///
  /// A run that is not done, or whose workers are stopped, counts as interrupted: nothing is held out,
  /// and where gestures must be replayed the values are left as they were found, without a look around.
  ///
  /// The groups are those that the run was prepared with.
  public func result(
    _ problem: TuningProblem, groups: [String], workers: Workers = Workers(jobs: 1)
  ) -> TuningResult {
    let (isDone, isStopped) = (isDone, workers.isStopped)
    let stopping = Workers(jobs: workers.jobs) { !isDone || isStopped() }
    let start = problem.judgements(under: problem.controller, workers)
    let startPasses = start.map { $0.ending.verdict == .pass }
    let best = judgedValues(problem, stopping)
    let values = best?.values ?? foundValues(problem)
    let parameters =
      best?.parameters
      ?? problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values) }
    var tuned = problem.controller(values)
    let judgements = problem.judgements(under: tuned, workers)
    let heldOut = heldOutComparison(problem, groups, startPasses: startPasses, stopping)
    let isInterrupted = !isDone || best == nil || (heldOut == nil && !folds.isEmpty)
    var warnings = problem.labelWarnings
    for evidence in parameters {
      if evidence.hasEffect == false { warnings.append(.noEffect(evidence.parameter.name)) }
      if evidence.isOnEdge {
        warnings.append(
          .onEdge(evidence.parameter.name, value: evidence.parameter.text(evidence.value)))
      }
    }
    if let heldOut, heldOut.gain <= 0 { warnings.append(.noGain) }
    if isInterrupted { warnings.append(.interrupted) }
    let count = problem.gestures.count(where: \.isJudged)
    tuned.source = "'\(problem.controller.name)' tuned on \(count) gestures, seed \(options.seed)"
    return TuningResult(
      start: problem.controller, tuned: tuned, objective: problem.objective, options: options,
      parameters: parameters,
      training: AgreementComparison(
        problem.gestures, groups, startPasses: startPasses,
        tunedPasses: judgements.map { $0.ending.verdict == .pass }, seed: options.seed),
      startLoss: problem.loss(at: problem.startValues, start),
      tunedLoss: problem.loss(at: values, judgements),
      heldOut: heldOut, unseen: nil, evaluations: evaluations, isExact: isExact,
      wrong: problem.wrongGestures(judgements), warnings: warnings)
  }

  /// The best values, in the middle of their plateau, with what lies around them; nil where it was
  /// stopped.
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

  /// Each gesture judged by the controller that was tuned without its group; nil where nothing is
  /// held out, and where it was stopped.
  private func heldOutComparison(
    _ problem: TuningProblem, _ groups: [String], startPasses: [Bool], _ workers: Workers
  ) -> AgreementComparison? {
    guard !folds.isEmpty, !workers.isStopped() else { return nil }
    let passesOfFolds = workers.map(folds.count) { fold -> [Bool]? in
      bestValues(problem, without: fold, unless: workers.isStopped).map { values in
        problem.restricted(to: folds[fold]).passes(under: problem.controller(values))
      }
    }
    var passes = [Bool](repeating: true, count: problem.gestures.count)
    for (fold, partPasses) in zip(folds, passesOfFolds) {
      guard let partPasses else { return nil }
      for (position, isRight) in zip(fold, partPasses) { passes[position] = isRight }
    }
    return AgreementComparison(
      problem.gestures, groups, startPasses: startPasses, tunedPasses: passes, seed: options.seed)
  }
}

extension TuningProblem {
  /// Whether each gesture does what was meant.
  func passes(under controller: Controller) -> [Bool] {
    judgements(under: controller).map { $0.ending.verdict == .pass }
  }

  /// Two controllers on the problem's gestures, which nobody searched with.
  public func comparison(
    of start: Controller, with tuned: Controller, groups: [String], seed: UInt64
  ) -> AgreementComparison {
    AgreementComparison(
      gestures, groups, startPasses: passes(under: start), tunedPasses: passes(under: tuned),
      seed: seed)
  }

  /// The objective at these values, given what becomes of every gesture there.
  fileprivate func loss(at values: [Double], _ judgements: [Judgement]) -> Double {
    usesColumns ? makeEvaluator().loss(values) : loss(judgements)
  }

  fileprivate func wrongGestures(_ judgements: [Judgement]) -> [TuningResult.WrongGesture] {
    zip(gestures, judgements).compactMap { gesture, judgement in
      guard gesture.isJudged, let intent = gesture.label?.intent,
        judgement.ending.verdict == .fail
      else { return nil }
      let decision = gesture.isDecidedByRule || gesture.release == nil ? judgement.decision : nil
      return TuningResult.WrongGesture(
        name: gesture.name, intent: intent, decision: judgement.ending.decision,
        clause: decision?.clause, margin: decision?.margin, unit: decision?.unit)
    }
  }

  /// What is wrong with the labels themselves.
  fileprivate var labelWarnings: [TuningWarning] {
    var warnings: [TuningWarning] = []
    for intent in [Label.Intent.finish, .cancel] {
      let count = gestures.count { $0.label?.intent == intent }
      if count < TuningWarning.enough { warnings.append(.few(intent, count)) }
    }
    let quantities = Quantity.allCases.filter {
      controller.finishWhen.condition.quantitySet.contains($0)
    }
    var seen: [[Double]: TunedGesture] = [:]
    for gesture in gestures where gesture.isJudged && gesture.isDecidedByRule {
      guard let release = gesture.release else { continue }
      let key = quantities.map { $0.value(in: release) }
      guard let other = seen[key] else {
        seen[key] = gesture
        continue
      }
      if other.label?.intent != gesture.label?.intent {
        warnings.append(.contradiction(gesture.name, other.name))
      }
    }
    let contradictions = warnings.filter { if case .contradiction = $0 { true } else { false } }
    let extra = contradictions.count - TuningWarning.contradictionLimit
    return extra > 0 ? Array(warnings.dropLast(extra)) : warnings
  }
}

extension ParameterEvidence {
  /// Looks along one axis through the best point, and for an effect through the start too.
  init(
    of index: Int, _ problem: TuningProblem, _ values: [Double], _ evaluator: any Evaluator
  ) {
    let line = evaluator.line(index, through: values, exact: true)
    let startLine = evaluator.line(index, through: problem.startValues, exact: true)
    let run = line.run(at: values[index])
    parameter = problem.parameters[index]
    start = problem.controller.value(of: parameter)
    value = values[index]
    plateau = min(run.lower, value)...max(run.upper, value)
    room = line.room(at: value)
    importance = max(line.mean - run.loss, 0)
    hasEffect = line.cells.count > 1 || startLine.cells.count > 1
  }

  /// Looks at nothing.
  init(of index: Int, _ problem: TuningProblem, _ values: [Double]) {
    parameter = problem.parameters[index]
    start = problem.controller.value(of: parameter)
    value = values[index]
    (plateau, room, importance, hasEffect) = (nil, nil, nil, nil)
  }
}

extension Condition {
  /// What it measures.
  var quantitySet: Set<Quantity> {
    comparisons.reduce(into: []) {
      $0.formUnion($1.left.quantitySet)
      $0.formUnion($1.right.quantitySet)
    }
  }
}

extension Operand {
  /// What it measures.
  fileprivate var quantitySet: Set<Quantity> {
    switch self {
    case .quantity(let quantity): [quantity]
    case .threshold, .parameter, .constant, .screen: []
    case .negated(let operand): operand.quantitySet
    case .binary(let left, _, let right): left.quantitySet.union(right.quantitySet)
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.quantitySet) }
    }
  }
}
