package import Formats
import HeadlessUIKit
import Replay

/// The formats in which a whole run can be written to a file: `--report junit=FILE`.
public enum SuiteReportFormat: String, Hashable, Sendable, CaseIterable {
  case json, markdown, junit, sarif, github, html
}

extension SuiteReport {
  /// The text of the report in a format, ending in a newline; in JSON, the traces are generated while the text is
  /// written.
  ///
  /// Only the HTML report uses the other parameters. `pictures` returns the pictures of a trace with errors or
  /// warnings. `page` is the address of the ``GesturePage`` that contains the traces; see ``HTMLReport``.
  package func longText(
    as format: SuiteReportFormat,
    pictures: @escaping (CheckedGroup, CheckedTrace) -> [PagePicture] = { _, _ in [] },
    page: String? = nil
  ) -> LongText {
    switch format {
    case .json: longJSON
    case .markdown: LongText(SummaryReport(report: self).text)
    case .junit: LongText(writing: JUnitReport(report: self).write)
    case .sarif: SARIFReport(report: self).text
    case .github: LongText(GitHubAnnotations(report: self).text)
    case .html: LongText(HTMLReport(report: self, pictures: pictures, page: page).text)
    }
  }

  /// The same text as ``longText(as:pictures:page:)``, as one string.
  public func text(
    as format: SuiteReportFormat,
    pictures: @escaping (CheckedGroup, CheckedTrace) -> [PagePicture] = { _, _ in [] },
    page: String? = nil
  ) -> String {
    longText(as: format, pictures: pictures, page: page).whole
  }
}

extension SuiteReport {
  /// The run as CSV, one row for each trace: the group, the fields of the outcome, the codes of its diagnostics.
  public var csv: String { longCSV.whole }

  /// The same rows as ``csv``, generated as they are written.
  package var longCSV: LongText {
    CSVText.long(header: ["group"] + OutcomeFields.columns + ["diagnostics"]) { csv in
      for group in groups {
        group.traces.forEach { trace in
          csv.add(group.name)
          OutcomeFields.write(trace.outcome, to: &csv)
          csv.endRow()
        }
      }
    }
  }
}
