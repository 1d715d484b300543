import Controllers
import Formats
import HeadlessUIKit
public import Replay
import Rules
import Scenes
import Traces

extension CheckedGroup {
  /// Judges the budgets of the group and compares its traces with a baseline.
  ///
  /// - Parameters:
  ///   - budgets: The budgets of the group.
  ///   - baseline: The group in the baseline; nil if there is none.
  ///   - comparison: The rules of the comparison.
  ///   - isWhole: Whether all traces of the group are present.
  ///   - isPart: Whether the run lacks traces that were chosen for it, because it was stopped or is only a shard.
  /// - Returns: The group with its findings and changes.
  public func judged(
    by budgets: [Budget], against baseline: Baseline.Group?,
    comparison: BaselineComparison = BaselineComparison(), isWhole: Bool = true,
    isPart: Bool = false
  ) -> CheckedGroup {
    let found =
      baseline?.changes(
        to: traces.map(\.outcome), tolerances: comparison.tolerances, isWhole: isWhole) ?? []
    var levels = comparison.levels(of: budgets)
    levels[.removed] = self.levels[.removed]
    let changes = found.map { change in
      var change = change
      change.level =
        comparison.accepts(change.kind) || change.isSplit ? .warn : levels[change.kind] ?? .warn
      return change
    }
    var compared = self
    // A new trace that will be written to the baseline counts as compared.
    compared.comparedWithBaseline = baseline.map { _ in
      traces.count - found.count { $0.kind == .added && !comparison.accepts(.added) }
    }
    var judged = compared.judged(
      by: budgets, changes: changes.filter { !comparison.accepts($0.kind) }, isWhole: isWhole,
      isPart: isPart)
    judged.changes = changes
    return judged
  }

  /// Judges the budgets of the group, given its differences from the baseline.
  func judged(
    by budgets: [Budget], changes: [BaselineChange], isWhole: Bool, isPart: Bool
  ) -> CheckedGroup {
    var judged = self
    judged.changes = changes
    judged.budgets = budgets.map {
      $0.finding(
        of: traces, changes: changes, compared: comparedWithBaseline, isWhole: isWhole)
    }
    judged.findings = judged.found(isWhole: isWhole, isPart: isPart)
    // If `nothing-compared` is off, a budget with nothing to compare counts as met.
    for index in judged.budgets.indices
    where judged.budgets[index].compared == 0 && levels[.nothingCompared] == .off {
      judged.budgets[index].isKept = true
    }
    return judged
  }
}

extension CheckedGroup {
  /// The maximum number of traces that a sentence names.
  private static let namesLimit = 3

  /// The findings about the traces: diagnostics that concern them, missing labels, and whatever could not be compared.
  ///
  /// If no finger drives the scene, the result is a single finding that says so.
  private func found(isWhole: Bool, isPart: Bool) -> [GroupFinding] {
    if settings.entry.drive == .none
      || traces.indices.contains(where: { traces.sharedOutcome(at: $0).hasNoFinger })
    {
      return [
        finding(
          .noFinger, names(of: traces.indices), remedy: "choose a scene that a finger drives")
      ]
      .compactMap(\.self)
    }
    var found: [GroupFinding] = []
    let noted = traces.indices.filter { !traces.sharedOutcome(at: $0).diagnostics.isEmpty }
    for kind in [
      FindingKind.acrossAxis, .refusedTouch, .noStop, .differsFromDevice, .otherReading, .keptAlive,
      .caught,
    ] {
      let concerned = noted.map { traces[$0].outcome }.filter { outcome in
        // A pan across the axis or a refused touch is no fault if the person intended that nothing happens. The other
        // kinds of findings concern every intent.
        outcome.diagnostics.contains { $0.code == kind.rawValue }
          && (kind.concernsEveryIntent || outcome.intent != .nothing)
      }
      let finding = finding(
        kind, concerned.map(\.trace), facts: Self.facts(kind, of: concerned),
        remedy: "see their diagnostics")
      if let finding {
        found.append(finding)
      }
    }
    let gaps = gaps(isPart: isPart, isTold: found.contains { $0.level == .error })
    let nothing = finding(for: gaps)
    let isOfLabels = nothing != nil && gaps.contains { $0.isOfLabels }
    let unlabelled =
      isOfLabels ? nil : finding(.unlabelled, namesWithoutLabel, remedy: Self.labelling)
    return [unlabelled, nothing].compactMap(\.self) + found
  }

