import Controllers
import Replay
import Traces

/// Why reports are not the parts of one run.
public struct MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `file: what was found; what to do`.
  public let description: String

  package init(_ description: String) { self.description = description }
}

extension SuiteReport {
  /// The run of which the reports are the parts: equal to the report of the whole run.
  ///
  /// Budgets of whole groups are judged now. Where a part is missing or partial, so is the run.
  ///
  /// - Parameters:
  ///   - parts: The reports with the names of their files, in any order; at least one.
  ///   - baseline: What to compare with; nil leaves what the parts found.
  ///   - comparison: How.
  /// - Returns: The run.
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
        throw failure("is no part of a run; write its report with --shard")
      }
      if let shard = report.shard, !seen.insert(shard).inserted {
        throw failure("is part \(shard) again; give every part once")
      }
      if let difference = first.difference(from: report) {
        throw failure("is of another run, \(difference); merge the parts of one run")
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
    return merged
  }

  private static func group(
    _ parts: [CheckedGroup], against baseline: Baseline?, _ comparison: BaselineComparison,
    isWhole: Bool
  ) -> CheckedGroup {
    var group = parts[0]
    group.traces = parts.flatMap(\.traces)
      .enumerated()
      .sorted { ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset) }
      .map(\.element)
    for index in group.traces.indices { group.traces[index].position = nil }
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

  /// Why another report is not of the same run; nil if it may be.
  private func difference(from other: SuiteReport) -> String? {
    if name != other.name { return "'\(other.name)' and not '\(name)'" }
    if toolVersion != other.toolVersion {
      return "of panlab \(other.toolVersion) and not \(toolVersion)"
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
  /// An empty baseline for a new group.
  public static func empty(_ group: CheckedGroup) -> Baseline.Group {
    Baseline.Group(
      name: group.name, controller: group.controller.fingerprint, settings: group.settings,
      outcomes: [])
  }
}
