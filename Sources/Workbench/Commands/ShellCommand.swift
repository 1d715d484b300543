extension Command {
  /// Runs a command of the system: `!ls traces`.
  static let shell: Command = .init(
    name: "!", arguments: "COMMAND",
    summary: "Run a command of the system's shell",
    detail: """
      The rest of the line goes to sh as it stands.
          !ls traces
      """,
    completes: [.path], takesRest: true
  ) { (_, words) throws(CommandError) in
    guard let line = words.first else { throw shell.misuse("no command found") }
    return Reply(effect: .shell(line))
  }
}
