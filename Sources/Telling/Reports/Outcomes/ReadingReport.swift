package import Formats
package import Traces

/// How files were read, a row for each step.
package struct ReadingReport: RowReport {
  package let rows: [ReadingAccount.Line]

  package init(_ accounts: [ReadingAccount]) { rows = accounts.flatMap(\.lines) }

  package var fields: [Column<ReadingAccount.Line>] {
    [
      .words("file") { $0.file }, .words("step") { $0.step.rawValue },
      .words("reading") { $0.reading }, .words("evidence") { $0.evidence },
      .both(.left("doubts"), "doubts") {
        $0.doubts.isEmpty ? TextTable.missing : $0.doubts.joined(separator: "; ")
      } value: {
        .texts($0.doubts)
      },
    ]
  }

  package var json: JSONValue {
    .object(["schema": .string("panlab.reading/1"), "steps": objects])
  }
}
