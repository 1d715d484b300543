extension Command {
  /// Takes an option and the whole number behind it out of a command's words.
  ///
  /// - Parameters:
  ///   - option: As it is typed: `--budget`.
  ///   - words: The words, without these two afterwards.
  ///   - range: What the number may be.
  ///   - meaning: What the number is, for messages.
  /// - Returns: The number; nil where the option is not there.
  /// - Throws: ``CommandError`` if no such number follows, or the option is there twice.
  func number<Value: FixedWidthInteger>(
    _ option: String, from words: inout [String], in range: ClosedRange<Value>, _ meaning: String
  ) throws(CommandError) -> Value? {
    guard let position = words.firstIndex(of: option) else { return nil }
    guard position + 1 < words.count else { throw misuse("nothing found after \(option)") }
    let word = words[position + 1]
    guard let value = Value(word), range.contains(value) else {
      throw misuse("'\(option) \(word)' is not \(meaning)")
    }
    words.removeSubrange(position...(position + 1))
    guard !words.contains(option) else { throw misuse("\(option) found twice") }
    return value
  }
}
