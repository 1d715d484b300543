public import Replay

/// The outcomes of an earlier run, to compare with: `panlab.baseline/1`.
public struct Baseline: Hashable, Sendable {
  /// The outcomes of a group.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// See ``Controller/fingerprint``.
    public var controller: String
    public var settings: ReplaySettings
    /// What became of the traces, in their order; without times and diagnostics that no comparison
    /// needs.
    public var outcomes: [Outcome]

    package init(name: String, controller: String, settings: ReplaySettings, outcomes: [Outcome]) {
      (self.name, self.controller, self.settings) = (name, controller, settings)
      self.outcomes = outcomes
    }
  }

  static let schema = "panlab.baseline/1"

  /// The version of Panlab that wrote it.
  public var toolVersion: String
  public var groups: [Group]

  public init(toolVersion: String, groups: [Group] = []) {
    self.toolVersion = toolVersion
    self.groups = groups
  }

  /// The group of this name; nil if there is none.
  public func group(_ name: String) -> Group? { groups.first { $0.name == name } }
}

/// An outcome's place among those of the same name: two folders may have a trace of one name.
struct OutcomeKey: Hashable {
  let trace: String
  /// 0 for the first of the name.
  let occurrence: Int

  /// The keys of traces in their order.
  static func keys(of traces: some Sequence<String>) -> [OutcomeKey] {
    var counts: [String: Int] = [:]
    return traces.map { trace in
      defer { counts[trace, default: 0] += 1 }
      return OutcomeKey(trace: trace, occurrence: counts[trace, default: 0])
    }
  }
}

extension Baseline.Group {
  /// The differences from the baseline, flipped traces first, each kind in the order of the run.
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
    let isFlipped = before.decision != after.decision || before.transition != after.transition
    // With the same decision, a metric that the baseline lacks was added to the program after it was written.
    let metrics = moved(from: before, to: after, tolerances)
      .filter { isFlipped || $0.before != nil }
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
