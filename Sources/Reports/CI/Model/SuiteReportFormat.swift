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
