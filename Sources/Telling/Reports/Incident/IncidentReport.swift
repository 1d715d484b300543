package import Formats

/// What is in a bundle: each gesture with its recording, and what was left out or kept.
package struct IncidentReport: RowReport {
  private let bundle: IncidentBundle

  package init(_ bundle: IncidentBundle) { self.bundle = bundle }

  package var rows: [IncidentBundle.Gesture] { bundle.gestures }

  package var fields: [Column<IncidentBundle.Gesture>] {
    [
      .words("gesture") { $0.name }, .words("decision") { $0.outcome["decision"]?.text },
      .words("meant", "intent") { $0.outcome["intent"]?.text },
      .words("verdict") { $0.outcome["verdict"]?.text },
      .words(.left("fingerprint", .useful)) { $0.fingerprint }, .words("file") { $0.file },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(TextTable(pairs: facts)), .space, .table(table)]
  }

  private var facts: [[String]] {
    let told = Set(bundle.gestures.map(\.file))
    let others = bundle.files.map(\.path).filter { !told.contains($0) }
    return [
      ["name", bundle.name], ["controller", bundle.word],
      ["scene", bundle.scene ?? TextTable.missing],
      ["decided by", bundle.decidesItself ? "the scene's own code" : "the controller"],
      ["limits", limits.isEmpty ? "none" : limits.joined(separator: ", ")],
      ["written by", "panlab \(bundle.toolVersion), program \(bundle.program)"],
      ["left out", redacted.isEmpty ? "nothing" : redacted.joined(separator: ", ")],
      [
        "kept",
        bundle.kept.isEmpty
          ? "nothing private" : bundle.kept.map(\.rawValue).joined(separator: ", "),
      ],
      ["other files", others.joined(separator: ", ")],
    ]
  }

  private var limits: [String] {
    (bundle.group?["budgets"]?.members ?? [:]).map { name, limit in
      limit.text.map { "\(name) \($0)" } ?? name
    }.sorted()
  }

  private var redacted: [String] {
    Redaction.Kind.allCases.compactMap { kind in
      bundle.redacted[kind].map { "\(kind.rawValue) (\($0))" }
    }
  }

  package var json: JSONValue {
    guard var members = bundle.json.members else { return .null }
    members["schema"] = .string("panlab.bundle-list/1")
    members["files"] = .texts(bundle.files.map(\.path))
    return .object(members)
  }
}
