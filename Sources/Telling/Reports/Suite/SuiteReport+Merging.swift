import Controllers
import Replay
import Traces

/// The reason why reports cannot be merged: they are not the parts of one run.
public struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message, in the form `file: what was found; what to do`.
  public let description: String

  package init(_ description: String) { self.description = description }
}

extension SuiteReport {
  /// Merges the reports of a run's parts; the result equals the report of the whole run.
  ///
  /// Budgets that apply to a whole group are judged here, because the parts could not judge them. If a part is missing
  /// or partial, the result is partial too.
  ///
  /// - Parameters:
  ///   - parts: The reports with the names of their files, in any order; at least one.
  ///   - baseline: The baseline to compare with; nil to keep the comparisons of the parts.
  ///   - comparison: The rules of the comparison.
  /// - Returns: The merged report.
  /// - Throws: ``MergeError`` if the reports are not parts of one run.
  public static func merged(
    _ parts: [(file: String, report: SuiteReport)], baseline: Baseline? = nil,
    comparison: BaselineComparison = BaselineComparison()
  ) throws(MergeError) -> SuiteReport {
    precondition(!parts.isEmpty, "no report to merge")
    let first = parts[0].report
    var seen: Set<Shard> = []
    for (file, report) in parts {
      func failure(_ words: String) -> MergeError { MergeError("\(file): \(words)") }
      if parts.count > 1, report.shard == nil {
        throw failure("is not a part of a run; write its report with --shard")
      }
      if let shard = report.shard, !seen.insert(shard).inserted {
        throw failure("repeats part \(shard); give every part once")
      }
      if let difference = first.difference(from: report) {
        throw failure("belongs to a different run, \(difference); merge the parts of one run")
      }
    }
    var merged = first
    merged.shard = nil
    merged.isPartial =
      parts.contains { $0.report.isPartial } || seen.count < (first.shard?.count ?? 0)
    merged.problems = []
    for problem in parts.flatMap(\.report.problems) where !merged.problems.contains(problem) {
      merged.problems.append(problem)
    }
    for index in merged.groups.indices {
      merged.groups[index] = group(
        parts.map { $0.report.groups[index] }, against: baseline, comparison,
        isWhole: !merged.isPartial)
    }
    merged.findings =
      baseline.map { merged.missingGroups(of: $0, comparison: comparison) }
      ?? parts.flatMap(\.report.findings).reduce(into: []) { found, finding in
        if !found.contains(finding) { found.append(finding) }
      }
    return merged
  }

  private static func group(
    _ parts: [CheckedGroup], against baseline: Baseline?, _ comparison: BaselineComparison,
    isWhole: Bool
  ) -> CheckedGroup {
    var group = parts[0]
    group.traces = CheckedTraces(
      parts.flatMap(\.traces)
        .enumerated()
        .sorted { ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset) }
        .lazy.map { _, trace in
          var trace = trace
          trace.position = nil
          return trace
        })
    let compared = parts.compactMap(\.comparedWithBaseline)
    group.comparedWithBaseline = compared.isEmpty ? nil : compared.reduce(0, +)
    let budgets = group.budgets.compactMap(\.promise)
    if let baseline {
      return group.judged(
        by: budgets, against: baseline.group(group.name) ?? .empty(group), comparison: comparison,
        isWhole: isWhole, isPart: !isWhole)
    }
    let places = Dictionary(
      group.traces.enumerated().map { ($0.element.outcome.trace, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let changes = parts.flatMap(\.changes)
    let sorted = BaselineChange.Kind.allCases.flatMap { kind in
      changes.filter { $0.kind == kind }
        .sorted { places[$0.trace, default: .max] < places[$1.trace, default: .max] }
    }
    return group.judged(by: budgets, changes: sorted, isWhole: isWhole, isPart: !isWhole)
  }

  /// The reason why another report cannot be part of the same run as this one; nil if it can.
  private func difference(from other: SuiteReport) -> String? {
    if name != other.name { return "'\(other.name)', not '\(name)'" }
    if toolVersion != other.toolVersion {
      return "of panlab \(other.toolVersion), not \(toolVersion)"
    }
    if shard?.count != other.shard?.count { return "in another number of parts" }
    if groups.map(\.name) != other.groups.map(\.name) { return "with other groups" }
    for (mine, its) in zip(groups, other.groups)
    where mine.controller != its.controller || mine.settings != its.settings
      || mine.labelLevel != its.labelLevel || mine.levels != its.levels
      || mine.budgets.map(\.promise) != its.budgets.map(\.promise)
    {
      return "with other settings in group '\(mine.name)'"
    }
    return nil
  }
}

extension Baseline.Group {
  /// Creates an empty baseline for a new group.
  public static func empty(_ group: CheckedGroup) -> Baseline.Group {
    Baseline.Group(
      name: group.name, controller: group.controller.fingerprint, settings: group.settings,
      outcomes: [])
  }
}

/// The changes that a run may write to its baseline.
public enum BaselineUpdate: String, Hashable, Sendable, CaseIterable {
  /// Leaves the baseline as it is.
  case none
  /// Adds the traces that the baseline lacks.
  case missing
  /// Adds the traces that the baseline lacks, and replaces the outcomes of traces that differ from the baseline.
  case changed
  /// Writes the outcomes of all traces of the run. If the run contains every trace of every group, also removes all
  /// other traces from the baseline.
  case all
}

extension Baseline {
  /// The baseline updated by a run.
  ///
  /// - Parameters:
  ///   - report: The run, compared with this baseline.
  ///   - mode: The changes that may be written.
  ///   - isWhole: Whether the run contains every trace of every group. If not, traces that are missing from the run
  ///     stay in the baseline.
  /// - Returns: This baseline unchanged if there is nothing to write.
  public func updated(by report: SuiteReport, _ mode: BaselineUpdate, isWhole: Bool) -> Baseline {
    guard mode != .none else { return self }
    var updated = self
    updated.groups = report.groups.map { group in
      let old = self.group(group.name)
      var new = Group(
        name: group.name, controller: old?.controller ?? group.controller.fingerprint,
        settings: old?.settings ?? group.settings,
        outcomes: Self.outcomes(old?.outcomes ?? [], updatedBy: group, mode, isWhole: isWhole))
      // In the mode `missing` old outcomes stay, so the group keeps the controller with which they were made.
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

  /// The parts of an outcome that a baseline stores.
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
