import Reports

extension Command {
  private static let formats = ReportFormat.allCases.map(\.rawValue)

  /// Chooses the form of results: `mode csv`.
  static let mode: Command = .init(
    name: "mode", arguments: "[\(formats.joined(separator: "|"))]",
    summary: "Choose the form of results, or show it",
    detail: """
      It holds for check, replay, film, doctor, presets and scenes, until it is changed.
          mode csv
      """,
    completes: [.format]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw mode.misuse("\(words.count) words found") }
    guard let word = words.first else { return Reply("mode: \(session.format.rawValue)\n") }
    guard let format = ReportFormat(rawValue: word) else { throw mode.misuse("'\(word)' found") }
    session.format = format
    return Reply()
  }
}
