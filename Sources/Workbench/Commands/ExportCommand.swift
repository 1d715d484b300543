import Interactions
import Replay
import Reports

extension Command {
  /// Writes the controller for an app: `export swift SwipeBack.swift`.
  static let export: Command = .init(
    name: "export", arguments: "[FORMAT] [FILE]",
    summary: "Write the controller for an app: Swift, JSON, design tokens, CSS and others",
    detail: """
      Without a format Swift; without a file the text is shown. The labelled traces are the evidence
      that stands in it. A file of that name is replaced.
      \(ExportFormat.allCases.map { "    export \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n"))
      """,
    completes: [.exportFormat, .path]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 2 else { throw export.misuse("\(words.count) words found") }
    let word = words.first ?? ExportFormat.swift.rawValue
    guard let format = ExportFormat(rawValue: word) else {
      let choices = ExportFormat.allCases.map(\.rawValue)
      let remedy = Interactions.nearest(to: word, in: choices).map { "did you mean '\($0)'?" }
      throw export.misuse(
        "'\(word)' is not a format, \(remedy ?? "which are \(choices.joined(separator: ", "))")")
    }
    let text = ControllerExport(
      session.state.controller, toolVersion: session.environment.toolVersion,
      evidence: ExportEvidence(Summary(of: session.state.outcomes))
    ).text(as: format)
    guard let path = words.dropFirst().first else { return Reply(text) }
    try session.environment.files.write(text, to: path)
    return Reply("exported: \(path)\n")
  }
}
