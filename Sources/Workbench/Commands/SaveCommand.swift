import Traces

extension Command {
  /// Writes the session as a script: `save tuning.panlab`.
  static let save: Command = .init(
    name: "save", arguments: "FILE",
    summary: "Write the session as console commands that make it again",
    detail: """
      What is loaded, the controller and what was set, the scene, the snapshots and the filter; paths
      as they were typed. A file of that name is replaced. Labels are kept beside the traces.
          save tuning.panlab
          open tuning.panlab
      """,
    completes: [.path]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let path = words.first else {
      throw save.misuse(words.isEmpty ? "no file found" : "\(words.count) words found")
    }
    try session.environment.files.write(session.script, to: path)
    return Reply("saved: \(path)\n")
  }

  /// Replaces the session by a saved one: `open tuning.panlab`.
  static let open: Command = .init(
    name: "open", arguments: "FILE",
    summary: "Replace the session by one that was saved",
    detail: """
      All or nothing: if a line fails, the session stays as it is. Undo brings the old session back.
          open tuning.panlab
      """,
    completes: [.path]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let path = words.first else {
      throw open.misuse(words.isEmpty ? "no file found" : "\(words.count) words found")
    }
    guard let script = try session.environment.files.text(of: path) else {
      throw .files([
        LoadedTraces.Problem(
          kind: .missing, message: "\(path): no such file; 'save FILE' writes one")
      ])
    }
    return try session.open(script: script, named: path)
  }
}