  private static let labelling = "label them in labels.csv"

  /// The names of the traces that were not compared with a label, for which the condition holds.
  ///
  /// There may be a million, of which only the names are needed.
  private func unlabelled(where isMeant: (Outcome) -> Bool) -> [String] {
    names(
      of: traces.indices.filter {
        let outcome = traces.sharedOutcome(at: $0)
        return outcome.verdict == .unlabelled && isMeant(outcome)
      })
  }

  private func names(of places: some Sequence<Int>) -> [String] { places.map(traces.name) }

  /// The names of the traces for which no label says what was intended.
  private var namesWithoutLabel: [String] { unlabelled { $0.intent == nil } }

  /// What the diagnostics of this kind say, without their remedies: the first few that differ.
  private static func facts(_ kind: FindingKind, of outcomes: [Outcome]) -> String {
    var facts: [String] = []
    for diagnostic in outcomes.lazy.flatMap(\.diagnostics) where diagnostic.code == kind.rawValue {
      if !facts.contains(diagnostic.fact) { facts.append(diagnostic.fact) }
      if facts.count > namesLimit { break }
    }
    let more = facts.count > namesLimit ? ", and more" : ""
    return facts.prefix(namesLimit).joined(separator: "; ") + more
  }

  /// The finding of this kind about the named traces; nil if there are none, or if the suite switched the kind off.
  private func finding(
    _ kind: FindingKind, _ named: @autoclosure () -> [String], facts: String = "", remedy: String
  ) -> GroupFinding? {
    guard let level = levels[kind], level != .off else { return nil }
    let names = named()
    guard !names.isEmpty else { return nil }
    let list = Self.list(names)
    let count = "\(names.count) of \(counted(traces.count, "trace"))"
    let fact =
      switch kind {
      case .unlabelled: "\(count) \(names.count == 1 ? "has" : "have") no label (\(list))"
      case .acrossAxis: "the finger moves across the scene's axis in \(count) (\(list))"
      case .refusedTouch: "\(count) did not drive the scene (\(list)): \(facts)"
      case .noStop: "\(facts) (\(count): \(list))"
      case .differsFromDevice:
        "\(count) differ\(names.count == 1 ? "s" : "") from the device (\(list)): \(facts)"
      case .otherReading:
        "another reading of SwiftUI's drag would change the decision of \(count) (\(list)): \(facts)"
      case .keptAlive: "a screen stays alive after \(count) (\(list)): \(facts)"
      case .caught: "strokes in flight in \(count) (\(list)): \(facts)"
      case .nothingCompared, .noFinger, .labelWithoutTrace, .removed: kind.meaning
      }
    return GroupFinding(
      kind: kind, level: level,
      sentence: "\(fact); \(remedy), or set \(kind.rawValue) to off", traces: names)
  }
}

extension FindingKind {
  /// Whether the finding also applies to gestures that were intended to do nothing.
  fileprivate var concernsEveryIntent: Bool {
    [.noStop, .differsFromDevice, .otherReading, .keptAlive, .caught].contains(self)
  }
}

// MARK: Nothing to compare

extension CheckedGroup {
  /// Something that should have been compared but could not be.
  private struct Gap {
    /// What is missing and what to do, without a full stop.
    let words: String
    /// Whether the gap is only a warning.
    var isWarning = false
    /// Whether the gap is a lack of labels.
    ///
    /// If so, the separate finding about unlabelled traces is left out, because it would say the same.
    var isOfLabels = false
    var traces: [String] = []
  }

