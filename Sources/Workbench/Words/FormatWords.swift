import Reports

extension Command {
  /// Takes `--format FORMAT` out of a command's words; the session's form where there is none.
  ///
  /// - Throws: ``CommandError`` if no format follows, or there is none of that name.
  func format(
    from words: inout [String], in session: Session
  ) throws(CommandError) -> ReportFormat {
    guard let position = words.firstIndex(of: "--format") else {
      return session.format
    }
    let choices = ReportFormat.allCases.map(\.rawValue)
    guard position + 1 < words.count else {
      throw misuse("no format found after --format, one of \(choices.joined(separator: ", "))")
    }
    let word = words[position + 1]
    guard let format = ReportFormat(rawValue: word) else {
      throw misuse("'\(word)' is none of the formats \(choices.joined(separator: ", "))")
    }
    words.removeSubrange(position...(position + 1))
    return format
  }
}
