extension Command {
  /// Drops traces: `unload swipe-back`.
  static let unload: Command = .init(
    name: "unload", arguments: "TRACE|PATH|all",
    summary: "Drop traces: one, a folder's, or all",
    detail: """
      A folder's name drops every trace below it; a path drops what was loaded from it.
          unload swipe-back/anna-flick-1
          unload swipe-back
      """,
    completes: [.loaded]
  ) { (session, words) throws(CommandError) in
    guard !words.isEmpty else { throw unload.misuse("no trace found") }
    var dropped: Set<Int> = []
    for word in words {
      dropped.formUnion(
        word == "all"
          ? Array(session.state.entries.indices)
          : try session.positions(of: word, for: "unload"))
    }
    var next = session.state
    next.entries = session.state.entries.indices
      .filter { !dropped.contains($0) }.map { session.state.entries[$0] }
    next.note(.unload(words))
    let report = session.change(to: next, by: unload.typed(words))
    return Reply("\(ChangeReport.count(dropped.count)) dropped\n" + report)
  }
}
