import Controllers
import Export
import Formats
import Replay
import Reports
import Traces

// Commands that save a session and open it again.
extension Command {
  static let save: Command = .init(
    name: "save", arguments: "FILE",
    summary: "Save the session as console commands that restore it",
    detail: """
      Saves the loaded traces, the controller and its changes, the scene, the snapshots and the filter,
      with paths as typed. An existing file is replaced. Labels stay beside the traces.
          save tuning.panlab
          open tuning.panlab
      """,
    completes: [.path]
  ) { session, arguments in
    let path = try arguments.only(orElse: "no file found")
    try session.environment.files.write(session.script, to: path)
    return Reply("saved: \(path)\n")
  }

  static let open: Command = .init(
    name: "open", arguments: "FILE",
    summary: "Replace the session by a saved one",
    detail: """
      All or nothing: if a line fails, the session stays unchanged. Undo restores the old session.
          open tuning.panlab
      """,
    completes: [.path]
  ) { session, arguments in
    let path = try arguments.only(orElse: "no file found")
    guard let script = try session.environment.files.text(of: path) else {
      throw CommandError.files([
        LoadedTraces.Problem(
          kind: .missing, message: "\(path): no such file; 'save FILE' writes one")
      ])
    }
    return try session.open(script: script, named: path, table: arguments.table)
  }
}

extension Session {
  /// The commands that a saved session may contain.
  ///
  /// None of them writes a file or leaves the session, so a script that fails half-way has no effect.
  private static let scriptCommands = [
    "load", "unload", "suite", "use", "scene", "set", "reset", "snapshot", "restore", "filter",
  ]

  /// Replaces the session by the one that a script makes with these commands.
  mutating func open(
    script: String, named name: String, table: CommandTable
  ) throws(CommandError) -> Reply {
    var settings = delivery
    settings.scene = nil
    var made = Session(environment: environment, controller: .default, settings: settings)
    var reply = Reply()
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let commands = lines.enumerated().flatMap { index, line in
      table.split(String(line)).map { (index, $0) }
    }
    for (index, line) in commands {
      do throws(CommandError) {
        if let word = Words.read(data: line[...])?.first ?? Words(line).words.first?.text,
          let command = table.command(named: word),
          !Self.scriptCommands.contains(command.name)
        {
          throw CommandError(
            .usage,
            "'\(word)': not allowed in a saved session; use only"
              + " \(Self.scriptCommands.joined(separator: ", ")), or run the file as a script")
        }
        let answer = try table.execute(line, in: &made)
        reply.warnings += answer.warnings
        reply.problems += answer.problems
      } catch {
        throw error.within("\(name):\(index + 1)")
      }
    }
    reply.text =
      "controller: \(made.state.controllerTitle)\n"
      + ChangeReport(from: state, to: made.state).counts
    if made.state != state || made.snapshots != snapshots {
      remember(
        Step(
          command: Words.line("open", [name]), state: state,
          snapshots: snapshots == made.snapshots ? nil : snapshots))
    }
    (state, snapshots) = (made.state, made.snapshots)
    return reply
  }
}

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
