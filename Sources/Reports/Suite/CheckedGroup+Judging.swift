import Controllers
import Formats
public import Replay
import Rules

extension CheckedGroup {
  /// The group with its budgets judged and its traces compared with a baseline.
  ///
  /// - Parameters:
  ///   - budgets: The budgets of the group.
  ///   - baseline: The group of the baseline; nil if there is none.
  ///   - comparison: How the baseline is compared.
  ///   - isWhole: Whether all traces of the group are there.
  /// - Returns: The group with its findings and changes.
  public func judged(
    by budgets: [Budget], against baseline: Baseline.Group?,
    comparison: BaselineComparison = BaselineComparison(), isWhole: Bool = true
  ) -> CheckedGroup {
    let found =
      baseline?.changes(
        to: traces.map(\.outcome), tolerances: comparison.tolerances, isWhole: isWhole) ?? []
    let levels = comparison.levels(of: budgets)
    let changes = found.map { change in
      var change = change
      change.level = comparison.accepts(change.kind) ? .warn : levels[change.kind] ?? .warn
      return change
    }
    var judged = judged(
      by: budgets, changes: changes.filter { !comparison.accepts($0.kind) }, isWhole: isWhole)
    judged.changes = changes
    return judged
  }

  /// The group with its budgets judged, for known differences from the baseline.
  func judged(by budgets: [Budget], changes: [BaselineChange], isWhole: Bool) -> CheckedGroup {
    var judged = self
    judged.changes = changes
    judged.budgets = budgets.map { $0.finding(of: traces, changes: changes, isWhole: isWhole) }
    return judged
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

  /// How much each kind matters: a flip fails a run and a moved metric warns, unless the budgets
  /// `flips` and `changes` say otherwise.
  func levels(of budgets: [Budget]) -> [BaselineChange.Kind: BudgetLevel] {
    func level(_ kind: Budget.Kind) -> BudgetLevel? { budgets.last { $0.kind == kind }?.level }
    return [
      .flipped: level(.flips) ?? .error, .changed: level(.changes) ?? .warn, .added: .warn,
      .removed: .warn,
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
