import Formats
import HeadlessUIKit
import Replay

extension SuiteReport {
  /// One row per trace: the group, the fields of the outcome, the codes of its diagnostics.
  public var csv: String {
    var csv = CSVText(header: ["group"] + OutcomeFields.columns + ["diagnostics"])
    for group in groups {
      for trace in group.traces {
        let codes = JSONValue.array(trace.outcome.diagnostics.map { .string($0.code) })
        csv.append(
          [.string(group.name)] + OutcomeFields(trace.outcome).row + [codes])
      }
    }
    return csv.text
  }
}
