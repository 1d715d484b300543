extension Command {
  /// Runs the commands in a file: `read setup.panlab`.
  static let read: Command = .init(
    name: "read", arguments: "FILE",
    summary: "Run the commands in a file",
    detail: """
      Up to the first that fails, which is named with file and line. A # starts a comment, a \\ at the
      end of a line goes on with the next one, and the file may read others.
          read setup.panlab
      """,
    completes: [.path]
  ) { (_, words) throws(CommandError) in
    guard words.count == 1, let path = words.first else {
      throw read.misuse(words.isEmpty ? "no file found" : "\(words.count) words found")
    }
    return Reply(effect: .read(path: path))
  }
}
