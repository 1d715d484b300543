package import Controllers
import Formats
import Foundation
import Replay
import Rules
import Traces

extension TuningRun {
  /// The best result so far, with its evidence.
  ///
  /// A run counts as interrupted if it is not done or if its workers are stopped. In an interrupted run, nothing is
  /// held out and no resamples are drawn. The result then has the values with the smallest objective, whatever
  /// ``TuningOptions/choice`` is. If gestures must be replayed, an interrupted run also skips two steps: it does not
  /// move the values to the middle of the region of equally good values, and it does not examine their surroundings.
  ///
  /// `groups` must be the groups with which the run was prepared. `current` is the controller that ships today; it
  /// differs from the problem's controller at most in its rule.
  package func result(
    _ problem: TuningProblem, groups: [String], current: Controller? = nil,
    workers: Workers = Workers(jobs: 1)
  ) -> TuningResult {
    var (result, judged) = resultAlone(problem, groups, current, workers)
    if !result.isInterrupted,
      let expected = ExpectedIntents(
        problem.gestures, groups, stops: problem.controller.stopNames, workers)
    {
      result.doubtfulLabels = DoubtfulLabel.all(
        problem.gestures, expected, stops: problem.controller.stopNames,
        objective: problem.objective)
      // Where a range is too narrow, or right decisions are not the aim, a poor agreement is no fault of the rule.
      if !result.parameters.contains(where: \.isAtEnd), problem.objective.quantity == .agreement {
        result.misfit = judged?.heldOut.flatMap {
          Misfit(problem.gestures, groups, rule: $0.rightness, expected)
        }
      }
    }
    if let current, !result.isInterrupted {
      result.policy = policy(
        problem, groups, current, isTaken: result.taken == .tuned, judged, workers)
      if result.policy == nil, !folds.parts.isEmpty { result.warnings.append(.interrupted) }
    }
    return result
  }