  /// Finds everything that should have been compared but could not be.
  ///
  /// This can be a gesture whose ending is unknown, a budget with nothing to compare, a baseline without any of the
  /// traces, or a lack of labels.
  ///
  /// - Parameters:
  ///   - isPart: Whether traces of the group are missing from this run; they may have labels or be in the baseline.
  ///   - isTold: Whether another finding is already an error. If so, a lack of labels is not reported.
  /// - Returns: The gaps, in the order in which the report lists them.
  private func gaps(isPart: Bool, isTold: Bool) -> [Gap] {
    var gaps: [Gap] = []
    let unknown = unlabelled { $0.intent != nil && $0.decision == .unknown }
    if !unknown.isEmpty {
      gaps.append(
        Gap(
          words: "nothing shows how \(unknown.count) of \(counted(traces.count, "gesture")) ended"
            + " (\(Self.list(unknown))); say with 'finished:' how the scene ends",
          traces: unknown))
    }
    let empty = budgets.filter { $0.compared == 0 && !$0.isKept && $0.level != .off }
    if !empty.isEmpty {
      gaps.append(
        Gap(
          words: "\(counted(empty.count, "budget has", "budgets have")) nothing to compare"
            + " (\(Self.list(empty.map(\.budget)))); remove those that do not apply here, or add gestures to which they apply",
          isWarning: empty.allSatisfy { $0.level == .warn }))
    }
    if comparedWithBaseline == 0, !traces.isEmpty, !isPart {
      gaps.append(
        Gap(
          words: "no trace of '\(name)' is in the baseline; add them with --update-baseline missing"
        ))
    }
    guard !isPart, !traces.isEmpty, !isTold, gaps.allSatisfy(\.traces.isEmpty),
      !traces.indices.contains(where: {
        !traces.sharedOutcome(at: $0).diagnostics.isEmpty && traces[$0].outcome.sceneFailure != nil
      })
    else { return gaps }
    let isJudged =
      labelLevel != .off && traces.indices.contains { traces.sharedOutcome(at: $0).isCompared }
    guard !isJudged else { return gaps }
    if labelLevel != .off, levels[.unlabelled] != .off {
      let unlabelled = namesWithoutLabel
      gaps.append(
        Gap(
          words: unlabelled.count == traces.count
            ? "no trace has a label, so nothing is judged; \(Self.labelling)"
            : "no gesture can miss its label, so nothing is judged; label gestures that start the"
              + " transition",
          isOfLabels: true, traces: unlabelled))
    } else if budgets.allSatisfy({ $0.compared == 0 }), comparedWithBaseline ?? 0 == 0, gaps.isEmpty
    {
      gaps.append(
        Gap(
          words:
            "no label is required, and no budget or baseline compares anything; label gestures or add a budget",
          isOfLabels: levels[.unlabelled] != .off))
    }
    return gaps
  }

