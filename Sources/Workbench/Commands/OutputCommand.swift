extension Command {
  /// Sends results elsewhere: `output results.txt`.
  static let output: Command = .init(
    name: "output", arguments: "[FILE | '|' COMMAND]",
    summary: "Send all further results to a file or a command, or back here",
    detail: """
      A file is replaced, and holds whole results at any time; what went wrong is still shown here.
      A command gets the results as its input until the next 'output'.
          output results.txt
          output | sort
          output
      """,
    completes: [.path], takesRest: true
  ) { (_, words) throws(CommandError) in
    guard let rest = words.first else { return Reply(effect: .output(.standard)) }
    return Reply(effect: .output(try output.destination(rest)))
  }

  /// Sends the next results elsewhere: `once results.csv`.
  static let once: Command = .init(
    name: "once", arguments: "FILE | '|' COMMAND",
    summary: "Send the results of the next command to a file or a command",
    detail: """
      A file is replaced.
          once results.csv
          once | less
      """,
    completes: [.path], takesRest: true
  ) { (_, words) throws(CommandError) in
    guard let rest = words.first else { throw once.misuse("no file found") }
    return Reply(effect: .once(try once.destination(rest)))
  }

  /// Where the rest of a line sends results.
  private func destination(_ rest: String) throws(CommandError) -> ShellEffect.Destination {
    if rest.hasPrefix("|") {
      let command = rest.dropFirst().drop(while: \.isWhitespace)
      guard !command.isEmpty else { throw misuse("no command found behind '|'") }
      return .pipe(String(command))
    }
    let parsed = Words(rest)
    if let quote = parsed.openQuote { throw .openQuote(quote.character) }
    guard parsed.words.count == 1, let file = parsed.words.first else {
      throw misuse("\(parsed.words.count) words found")
    }
    return .file(file.text)
  }
}