  /// The result of the tuning, and the judgements on which it is based.
  ///
  /// The result lacks the policy, the doubtful labels and the misfit, which ``result(_:groups:current:workers:)`` adds.
  ///
  /// If the values for each held-out part must come from a new tuning without that part, each of these tunings uses
  /// `draws` resamples to choose its values. Otherwise `draws` has no effect.
  func resultAlone(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller?,
    draws: Int = Resamples.count, _ workers: Workers
  ) -> (TuningResult, Judged?) {
    let (isDone, isStopped) = (isDone, workers.isStopped)
    let stopping = Workers(jobs: workers.jobs) { !isDone || isStopped() }
    // Found when it is first needed: there may be many, and the table of candidates is large while it is made.
    var known: [Judgement]?
    func startJudgements() -> [Judgement] {
      let found = known ?? problem.judgements(under: current ?? problem.controller, workers)
      known = found
      return found
    }
    let judged = judged(problem, groups, startJudgements, draws: draws, stopping)
    let start = startJudgements()
    let values = judged?.values ?? foundValues(problem)
    var tuned = problem.controller(values)
    let judgements = problem.judgements(under: tuned, workers)
    func comparison(
      _ start: [Judgement], _ tuned: [Double], _ fit: FittedValues? = nil
    ) -> AgreementComparison {
      AgreementComparison(
        problem.gestures, groups, start: start.map(\.rightness), tuned: tuned, fit: fit)
    }
    let training = comparison(start, judgements.map(\.rightness))
    let fit = FittedValues(share: training.tuned, parameters: problem.parameters.count)
    let heldOut = judged?.heldOut?.rightness
    let versusDefault = problem.defaultController.map { preset in
      let found = problem.judgements(under: preset, workers)
      return DefaultComparison(
        controller: preset, training: comparison(found, judgements.map(\.rightness)),
        heldOut: heldOut.map { comparison(found, $0, fit) })
    }
    let count = problem.gestures.count(where: \.isJudged)
    tuned.name = problem.controller.tunedName
    tuned.source =
      "'\(problem.controller.name)' tuned on \(counted(count, "gesture"))"
    let loss = problem.loss(judgements)
    let isEqual =
      problem.objective.quantity == .agreement || problem.loss(start) == loss
    let constant =
      heldOut == nil ? nil : folds.rightnessOfMostFrequent(LabelColumns(problem.gestures))
    var result = TuningResult(
      start: current ?? problem.controller, tuned: tuned,
      objective: problem.objective, options: options,
      parameters: judged?.parameters
        ?? problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values) },
      training: training, startLoss: problem.loss(start), tunedLoss: loss,
      leastLoss: judged.map { min($0.leastLoss, loss) } ?? loss,
      changesNothing: isEqual
        && start.map(\.ending.decision) == judgements.map(\.ending.decision),
      heldOut: heldOut.map { comparison(start, $0, fit) },
      byCost: byCost(problem, groups, start, judgements, judged?.heldOut),
      versusConstant: heldOut.flatMap { found in
        constant.map {
          AgreementComparison(problem.gestures, groups, start: $0, tuned: found)
        }
      },
      folds: folds,
      heldOutSpread: judged?.heldOut?.spread(problem.gestures), heldOutRightness: heldOut ?? [],
      people: judged?.people,
      heldOutGestures: judged?.heldOut.map { folds.gestures(problem, $0) } ?? [], unseen: nil,
      versusDefault: versusDefault, evaluations: evaluations, isExact: isExact,
      isDecidedByScene: problem.gestures.allSatisfy { $0.release == nil },
      wrong: problem.wrongGestures(judgements),
      warnings: problem.labelWarnings + problem.dominanceWarnings(groups)
        + (LabelJump(problem.gestures, groups, start).map { [.followsToday(jump: $0.jump)] } ?? []),
      choice: judged?.choice ?? .best, part: judged?.part ?? 0)
    if let heldOut, !result.changesNothing {
      result.warnings += KindsOfPeople.losses(
        problem.gestures, groups, start: start.map(\.rightness), heldOut: heldOut)
    }
    result.warnings += result.evidenceWarnings + (judged?.people == nil ? [.interrupted] : [])
    return (result, judged)
  }

  /// Compares the costs of the starting and the tuned controller; nil if the objective is plain agreement.
  private func byCost(
    _ problem: TuningProblem, _ groups: [String], _ start: [Judgement], _ tuned: [Judgement],
    _ heldOut: HeldOutJudgements?
  ) -> CostComparison? {
    let objective = problem.objective
    guard objective.quantity == .cost else { return nil }
    let before = objective.costs(of: problem.gestures, start)
    let own = AgreementComparison(
      problem.gestures, groups, cost: before, with: objective.costs(of: problem.gestures, tuned),
      by: objective)
    let fit = FittedValues(share: own.tuned, parameters: problem.parameters.count)
    return CostComparison(
      training: own,
      heldOut: heldOut.map {
        AgreementComparison(
          problem.gestures, groups, cost: before, with: $0.costs(problem), by: objective, fit: fit)
      })
  }

  /// The findings after the search: the chosen values, the evidence for them, and the judgements on held-out people.
  struct Judged {
    var values: [Double]
    var choice = Choice.best
    var part = 0.0
    let leastLoss: Double
    var parameters: [ParameterEvidence]
    var heldOut: HeldOutJudgements?
    /// Findings about individual people and gestures; nil if the judgement was stopped.
    var people: PeopleEvidence?
    var chooser: Chooser?
  }

  /// The chosen values with their evidence.
  ///
  /// If the user stops the work, these are the best values with the evidence found so far; nil if there is no evidence
  /// yet.
  private func judged(
    _ problem: TuningProblem, _ groups: [String], _ start: () -> [Judgement], draws: Int,
    _ workers: Workers
  ) -> Judged? {
    guard let best = bestValues(problem, unless: workers.isStopped) else { return nil }
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    func whole() -> Judged? {
      guard
        let (chooser, chosen) = chosen(
          problem, groups, best: best, draws: Resamples.count, evaluator, workers)
      else { return nil }
      let heldOut =
        problem.hasEveryCell
        ? folds.judgements(problem, chooser, workers)
        : folds.judgements(problem, groups, options, draws: draws, workers)
      if heldOut == nil, !folds.parts.isEmpty { return nil }
      let (values, evidence) = Self.examined(chosen.values, problem, evaluator)
      var parameters = evidence
      if let resamples = chooser.resamples {
        let intervals = resamples.intervals(of: resamples.best, groups: chooser.table.groups.count)
        for index in parameters.indices where parameters[index].hasEffect ?? false {
          parameters[index].set(intervals[index], in: problem.controller)
        }
      }
      let people = PeopleEvidence(
        problem, chooser, GroupNumbers(problem.gestures, groups), folds: folds, start: start(),
        heldOut: heldOut, values: heldOut?.values ?? [], workers)
      guard !evaluator.isCutShort, let people, !workers.isStopped() else { return nil }
      return Judged(
        values: values, choice: chosen.values == best ? .best : options.choice,
        part: chosen.values == best ? 0 : chosen.part,
        leastLoss: evaluator.loss(best), parameters: parameters, heldOut: heldOut, people: people,
        chooser: chooser)
    }
    if let judged = whole() { return judged }
    let (values, evidence) = Self.examined(best, problem, evaluator)
    let plain = Judged(values: values, leastLoss: evaluator.loss(best), parameters: evidence)
    return evaluator.isCutShort ? nil : plain
  }

  /// The values with their evidence; a parameter without any effect keeps its starting value.
  private static func examined(
    _ values: [Double], _ problem: TuningProblem, _ evaluator: any Evaluator
  ) -> (values: [Double], evidence: [ParameterEvidence]) {
    var values = values
    let evidence = problem.parameters.indices.map { index in
      let found = ParameterEvidence(of: index, problem, values, evaluator)
      if found.hasEffect ?? true { return found }
      values[index] = problem.startValues[index]
      return ParameterEvidence(of: index, problem, values, evaluator)
    }
    return (values, evidence)
  }

  /// Chooses the values after the search, with the method `options.choice`; nil if the user stops the work.
  ///
  /// Uses resamples, in which people are drawn at random; with too few people for resamples, chooses the best values.
  /// `least` is the number of people that are enough.
  private func chosen(
    _ problem: TuningProblem, _ groups: [String], best: [Double], draws: Int,
    least: Int = GroupNumbers.enough, _ evaluator: any Evaluator, _ workers: Workers
  ) -> (Chooser, Chooser.Chosen)? {
    let drawn = GroupNumbers(problem.gestures, GroupNumbers.bundled(problem.gestures, groups))
    guard
      let table = CandidateTable(
        problem, drawn, solutions: [best] + solutions(problem), draws: draws, by: evaluator, workers
      )
    else { return nil }
    let resamples = Resamples(table, draws: draws, least: least, workers)
    if resamples == nil, drawn.count >= least { return nil }
    let chooser = Chooser(table: table, resamples: resamples, choice: options.choice)
    let chosen = chooser.values(
      without: [], best: best, resampled: resamples?.best ?? [], rounds: true, evaluator)
    return evaluator.isCutShort ? nil : (chooser, chosen)
  }

  /// Tunes on the gestures of a problem, including the search, and returns the chosen values; nil if the user stops the
  /// work.
  ///
  /// `draws` is the number of resamples of people on which the choice of values is based. With the default,
  /// ``Resamples/count``, the values are the same as in a separate run of the program with these gestures alone.
  ///
  /// The gestures are those of all people but some who are held out. If all of them are enough for resamples, so are
  /// these, so that held-out people judge the way by which the result is chosen. `isEnough` says so.
  static func chosenValues(
    _ problem: TuningProblem, _ groups: [String], _ options: TuningOptions, isEnough: Bool,
    draws: Int = Resamples.count, _ workers: Workers
  ) -> [Double]? {
    var options = options
    options.folds = 0
    guard var run = try? TuningRun(problem, groups: groups, options: options) else { return nil }
    while !run.isDone {
      if workers.isStopped() { return nil }
      run.advance(problem, workers)
    }
    guard let best = run.bestValues(problem, unless: workers.isStopped) else { return nil }
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    guard
      let chosen = run.chosen(
        problem, groups, best: best, draws: draws, least: isEnough ? 2 : GroupNumbers.enough,
        evaluator, workers)
    else { return nil }
    let values = examined(chosen.1.values, problem, evaluator).values
    return evaluator.isCutShort ? nil : values
  }
}

