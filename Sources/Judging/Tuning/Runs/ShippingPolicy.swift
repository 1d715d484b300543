import Controllers
import Replay

extension TuningRun {
  /// The number of inner folds: for each held-out part, all other people are divided into this many folds, which are
  /// held out in turn.
  ///
  /// Holding out every single person instead would take too long, because each fold needs its own search.
  private static let innerFolds = 5

  /// How often the controller that would ship is right for held-out people.
  ///
  /// A complete tuning on the other people chooses the controller that would ship: the tuned one or the current one.
  /// `own` is the share of all gestures that the controller chosen with everyone gets right. Nil if no one is held out,
  /// or if the user stops the work.
  func policy(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller, own: Double,
    _ judged: Judged?, _ workers: Workers
  ) -> AgreementComparison? {
    if folds.parts.isEmpty { return nil }
    let start = problem.judgements(under: current, workers).map(\.isRight)
    let found =
      if let chooser = judged?.chooser, let heldOut = judged?.heldOut, problem.hasEveryCell {
        rightness(problem, groups, start, chooser, heldOut.values, workers)
      } else {
        rightness(problem, groups, current, workers)
      }
    var right = [Double](repeating: 0, count: problem.gestures.count)
    for (part, found) in zip(folds.parts, found) {
      guard let found else { return nil }
      for (position, isRight) in zip(part, found) where isRight {
        right[position] += 1 / Double(folds.repeats)
      }
    }
    return AgreementComparison(
      problem.gestures, groups, start: start.map { $0 ? 1 : 0 }, tuned: right,
      fit: FittedValues(share: own, parameters: problem.parameters.count))
  }

  /// Judges the gestures of each held-out part under the controller that would ship without these gestures.
  ///
  /// A complete tuning on the other parts chooses this controller: the tuned one or the current one.
  ///
  /// - Returns: For each held-out part, whether each of its gestures is decided as intended. The element of a part is
  ///   nil if the user stops the work.
  private func rightness(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller, _ workers: Workers
  ) -> [[Bool]?] {
    let alone = Workers(jobs: 1, isStopped: workers.isStopped)
    return workers.map(folds.parts.count) { [folds, options] part in
      let positions = folds.others(than: part)
      let (others, names) = (problem.restricted(to: positions), positions.map { groups[$0] })
      var inner = options
      let people = Set(names).count
      inner.folds = people < 2 ? 0 : min(Self.innerFolds, people)
      guard var run = try? TuningRun(others, groups: names, options: inner) else { return nil }
      while !run.isDone, !workers.isStopped() { run.advance(others, alone) }
      let (result, _) = run.resultAlone(others, names, current, draws: Resamples.enough, alone)
      let held = problem.restricted(to: folds.parts[part])
      return result.isInterrupted
        ? nil
        : held.judgements(under: result.taken == .tuned ? result.tuned : current).map(\.isRight)
    }
  }

  /// Returns, for each held-out part, which of its gestures are decided as intended by the controller that would ship.
  ///
  /// The gestures outside the part determine this controller. If they show that the tuned values are better, it is the
  /// controller with these values; otherwise it is today's controller.
  ///
  /// `values` contains, for each part, the values that were tuned without that part. `start` says, for each gesture,
  /// whether today's controller decides it as intended.
  ///
  /// Used only if ``TuningProblem/hasEveryCell`` is true. One table of candidates then serves every subset of the
  /// people, so no further search is needed. The result for a part is nil if the user stops the work.
  private func rightness(
    _ problem: TuningProblem, _ groups: [String], _ start: [Bool], _ chooser: Chooser,
    _ values: [[Double]], _ workers: Workers
  ) -> [[Bool]?] {
    let table = chooser.table.coarser()
    let labels = LabelColumns(problem.gestures)
    let everyone = GroupIndex(groups)
    let bundles = GroupIndex(GroupNumbers.bundled(problem.gestures, groups))
    return workers.map(
      folds.parts.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }
    ) { evaluator, part in
      if workers.isStopped() { return nil }
      let tuned = evaluator.rightness(values[part])
      let positions = folds.others(than: part)
      let others = Others(
        positions: positions, labels: labels, groups: everyone.restricted(to: positions),
        bundles: bundles.restricted(to: positions),
        table: table.without(table.groups.set(of: folds.parts[part])), choice: options.choice)
      let isTaken = others.take(tuned, overStart: start, evaluator, folds: Self.innerFolds, workers)
      return isTaken.map { isTaken in folds.parts[part].map { isTaken ? tuned[$0] : start[$0] } }
    }
  }

  /// The data of everyone except the people of one held-out part: gestures, groups and table of candidates.
  private struct Others {
    let positions: [Int]
    /// The labels of all gestures.
    let labels: LabelColumns
    /// The groups of the gestures at ``positions``, and the bundles into which these groups are combined if there are
    /// many; see ``GroupNumbers/bundled(_:_:)``.
    let groups, bundles: GroupIndex
    /// The table of candidates without the groups of the held-out part.
    let table: CandidateTable
    let choice: Choice

    /// Whether the tuned values would be accepted on the evidence of these gestures alone; nil if the user stops the
    /// work.
    ///
    /// The people who made the gestures are divided into `count` parts. Each part is judged with values that were
    /// chosen without this part.
    func take(
      _ tuned: [Bool], overStart start: [Bool], _ evaluator: any Evaluator, folds count: Int,
      _ workers: Workers
    ) -> Bool? {
      let alone = Workers(jobs: 1, isStopped: workers.isStopped)
      guard table.groups.count >= GroupNumbers.enough else { return false }
      guard
        let folds = try? Folds(
          positions, bundles, of: groups.count, weights: weights, into: count),
        let resamples = Resamples(table, draws: Resamples.enough, alone)
      else { return nil }
      let chooser = Chooser(table: table, resamples: resamples, choice: choice)
      let excluded = folds.parts.map(table.groups.set)
      guard let resampled = chooser.resampled(withoutEach: excluded, alone) else { return nil }
      var heldOut = start
      for (index, part) in folds.parts.enumerated() {
        let values = chooser.values(
          without: excluded[index], best: table.best(without: excluded[index]),
          resampled: resampled[index], evaluator
        ).values
        let right = evaluator.rightness(values)
        for position in part { heldOut[position] = right[position] }
      }
      if evaluator.isCutShort { return nil }
      let constant = comparison(folds.rightnessOfMostFrequent(labels), heldOut.numbers)
      guard constant.tellsValues else { return false }
      let own = comparison(start.numbers, tuned.numbers)
      let fit = FittedValues(share: own.tuned, parameters: evaluator.problem.parameters.count)
      let claim = GainClaim(
        heldOut: comparison(start.numbers, heldOut.numbers, fit), own: own, constant: constant)
      return claim.verdict == .better
    }

    private func comparison(
      _ before: [Double], _ after: [Double], _ fit: FittedValues? = nil
    ) -> AgreementComparison {
      AgreementComparison(
        weights: weights, groups: groups, start: positions.map { before[$0] },
        tuned: positions.map { after[$0] }, fit: fit)
    }

    private var weights: [Double] { positions.map { labels.weights[$0] } }
  }
}

extension [Bool] {
  fileprivate var numbers: [Double] { map { $0 ? 1 : 0 } }
}
