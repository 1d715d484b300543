import Controllers
import Replay

extension TuningRun {
  /// The number of inner folds: for each held-out part, all other people are divided into this many folds, which are
  /// held out in turn.
  ///
  /// Holding out every single person instead would take too long, because each fold needs its own search.
  private static let innerFolds = 5

  /// How the controller that would ship does for held-out people.
  ///
  /// A complete tuning on the other people chooses the controller that would ship: the tuned one or the current one.
  /// `isTaken` says which of them is chosen with everyone. Nil if no one is held out, or if the user stops the work.
  func policy(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller, isTaken: Bool,
    _ judged: Judged?, _ workers: Workers
  ) -> AgreementComparison? {
    if folds.parts.isEmpty { return nil }
    let start = Figures(problem, problem.judgements(under: current, workers))
    let found =
      if let chooser = judged?.chooser, let heldOut = judged?.heldOut, problem.hasEveryCell {
        figures(problem, groups, start, chooser, heldOut.values, workers)
      } else {
        figures(problem, groups, current, workers)
      }
    var shipped = [Double](repeating: 0, count: problem.gestures.count)
    for (part, found) in zip(folds.parts, found) {
      guard let found else { return nil }
      for (position, figure) in zip(part, found) {
        shipped[position] += figure / Double(folds.repeats)
      }
    }
    let own =
      isTaken
      ? judged.map { Figures(problem, problem.judgements(under: problem.controller($0.values))) }
      : start
    let weights = problem.gestures.map { $0.isJudged ? $0.weight : 0 }
    return Figures.comparison(
      problem.objective, problem.gestures, groups, start.judged, shipped,
      fit: FittedValues(
        share: weights.share((own ?? start).judged), parameters: problem.parameters.count))
  }

  /// What is judged of each gesture: whether it is decided as intended, and its cost if that is judged.
  fileprivate struct Figures {
    /// 1 for each gesture that is decided as intended, otherwise 0.
    var right: [Double]
    /// The cost of each gesture for a weight of 1; nil if agreement is judged.
    var costs: [Double]?

    /// The figures of the quantity that is judged.
    var judged: [Double] { costs ?? right }

    init(_ problem: TuningProblem, _ judgements: [Judgement]) {
      right = judgements.map(\.rightness)
      costs =
        problem.objective.quantity == .cost
        ? problem.objective.costs(of: problem.gestures, judgements) : nil
    }

    init(_ evaluator: any Evaluator, _ values: [Double]) {
      let problem = evaluator.problem
      right = evaluator.rightness(values).map { $0 ? 1 : 0 }
      costs =
        problem.objective.quantity == .cost
        ? zip(evaluator.costs(values), problem.gestures).map { $1.weight > 0 ? $0 / $1.weight : 0 }
        : nil
    }

    /// Takes the figures of these gestures from others.
    mutating func take(_ positions: [Int], from other: Figures) {
      for position in positions {
        right[position] = other.right[position]
        if let cost = other.costs?[position] { costs?[position] = cost }
      }
    }

    static func comparison(
      _ objective: Objective, _ gestures: [TunedGesture], _ groups: [String],
      _ before: [Double], _ after: [Double], fit: FittedValues
    ) -> AgreementComparison {
      switch objective.quantity {
      case .agreement:
        AgreementComparison(gestures, groups, start: before, tuned: after, fit: fit)
      case .cost:
        AgreementComparison(
          gestures, groups, cost: before, with: after, by: objective, fit: fit)
      }
    }
  }

  /// Judges the gestures of each held-out part under the controller that would ship without these gestures.
  ///
  /// A complete tuning on the other parts chooses this controller: the tuned one or the current one.
  ///
  /// - Returns: For each held-out part, the figure of each of its gestures. The element of a part is nil if the user
  ///   stops the work.
  private func figures(
    _ problem: TuningProblem, _ groups: [String], _ current: Controller, _ workers: Workers
  ) -> [[Double]?] {
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
      let taken = result.taken == .tuned ? result.tuned : current
      return result.isInterrupted ? nil : Figures(held, held.judgements(under: taken)).judged
    }
  }

  /// Returns, for each held-out part, the figures of its gestures under the controller that would ship.
  ///
  /// The gestures outside the part determine this controller. If they show that the tuned values are better, it is the
  /// controller with these values; otherwise it is today's controller.
  ///
  /// `values` contains, for each part, the values that were tuned without that part. `start` has the figures of all
  /// gestures under today's controller.
  ///
  /// Used only if ``TuningProblem/hasEveryCell`` is true. One table of candidates then serves every subset of the
  /// people, so no further search is needed. The result for a part is nil if the user stops the work.
  private func figures(
    _ problem: TuningProblem, _ groups: [String], _ start: Figures, _ chooser: Chooser,
    _ values: [[Double]], _ workers: Workers
  ) -> [[Double]?] {
    let table = chooser.table.coarser()
    let labels = LabelColumns(problem.gestures)
    let everyone = GroupIndex(groups)
    let bundles = GroupIndex(GroupNumbers.bundled(problem.gestures, groups))
    return workers.map(
      folds.parts.count, with: { problem.makeEvaluator(isStopped: workers.isStopped) }
    ) { evaluator, part in
      if workers.isStopped() { return nil }
      let tuned = Figures(evaluator, values[part])
      let positions = folds.others(than: part)
      let others = Others(
        positions: positions, labels: labels, groups: everyone.restricted(to: positions),
        bundles: bundles.restricted(to: positions),
        table: table.without(table.groups.set(of: folds.parts[part])), choice: options.choice)
      let isTaken = others.take(tuned, overStart: start, evaluator, folds: Self.innerFolds, workers)
      return isTaken.map { isTaken in
        folds.parts[part].map { (isTaken ? tuned : start).judged[$0] }
      }
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
      _ tuned: Figures, overStart start: Figures, _ evaluator: any Evaluator, folds count: Int,
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
        heldOut.take(part, from: Figures(evaluator, values))
      }
      if evaluator.isCutShort { return nil }
      let constant = comparison(folds.rightnessOfMostFrequent(labels), heldOut.right)
      let objective = evaluator.problem.objective
      let quantity = objective.quantity
      let own = comparison(start.judged, tuned.judged, by: objective)
      let fit = FittedValues(share: own.tuned, parameters: evaluator.problem.parameters.count)
      let claim = GainClaim(
        heldOut: comparison(start.judged, heldOut.judged, by: objective, fit), own: own,
        constant: quantity == .agreement ? constant : nil)
      return claim.conclusion == .better && (constant.tellsValues || quantity == .cost)
    }

    private func comparison(
      _ before: [Double], _ after: [Double], by objective: Objective = Objective(),
      _ fit: FittedValues? = nil
    ) -> AgreementComparison {
      let (before, after) = (positions.map { before[$0] }, positions.map { after[$0] })
      switch objective.quantity {
      case .agreement:
        return AgreementComparison(
          weights: weights, groups: groups, start: before, tuned: after, fit: fit)
      case .cost:
        return AgreementComparison(
          weights: weights, groups: groups, cost: before, with: after, by: objective, fit: fit)
      }
    }

    private var weights: [Double] { positions.map { labels.weights[$0] } }
  }
}
