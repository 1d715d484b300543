extension Command {
  /// Ends the session.
  static let quit: Command = .init(
    name: "quit", aliases: ["exit", "\\q"],
    summary: "Leave; Ctrl-D on an empty line does the same",
    detail: "Nothing is asked. What was typed is kept in the history."
  ) { (_, words) throws(CommandError) in
    guard words.isEmpty else { throw quit.misuse("'\(words[0])' found") }
    return Reply(endsSession: true)
  }
}
