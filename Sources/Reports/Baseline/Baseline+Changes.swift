public import Replay

extension Baseline.Group {
  /// What is not as in the baseline, flipped traces first, each kind in the order of the run.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the run, as reported.
  ///   - tolerances: How far metrics may move, where not by ``Metric/tolerance``.
  ///   - isWhole: Whether the run has all traces of the group, so that one that is not in it was
  ///     removed.
  /// - Returns: One change for a trace at most.
  public func changes(
    to outcomes: [Outcome], tolerances: [Metric: Double] = [:], isWhole: Bool = true
  ) -> [BaselineChange] {
    let before = Dictionary(
      zip(OutcomeKey.keys(of: self.outcomes.map(\.trace)), self.outcomes),
      uniquingKeysWith: { first, _ in first })
    let keys = OutcomeKey.keys(of: outcomes.map(\.trace))
    var changes = zip(keys, outcomes).compactMap { key, outcome in
      Self.change(from: before[key], to: outcome, tolerances)
    }
    if isWhole {
      let known = Set(keys)
      for (key, outcome) in zip(OutcomeKey.keys(of: self.outcomes.map(\.trace)), self.outcomes)
      where !known.contains(key) {
        changes.append(
          BaselineChange(
            trace: outcome.trace, kind: .removed, before: BaselineChange.Side(outcome),
            after: nil))
      }
    }
    return BaselineChange.Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
  }

  private static func change(
    from before: Outcome?, to after: Outcome, _ tolerances: [Metric: Double]
  ) -> BaselineChange? {
    let side = BaselineChange.Side(after)
    guard let before else {
      return BaselineChange(trace: after.trace, kind: .added, before: nil, after: side)
    }
    let metrics = moved(from: before, to: after, tolerances)
    let isFlipped = before.decision != after.decision || before.transition != after.transition
    guard isFlipped || !metrics.isEmpty else { return nil }
    return BaselineChange(
      trace: after.trace, kind: isFlipped ? .flipped : .changed,
      before: BaselineChange.Side(before), after: side, metrics: metrics)
  }

  /// The metrics that moved by more than their tolerance, or appeared, or are gone.
  private static func moved(
    from before: Outcome, to after: Outcome, _ tolerances: [Metric: Double]
  ) -> [BaselineChange.Metric] {
    Metric.compared.compactMap { metric in
      let (old, new) = (before[metric], after[metric])
      guard let tolerance = tolerances[metric] ?? metric.tolerance, tolerance.isFinite
      else { return nil }
      // Another clause decided, on the same side: its margin is another quantity.
      if metric == .margin, before.marginUnit != after.marginUnit { return nil }
      // A millionth is lost in writing.
      let isSame = old.flatMap { old in new.map { abs($0 - old) <= tolerance + 1e-9 } }
      guard isSame ?? ((old == nil) == (new == nil)) else {
        return BaselineChange.Metric(
          name: metric.field, before: old, after: new, tolerance: tolerance)
      }
      return nil
    }
  }
}