extension Folds {
  /// Judges the gestures of each held-out part with values that are tuned on all other gestures; nil if nothing is held
  /// out, or if the user stops the work.
  ///
  /// The whole tuning, including the search, is repeated for each part. Values found by a search over all gestures
  /// would leak information about the held-out people, unless that search was exhaustive.
  func judgements(
    _ problem: TuningProblem, _ groups: [String], _ options: TuningOptions,
    draws: Int = Resamples.count, _ workers: Workers
  ) -> HeldOutJudgements? {
    let alone = Workers(jobs: 1, isStopped: workers.isStopped)
    let people = GroupNumbers(problem.gestures, GroupNumbers.bundled(problem.gestures, groups))
    return judgements(problem, workers, with: {}) { _, part in
      let others = others(than: part)
      return TuningRun.chosenValues(
        problem.restricted(to: others), others.map { groups[$0] }, options,
        isEnough: people.count >= GroupNumbers.enough, draws: draws, alone)
    }
  }
}

extension TuningRun {
  /// The run so far as JSON with sorted keys; numbers are restored bit for bit.
  package func saved() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var state = state
    state.fingerprint = fingerprint()
    guard let data = try? encoder.encode(state) else {
      preconditionFailure("a search holds a number that is not finite")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Continues a saved run.
  ///
  /// - Throws: ``TuningError`` if the file is not a saved run, was edited so that it is invalid, or belongs to another
  ///   task.
  package mutating func resume(from bytes: [UInt8], file: String) throws(TuningError) {
    let unreadable = TuningError(
      "\(file): is not a saved search; name another file", kind: .unreadable)
    guard let saved = try? JSONDecoder().decode(State.self, from: Data(bytes)) else {
      throw unreadable
    }
    guard saved.fingerprint == fingerprint() else {
      throw TuningError(
        "\(file): was saved for other gestures, parameters or options; name another file",
        kind: .unreadable)
    }
    // The file may have been edited, so its values are checked: invalid values could make the run crash or hang.
    let isInside =
      saved.exact.map { values in
        values.count == parameters.count
          && zip(values, parameters).allSatisfy { $1.range.contains($0) }
      } ?? true
    let fits =
      isInside && Search.counts.contains(saved.exactEvaluations)
      && saved.searches.count == state.searches.count
      && zip(saved.searches, state.searches).allSatisfy { $0.continues($1) }
    guard fits else { throw unreadable }
    state = saved
  }
}

extension TuningProblem {
  /// A hash of the tuning task, which shows whether a saved run belongs to the task.
  ///
  /// The scene, the display rate and the duration are included through their effects on the gestures' endings.
  func fingerprint(_ groups: [String], _ options: TuningOptions) -> UInt64 {
    var hash = Fingerprint.of("")
    func add(_ text: String) {
      // A byte that no text has stands between two texts.
      hash = Fingerprint.adding([0xFF], to: Fingerprint.adding(text.utf8, to: hash))
    }
    add(controller.fileText)
    for parameter in parameters { add("\(parameter.name) \(parameter.lower) \(parameter.upper)") }
    add(
      "\(objective.falseFinish) \(objective.falseCancel) \(objective.margin) \(objective.jump) "
        + "\(objective.completion) \(options.budget) "
        + (options.folds.map(String.init) ?? "each"))
    for (stops, cost) in objective.stopCosts.sorted(by: { $0.key < $1.key }) {
      add("\(stops) \(cost)")
    }
    for (gesture, group) in zip(gestures, groups) {
      add("\(gesture.name) \(group) \(gesture.label?.intent.rawValue ?? "") \(gesture.weight)")
      if let release = gesture.release {
        for quantity in Quantity.allCases
        where !quantity.needsEveryVelocity || controller.needsEveryVelocity {
          add("\(quantity.value(in: release))")
        }
      }
      let choices = gesture.choices.map { $0.endings + [$0.nowhere] } ?? []
      for ending in [gesture.finished, gesture.cancelled] + choices {
        add("\(ending.decision.rawValue) \(ending.verdict.rawValue)")
        add(ending.completion.map { "\($0)" } ?? "")
        add(ending.handoffJump.map { "\($0)" } ?? "")
      }
    }
    // The hash is cut to 53 bits, which every JSON reader can represent as an exact integer.
    return hash >> 11
  }
}
