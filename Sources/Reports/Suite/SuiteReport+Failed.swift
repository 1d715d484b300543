import Controllers
import Formats
import Replay

/// A trace of a run, by name; of any group where none is known.
public struct TraceOfGroup: Hashable, Sendable {
  public var group: String?
  public var trace: String

  /// Creates a name.
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
      for trace in group.traces where trace.outcome.verdict == .fail && group.labelLevel == .error {
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
