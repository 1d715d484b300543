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
  /// `pictures` are what a page shows of traces that failed or flipped, and `page` is the address of the
  /// ``GesturePage`` that has them; see ``HTMLReport``.
  public func text(
    as format: SuiteReportFormat,
    pictures: @escaping (CheckedGroup, CheckedTrace) -> [PagePicture] = { _, _ in [] },
    page: String? = nil
  ) -> String {
    switch format {
    case .json: json
    case .markdown: SummaryReport(report: self).text
    case .junit: JUnitReport(report: self).text
    case .tap: TAPReport(report: self).text
    case .sarif: SARIFReport(report: self).text
    case .github: GitHubAnnotations(report: self).text
    case .html: HTMLReport(report: self, pictures: pictures, page: page).text
    }
  }
}

extension SuiteReport {
  /// One row per trace: the group, the fields of the outcome, the codes of its diagnostics.
  public var csv: String {
    let rows = groups.flatMap { group in
      group.traces.map { [.string(group.name)] + $0.outcome.record }
    }
    return CSVText(header: ["group"] + OutcomeFields.columns + ["diagnostics"], rows: rows).text
  }
}
