import Controllers
import Formats
import HeadlessUIKit
public import Replay
import Rules
import Scenes

extension CheckedGroup {
  /// The group with its budgets judged and its traces compared with a baseline.
  ///
  /// - Parameters:
  ///   - budgets: The budgets of the group.
  ///   - baseline: The group of the baseline; nil if there is none.
  ///   - comparison: How the baseline is compared.
  ///   - isWhole: Whether all traces of the group are there.
  ///   - isPart: Whether others of the chosen traces are missing, as in a shard.
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
    var judged = judged(
      by: budgets, changes: changes.filter { !comparison.accepts($0.kind) }, isWhole: isWhole,
      isPart: isPart)
    judged.changes = changes
    return judged
  }

  /// The group with its budgets judged, for known differences from the baseline.
  func judged(
    by budgets: [Budget], changes: [BaselineChange], isWhole: Bool, isPart: Bool
  ) -> CheckedGroup {
    var judged = self
    judged.findings = found(isPart: isPart)
    judged.changes = changes
    judged.budgets = budgets.map { $0.finding(of: traces, changes: changes, isWhole: isWhole) }
    return judged
  }
}

extension CheckedGroup {
  /// How many traces a sentence names.
  private static let namesLimit = 3

  /// What could not be judged of the traces.
  private func found(isPart: Bool) -> [GroupFinding] {
    func names(_ concerned: (Outcome) -> Bool) -> [String] {
      traces.compactMap { concerned($0.outcome) ? $0.outcome.trace : nil }
    }
    if settings.entry.drive == .none || traces.contains(where: \.hasNoFinger) {
      return [
        finding(.noFinger, names { _ in true }, remedy: "choose a scene that a finger drives")
      ]
      .compactMap(\.self)
    }
    let unlabelled = names { $0.intent == nil && $0.verdict == .unlabelled }
    let isJudged = isPart || unlabelled.count < traces.count || levels[.unlabelled] == .off
    let label = "label them in labels.csv"
    var found = [
      isJudged || levels[.nothingJudged] == .off
        ? finding(.unlabelled, unlabelled, remedy: label)
        : finding(.nothingJudged, unlabelled, remedy: label)
    ]
    for kind in [FindingKind.acrossAxis, .refusedTouch, .noStop] {
      found.append(
        finding(
          kind, names { $0.diagnostics.contains { $0.code == kind.rawValue } },
          remedy: "see their diagnostics"))
    }
    return found.compactMap(\.self)
  }

  /// What the first diagnostic of a kind says, without the remedy.
  private func firstMessage(_ kind: FindingKind) -> String {
    traces.lazy.flatMap(\.outcome.diagnostics).first { $0.code == kind.rawValue }?.fact
      ?? kind.meaning
  }

  /// The finding about some traces; nil without any, and where it is off.
  private func finding(
    _ kind: FindingKind, _ names: [String], remedy: String
  ) -> GroupFinding? {
    guard !names.isEmpty, let level = levels[kind], level != .off else { return nil }
    let more = names.count - Self.namesLimit
    let list =
      names.prefix(Self.namesLimit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    let count = "\(names.count) of \(counted(traces.count, "trace"))"
    let fact =
      switch kind {
      case .unlabelled: "\(count) \(names.count == 1 ? "has" : "have") no label (\(list))"
      case .acrossAxis: "the finger goes across the scene's axis in \(count) (\(list))"
      case .refusedTouch: "the recogniser refused the touch of \(count) (\(list))"
      case .noStop: "\(firstMessage(.noStop)) (\(count): \(list))"
      case .nothingJudged, .noFinger, .labelWithoutTrace, .removed: kind.meaning
      }
    return GroupFinding(
      kind: kind, level: level,
      sentence: "\(fact); \(remedy), or set \(kind.silencer.rawValue) to off", traces: names)
  }
}

extension FindingKind {
  /// The finding to switch off: with none of the labels there is nothing to judge.
  fileprivate var silencer: FindingKind { self == .nothingJudged ? .unlabelled : self }
}

extension CheckedTrace {
  /// Whether it was labelled and its scene could not be judged, because it runs by itself.
  fileprivate var hasNoFinger: Bool {
    outcome.intent != nil && outcome.verdict == .unlabelled
      && !outcome.diagnostics.contains { $0.code == FindingKind.noStop.rawValue }
  }
}

/// How a run is compared with its baseline.
public struct BaselineComparison: Hashable, Sendable {
  /// How far metrics may move, where not by ``Metric/tolerance``.
  public var tolerances: [Metric: Double]
  /// Changes that are accepted, because they are written into the baseline.
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

  /// How much each kind matters but a removed trace: a flip fails a run and a moved metric warns, unless
  /// the budgets `flips` and `changes` say otherwise.
  func levels(of budgets: [Budget]) -> [BaselineChange.Kind: BudgetLevel] {
    func level(_ kind: Budget.Kind) -> BudgetLevel? { budgets.last { $0.kind == kind }?.level }
    return [
      .flipped: level(.flips) ?? .error, .changed: level(.changes) ?? .warn, .added: .warn,
    ]
  }
}

/// A trace of a run, by name; of any group where none is known.
public struct TraceOfGroup: Hashable, Sendable {
  public var group: String?
  public var trace: String

  public init(group: String?, trace: String) {
    self.group = group
    self.trace = trace
  }
}

extension SuiteReport {
  /// The traces that an earlier run failed: by their label, against the baseline, or by a budget of
  /// level error.
  ///
  /// Takes `panlab.report/1`, and `panlab.outcomes/1`, which knows labels only.
  ///
  /// - Throws: ``ReportError`` if the file is neither.
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

  /// The outcomes of a report of schema `panlab.outcomes/1`; nil for another file.
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
