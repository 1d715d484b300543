extension Command {
  /// Puts a controller in force: `use appcoda`.
  static let use: Command = .init(
    name: "use", arguments: "PRESET|FILE",
    summary: "Put a preset or a controller file in force",
    detail: """
      Every loaded trace is replayed at once. Parameters that were set are those of the preset again.
          use appcoda
          use ./mine.json
      """,
    completes: [.controller]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let name = words.first else {
      throw use.misuse(words.isEmpty ? "no preset found" : "\(words.count) words found")
    }
    var next = session.state
    next.base = try session.controller(named: name)
    next.controller = next.base
    (next.word, next.given) = (name, [:])
    try next.fitController()
    let title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    return Reply(title + session.change(to: next, by: use.typed(words)))
  }
}
