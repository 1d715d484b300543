import Controllers
import Replay

/// What a run may write into its baseline.
public enum BaselineUpdate: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// Traces that the baseline does not have.
  case missing
  /// Those, and traces that are not as in the baseline.
  case changed
  /// Everything; traces that are missing from a whole run are removed.
  case all
}

extension Baseline {
  /// The baseline after a run.
  ///
  /// - Parameters:
  ///   - report: The run, compared with this baseline.
  ///   - mode: What may be written.
  ///   - isWhole: Whether every trace of every group is in the run; what a part of a run does not
  ///     have stays.
  /// - Returns: This baseline itself if there is nothing to write.
  public func updated(by report: SuiteReport, _ mode: BaselineUpdate, isWhole: Bool) -> Baseline {
    guard mode != .none else { return self }
    var updated = self
    updated.groups = report.groups.map { group in
      let old = self.group(group.name)
      var new = Group(
        name: group.name, controller: old?.controller ?? group.controller.fingerprint,
        settings: old?.settings ?? group.settings,
        outcomes: Self.outcomes(old?.outcomes ?? [], updatedBy: group, mode, isWhole: isWhole))
      // With `missing` the old outcomes are of the controller that they were made with.
      if mode != .missing {
        (new.controller, new.settings) = (group.controller.fingerprint, group.settings)
      }
      return new
    }
    let named = Set(report.groups.map(\.name))
    if mode != .all || !isWhole { updated.groups += groups.filter { !named.contains($0.name) } }
    if updated.groups == groups, toolVersion == report.toolVersion || mode != .all { return self }
    updated.toolVersion = report.toolVersion
    return updated
  }

  private static func outcomes(
    _ old: [Outcome], updatedBy group: CheckedGroup, _ mode: BaselineUpdate, isWhole: Bool
  ) -> [Outcome] {
    let new = group.traces.map { Self.kept($0.outcome) }
    if mode == .all, isWhole { return new }
    let changed = Set(
      group.changes.filter { $0.kind == .flipped || $0.kind == .changed }.map(\.trace))
    let keys = OutcomeKey.keys(of: new.map(\.trace))
    let before = Dictionary(
      zip(OutcomeKey.keys(of: old.map(\.trace)), old), uniquingKeysWith: { first, _ in first })
    var outcomes = zip(keys, new).map { key, outcome -> Outcome in
      guard let known = before[key] else { return outcome }
      let isReplaced = mode == .all || mode == .changed && changed.contains(outcome.trace)
      return isReplaced ? outcome : known
    }
    let known = Set(keys)
    for (key, outcome) in zip(OutcomeKey.keys(of: old.map(\.trace)), old)
    where !known.contains(key) { outcomes.append(outcome) }
    return outcomes
  }

  /// The part of an outcome that a baseline keeps.
  private static func kept(_ outcome: Outcome) -> Outcome {
    var kept = Outcome(
      trace: outcome.trace, decision: outcome.decision, verdict: .unlabelled,
      transition: outcome.transition)
    (kept.rule, kept.start) = (outcome.rule, outcome.start)
    kept.marginUnit = outcome.marginUnit
    for metric in Metric.compared { kept[metric] = outcome[metric] }
    return kept
  }
}