  /// Combines all gaps into one finding; a gap is something that should have been compared but could not be.
  ///
  /// Returns nil if there are no gaps, or if the suite switched `nothing-compared` off.
  private func finding(for gaps: [Gap]) -> GroupFinding? {
    let level = levels[.nothingCompared] ?? .error
    guard !gaps.isEmpty, level != .off else { return nil }
    return GroupFinding(
      kind: .nothingCompared, level: gaps.allSatisfy(\.isWarning) ? .warn : level,
      sentence: gaps.map(\.words).joined(separator: "; ")
        + ", or set \(FindingKind.nothingCompared.rawValue) to off",
      traces: gaps.flatMap(\.traces))
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count - namesLimit
    return names.prefix(namesLimit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension Outcome {
  /// Whether the outcome was compared with a label.
  ///
  /// With the label `any`, there is nothing to compare if no transition started.
  fileprivate var isCompared: Bool {
    intent != nil && verdict != .unlabelled && !(intent == .any && transition == .notStarted)
  }
}

extension SuiteReport {
  /// The groups of a baseline that are missing from the run, as findings.
  ///
  /// - Parameters:
  ///   - baseline: The baseline that the run was compared with.
  ///   - comparison: The rules of the comparison. If the whole baseline is rewritten, missing groups are removed from
  ///     it and give no findings.
  /// - Returns: One finding for each missing group that has traces in the baseline. Its level is the most severe
  ///   level that any group of the run sets for removed traces. There are no findings if every group sets this level to
  ///   off.
  package func missingGroups(
    of baseline: Baseline, comparison: BaselineComparison = BaselineComparison()
  ) -> [GroupFinding] {
    if comparison.accepts(.removed) { return [] }
    let levels = groups.map { $0.levels[.removed] ?? .error }
    guard let level = [BudgetLevel.error, .warn].first(where: levels.contains) else { return [] }
    let known = Set(groups.map(\.name))
    return baseline.groups.filter { !known.contains($0.name) && !$0.outcomes.isEmpty }.map {
      group in
      GroupFinding(
        kind: .removed, level: level,
        sentence: "group '\(group.name)' is in the baseline with"
          + " \(counted(group.outcomes.count, "trace")) and not in the run; restore it, write the baseline with"
          + " --update-baseline all, or set removed to off",
        traces: group.outcomes.map(\.trace))
    }
  }
}

extension Outcome {
  /// Whether the trace has a label that could not be judged, because the scene runs automatically, without a finger.
  fileprivate var hasNoFinger: Bool {
    intent != nil && verdict == .unlabelled && decision != .unknown
      && !diagnostics.contains { $0.code == FindingKind.noStop.rawValue }
  }
}

/// The rules for comparing a run with its baseline.
public struct BaselineComparison: Hashable, Sendable {
  /// How far each metric may differ from its value in the baseline.
  ///
  /// For a metric without an entry, `Metric.tolerance` applies.
  public var tolerances: [Metric: Double]
  /// The changes that the run may write to the baseline; each of these changes is reported only as a warning.
  public var update: BaselineUpdate

  public init(tolerances: [Metric: Double] = [:], update: BaselineUpdate = .none) {
    self.tolerances = tolerances
    self.update = update
  }

  func accepts(_ kind: BaselineChange.Kind) -> Bool {
    switch kind {
    case .added: update != .none
    case .flipped, .changed: update == .changed || update == .all
    case .removed: update == .all
    }
  }

  /// The level of each kind of change except a removed trace.
  ///
  /// A flip fails a run, and a moved metric is a warning, unless the budgets `flips` and `changes` set other levels.
  func levels(of budgets: [Budget]) -> [BaselineChange.Kind: BudgetLevel] {
    func level(_ kind: Budget.Kind) -> BudgetLevel? { budgets.last { $0.kind == kind }?.level }
    return [
      .flipped: level(.flips) ?? .error, .changed: level(.changes) ?? .warn, .added: .warn,
    ]
  }
}

/// A trace of a run, identified by its name and its group; without a group, a trace with this name in any group.
public struct TraceOfGroup: Hashable, Sendable {
  public var group: String?
  public var trace: String

  public init(group: String?, trace: String) {
    self.group = group
    self.trace = trace
  }
}

extension SuiteReport {
  /// The traces that failed in an earlier run.
  ///
  /// In a report of schema `panlab.report/1`, a trace failed in any of these cases:
  ///
  /// - Its decision differs from its label, and the report gives such differences the level `error`.
  /// - Its scene failed, or the app's code has a fault.
  /// - It is listed, at level `error`, in a difference from the baseline other than a removed trace, in an unmet budget
  ///   or in another finding.
  ///
  /// In a report of schema `panlab.outcomes/1`, only a decision that differs from the trace's label counts as a
  /// failure.
  ///
  /// - Throws: ``ReportError`` if the file has neither schema.
  public static func failedTraces(
    json: [UInt8], file: String
  ) throws(ReportError) -> Set<TraceOfGroup> {
    if let outcomes = try outcomes(json: json, file: file) {
      return Set(
        outcomes.filter { $0.verdict == .fail }.map { TraceOfGroup(group: nil, trace: $0.trace) })
    }
    return try SuiteReport(json: json, file: file).failedTraces
  }

  private var failedTraces: Set<TraceOfGroup> {
    var failed: Set<TraceOfGroup> = []
    for group in groups {
      var names = Set(
        group.changes.filter { $0.level == .error && $0.kind != .removed }.map(\.trace))
      for finding in group.budgets where finding.level == .error && !finding.isKept {
        names.formUnion(finding.traces)
      }
      for finding in group.findings where finding.level == .error {
        names.formUnion(finding.traces)
      }
      for trace in group.traces where group.fails(trace) {
        names.insert(trace.outcome.trace)
      }
      failed.formUnion(names.map { TraceOfGroup(group: group.name, trace: $0) })
    }
    return failed
  }

  /// The outcomes in a report of schema `panlab.outcomes/1`; nil for another schema.
  private static func outcomes(json: [UInt8], file: String) throws(ReportError) -> [Outcome]? {
    guard let root = try? JSONReader.value(in: json),
      let object = try? ReportObject(root, key: "report", file: file),
      (try? object.optionalText("schema")) == "panlab.outcomes/1"
    else { return nil }
    return try object.values("outcomes") { outcome throws(ReportError) in
      try Outcome(reading: outcome)
    }
  }
}
