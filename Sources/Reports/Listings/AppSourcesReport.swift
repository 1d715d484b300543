package import AppSources
package import Formats

/// What becomes of app sources: each construct that is adapted, and each place that needs an edit.
package struct AppSourcesReport: Report {
  private let module: AppModule

  package init(_ module: AppModule) { self.module = module }

  /// Whether nothing has to be edited.
  package var isComplete: Bool { edits.isEmpty }

  private var edits: [Finding] { module.findings.filter { $0.construct.advice != nil } }

  private var counts: [(construct: Construct, places: Int)] {
    let places = Dictionary(grouping: module.findings, by: \.construct).mapValues(\.count)
    return Construct.allCases.compactMap { construct in places[construct].map { (construct, $0) } }
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let lines = module.files.map(\.lines).reduce(0, +)
    let changed = module.files.map(\.changedLines).reduce(0, +)
    let head =
      "files \(module.files.count), lines \(lines): \(changed) adapted, \(edits.count) to edit"
    let table = TextTable(
      columns: [.left("construct"), .right("places"), .left("what becomes of it")],
      rows: counts.map { [$0.construct.rawValue, String($0.places), $0.construct.fate] })
    return [.paragraph(head)] + (counts.isEmpty ? [] : [.space, .table(table)])
      + (edits.isEmpty ? [] : [.space, .list(edits.compactMap(\.sentence).map(VisibleText.line))])
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.adopt/1"),
      "files": .array(
        module.files.map { file in
          .object([
            "path": .string(file.path), "lines": .number(Double(file.lines)),
            "adapted_lines": .number(Double(file.changedLines)),
          ])
        }),
      "findings": objects,
    ])
  }

  package var columns: [String] { ["path", "line", "column", "construct", "fate", "advice"] }

  package var records: [[JSONValue]] {
    module.findings.map { finding in
      [
        .string(finding.path), .number(Double(finding.line)), .number(Double(finding.column)),
        .string(finding.construct.rawValue), .string(finding.construct.fate),
        .text(finding.construct.advice),
      ]
    }
  }
}
