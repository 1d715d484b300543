import Controllers
import Formats
import Foundation
import Replay
import Rules
import Traces

extension TuningRun {
  /// The best result so far, with its evidence.
  ///
  /// A run that is not done, or whose workers are stopped, counts as interrupted: nothing is held out, no
  /// resamples are drawn, the best values are chosen, and where gestures must be replayed they stay as they were
  /// found, and their surroundings are not examined.
  ///
  /// The groups are those that the run was prepared with.
  package func result(
    _ problem: TuningProblem, groups: [String], workers: Workers = Workers(jobs: 1)
  ) -> TuningResult {
    let (isDone, isStopped) = (isDone, workers.isStopped)
    let stopping = Workers(jobs: workers.jobs) { !isDone || isStopped() }
    let start = problem.judgements(under: problem.controller, workers)
    let judged = judged(problem, groups, start, stopping)
    let values = judged?.values ?? foundValues(problem)
    var tuned = problem.controller(values)
    let judgements = problem.judgements(under: tuned, workers)
    func comparison(_ start: [Judgement], _ tuned: [Double]) -> AgreementComparison {
      AgreementComparison(problem.gestures, groups, start: start.map(\.rightness), tuned: tuned)
    }
    let training = judgements.map(\.rightness)
    let heldOut = judged?.heldOut?.rightness
    let versusDefault = problem.defaultController.map { preset in
      let found = problem.judgements(under: preset, workers)
      return DefaultComparison(
        controller: preset, training: comparison(found, training),
        heldOut: heldOut.map { comparison(found, $0) })
    }
    let count = problem.gestures.count(where: \.isJudged)
    tuned.name = problem.controller.tunedName
    tuned.source =
      "'\(problem.controller.name)' tuned on \(counted(count, "gesture"))"
    let loss = problem.loss(judgements)
    var result = TuningResult(
      start: problem.controller, tuned: tuned, objective: problem.objective, options: options,
      parameters: judged?.parameters
        ?? problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values) },
      training: comparison(start, training), startLoss: problem.loss(start), tunedLoss: loss,
      leastLoss: judged.map { min($0.leastLoss, loss) } ?? loss,
      changesNothing: start.map(\.ending.decision) == judgements.map(\.ending.decision),
      heldOut: heldOut.map { comparison(start, $0) }, folds: folds,
      heldOutSpread: judged?.heldOut?.spread(problem.gestures), heldOutRightness: heldOut ?? [],
      people: judged?.people,
      heldOutGestures: judged?.heldOut.map { folds.gestures(problem, $0) } ?? [], unseen: nil,
      versusDefault: versusDefault, evaluations: evaluations, isExact: isExact,
      isDecidedByScene: problem.gestures.allSatisfy { $0.release == nil },
      wrong: problem.wrongGestures(judgements),
      warnings: problem.labelWarnings + problem.dominanceWarnings(groups),
      choice: judged?.choice ?? .best, part: judged?.part ?? 0)
    result.warnings += result.evidenceWarnings + (judged?.people == nil ? [.interrupted] : [])
    return result
  }

  /// What is found after the search.
  private struct Judged {
    var values: [Double]
    var choice = Choice.best
    var part = 0.0
    let leastLoss: Double
    var parameters: [ParameterEvidence]
    var heldOut: HeldOutJudgements?
    /// Nil where the judgement was stopped.
    var people: PeopleEvidence?
  }

  /// The values that are chosen, with their evidence; the best values with what is known around them when
  /// stopped, and nil when stopped before that.
  private func judged(
    _ problem: TuningProblem, _ groups: [String], _ start: [Judgement], _ workers: Workers
  ) -> Judged? {
    guard let best = bestValues(problem, unless: workers.isStopped) else { return nil }
    let evaluator = problem.makeEvaluator(isStopped: workers.isStopped)
    func evidence(_ values: [Double]) -> [ParameterEvidence] {
      problem.parameters.indices.map { ParameterEvidence(of: $0, problem, values, evaluator) }
    }
    func whole() -> Judged? {
      let drawn = GroupNumbers(
        problem.gestures, GroupNumbers.bundled(problem.gestures, groups))
      guard
        let table = CandidateTable(problem, drawn, solutions: [best] + solutions(problem), workers)
      else { return nil }
      let resamples = Resamples(table, workers)
      if resamples == nil, drawn.count >= GroupNumbers.enough { return nil }
      let chooser = Chooser(table: table, resamples: resamples, choice: options.choice)
      let (values, part) = chooser.values(
        without: [], best: best, resampled: resamples?.best ?? [], rounds: true, evaluator)
      let heldOut = folds.judgements(problem, chooser, workers)
      if heldOut == nil, !folds.parts.isEmpty { return nil }
      var parameters = evidence(values)
      if let resamples {
        let intervals = resamples.intervals(of: resamples.best, groups: drawn.count)
        for index in parameters.indices { parameters[index].interval = intervals[index] }
      }
      let people = PeopleEvidence(
        problem, chooser, GroupNumbers(problem.gestures, groups), folds: folds, start: start,
        heldOut: heldOut, values: heldOut?.values ?? [], workers)
      guard !evaluator.isCutShort, let people, !workers.isStopped() else { return nil }
      return Judged(
        values: values, choice: values == best ? .best : options.choice,
        part: values == best ? 0 : part,
        leastLoss: evaluator.loss(best), parameters: parameters, heldOut: heldOut, people: people)
    }
    if let judged = whole() { return judged }
    let plain = Judged(values: best, leastLoss: evaluator.loss(best), parameters: evidence(best))
    return evaluator.isCutShort ? nil : plain
  }
}

extension TuningRun {
  /// The run so far as JSON with sorted keys; numbers come back bit for bit.
  package func saved() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(state) else {
      preconditionFailure("a search holds a number that is not finite")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Continues a saved run.
  ///
  /// - Throws: ``TuningError`` where the text is not a saved run, was edited so that it cannot be one, or is
  ///   of another task.
  package mutating func resume(from bytes: [UInt8], file: String) throws(TuningError) {
    let unreadable = TuningError(
      "\(file): is not a saved search; name another file", kind: .unreadable)
    guard let saved = try? JSONDecoder().decode(State.self, from: Data(bytes)) else {
      throw unreadable
    }
    guard saved.fingerprint == state.fingerprint else {
      throw TuningError(
        "\(file): was saved for other gestures, parameters or options; name another file",
        kind: .unreadable)
    }
    // A file that was edited must neither crash the run nor make it hang.
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
  /// A hash of the task.
  ///
  /// The effects of the scene, the display rate and the duration are in the endings of the gestures.
  ///
  /// - Source: 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
  func fingerprint(_ groups: [String], _ options: TuningOptions) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
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
        for quantity in Quantity.allCases { add("\(quantity.value(in: release))") }
      }
      let choices = gesture.choices.map { $0.endings + [$0.nowhere] } ?? []
      for ending in [gesture.finished, gesture.cancelled] + choices {
        add("\(ending.decision.rawValue) \(ending.verdict.rawValue)")
        add(ending.completion.map { "\($0)" } ?? "")
        add(ending.handoffJump.map { "\($0)" } ?? "")
      }
    }
    // Every reader of JSON reads such a number as a whole one.
    return hash >> 11
  }
}
