import Formats
import HeadlessUIKit
import Replay

/// The forms in which a whole run is written to a file, `--report junit=FILE`.
public enum SuiteReportFormat: String, Hashable, Sendable, CaseIterable {
  case json, markdown, junit, tap, sarif, github, html
}

extension SuiteReport {
  /// The run in a form, newline-terminated.
  ///
  /// `pictures` are what a page shows of traces that failed or flipped; see ``HTMLReport``.
  public func text(
    as format: SuiteReportFormat,
    pictures: @escaping (CheckedGroup, CheckedTrace) -> [TracePicture] = { _, _ in [] }
  ) -> String {
    switch format {
    case .json: json
    case .markdown: SummaryReport(self).text
    case .junit: JUnitReport(self).text
    case .tap: TAPReport(self).text
    case .sarif: SARIFReport(self).text
    case .github: GitHubAnnotations(self).text
    case .html: HTMLReport(self, pictures: pictures).text
    }
  }
}

extension SuiteReport {
  /// One row per trace: the group, the fields of the outcome, the codes of its diagnostics.
  public var csv: String {
    var csv = CSVText(header: ["group"] + OutcomeFields.columns + ["diagnostics"])
    for group in groups {
      for trace in group.traces {
        let codes = JSONValue.array(trace.outcome.diagnostics.map { .string($0.code) })
        csv.append([.string(group.name)] + OutcomeFields(trace.outcome).row + [codes])
      }
    }
    return csv.text
  }
}
