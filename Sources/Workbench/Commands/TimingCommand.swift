extension Command {
  /// Says how long commands take: `timing on`.
  static let timing: Command = .init(
    name: "timing", arguments: "on|off",
    summary: "Say after each command how long it took, or do not",
    detail: "The time goes to standard error, so that results stay the same.",
    completes: [.toggle]
  ) { (_, words) throws(CommandError) in
    Reply(effect: .timing(try timing.isOn(words)))
  }

  /// Follows files: `watch on`.
  static let watch: Command = .init(
    name: "watch", arguments: "on|off",
    summary: "Read controller and traces anew whenever their files change, or do not",
    detail: """
      What a change flips is shown above the line that is being typed. A file that is gone or cannot
      be read is told once; the session keeps what it had.
      """,
    completes: [.toggle]
  ) { (_, words) throws(CommandError) in
    Reply(effect: .watch(try watch.isOn(words)))
  }

  private func isOn(_ words: [String]) throws(CommandError) -> Bool {
    switch words {
    case ["on"]: return true
    case ["off"]: return false
    case []: throw misuse("nothing found")
    default: throw misuse("'\(words.joined(separator: " "))' found")
    }
  }
}
