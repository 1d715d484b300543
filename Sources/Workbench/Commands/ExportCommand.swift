import Controllers
import Export
import Formats
import Replay
import Reports

extension Command {
  static let export: Command = .init(
    name: "export", arguments: "[FORMAT] [FILE]",
    summary: "Write the controller for an app: Swift, JSON, design tokens, CSS and others",
    detail: """
      Without a format, Swift; without a file, the text is shown. It includes the evidence of the
      labelled traces, and of 'tune' or the controller's file if nothing was changed since. An existing
      file is replaced.
      \(ExportFormat.allCases.map { "    export \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n"))
      """,
    completes: [.exportFormat, .path]
  ) { session, arguments in
    try arguments.checkCount(atMost: 2)
    let words = arguments.words
    let word = words.first ?? ExportFormat.swift.rawValue
    guard let format = ExportFormat(rawValue: word) else {
      let choices = ExportFormat.allCases.map(\.rawValue)
      let remedy = Formats.nearest(to: word, in: choices).map { "did you mean '\($0)'?" }
      throw arguments.misuse(
        "'\(word)' is not a format, \(remedy ?? "which are \(choices.joined(separator: ", "))")")
    }
    let (evidence, warning) = session.evidence
    let text = ControllerExport(
      session.state.controller, toolVersion: session.environment.toolVersion, evidence: evidence
    ).text(as: format)
    let warnings = format == .jsonSchema ? [] : [warning].compactMap(\.self)
    guard let path = words.dropFirst().first else { return Reply(text, warnings: warnings) }
    try session.environment.files.write(text, to: path)
    return Reply("exported: \(path)\n", warnings: warnings)
  }
}

extension Command {
  static let page: Command = .init(
    name: "page", arguments: "FILE",
    summary: "Write the shown traces as a page on which thresholds are dragged",
    detail: """
      One HTML file without a network: the gestures, the phone, the numbers of the rule as sliders, and a
      map of the releases. What is changed there can be copied as words for 'panlab check'. An existing
      file is replaced.
          page tuning.html
      """,
    completes: [.path]
  ) { session, arguments in
    let path = try arguments.only(orElse: "no file found")
    guard !session.state.shown.isEmpty else { throw CommandError.noTraces(command: "page") }
    let page = session.pageSubject.page()
    try session.environment.files.write(page.text, to: path)
    return Reply("page: \(path)\n")
  }
}

extension Session {
  /// The evidence for the current controller, and a warning where its file's evidence is outdated.
  fileprivate var evidence: (ExportEvidence?, warning: String?) {
    let fingerprint = state.controller.fingerprint
    let replayed = ExportEvidence(Summary(of: state.outcomes))
    let tuned = findings[fingerprint]
    let found =
      state.baseFile.map { environment.controllers.evidence(path: $0, for: state.controller) }
      ?? .none
    let all = [found.evidence, tuned, replayed].compactMap(\.self).flatMap(\.findings)
    // After a tuning in this session the file's evidence is known to be outdated.
    guard let file = state.baseFile, tuned == nil else { return (ExportEvidence(all), nil) }
    let remedy = replayed == nil ? "load labelled traces" : "only the loaded traces count"
    return (
      ExportEvidence(all), found.warning(file: file, fingerprint: fingerprint, remedy: remedy)
    )
  }
}
