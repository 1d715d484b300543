import Controllers

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
    tuned.source = "'\(problem.controller.name)' tuned on \(count) gestures, seed \(options.seed)"
    var result = TuningResult(
      start: problem.controller, tuned: tuned, objective: problem.objective, options: options,
      parameters: best?.parameters
        ?? problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values) },
      training: comparison(start, judgements), startLoss: problem.loss(start),
      tunedLoss: problem.loss(judgements), heldOut: heldOut.map { comparison(start, $0) },
      heldOutGestures: heldOut.map { heldOutGestures(problem, $0) } ?? [], unseen: nil,
      versusDefault: versusDefault, evaluations: evaluations, isExact: isExact,
      wrong: problem.wrongGestures(judgements), warnings: problem.labelWarnings)
    let isInterrupted = !isDone || best == nil || (heldOut == nil && !folds.isEmpty)
    result.warnings += result.evidenceWarnings + (isInterrupted ? [.interrupted] : [])
    return result
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
}

extension TuningResult {
  /// What its own numbers say against it.
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
