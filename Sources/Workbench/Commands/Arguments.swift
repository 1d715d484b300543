import Formats
import Reports

/// The words after a command's name, and the errors for those that do not fit.
struct Arguments {
  private let command: Command
  /// The commands of the console, for `help` and saved sessions.
  let table: CommandTable
  /// The words; options are removed once they are read.
  private(set) var words: [String]
  /// The command and its words as they could be typed.
  let line: String

  init(_ words: [String], of command: Command, in table: CommandTable) {
    (self.words, self.command, self.table) = (words, command, table)
    line = Words.line(command.name, words)
  }

  /// The error for words that do not fit.
  func misuse(_ found: String) -> CommandError {
    CommandError(.usage, "\(command.name): \(found); type \(command.usage)")
  }

  /// Checks that there are no more words than this.
  func checkCount(atMost limit: Int) throws {
    guard words.count <= limit else { throw misuse("\(counted(words.count, "word")) found") }
  }

  /// Checks that there are no words.
  func checkEmpty() throws {
    guard let word = words.first else { return }
    throw misuse("'\(word)' found")
  }

  /// The only word, if there is one.
  func optional() throws -> String? {
    try checkCount(atMost: 1)
    return words.first
  }

  /// The only word; the error without one says what is missing: `no file found`.
  func only(orElse missing: String) throws -> String {
    guard let word = words.first else { throw misuse(missing) }
    try checkCount(atMost: 1)
    return word
  }

  /// Takes the last word away.
  mutating func removeLast() { words.removeLast() }

  /// Takes `--format FORMAT` out of the words; the session's format where there is none.
  mutating func format(in session: Session) throws -> ReportFormat {
    guard let position = words.firstIndex(of: "--format") else { return session.format }
    let choices = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard position + 1 < words.count else {
      throw misuse("no format found after --format, one of \(choices)")
    }
    let word = words[position + 1]
    guard let format = ReportFormat(rawValue: word) else {
      throw misuse("'\(word)' is not one of the formats \(choices)")
    }
    words.removeSubrange(position...(position + 1))
    return format
  }

  /// Takes an option such as `--budget` and its whole number out of the words; nil without the option.
  ///
  /// Messages call the number by its meaning.
  mutating func number<Value: FixedWidthInteger>(
    _ option: String, in range: ClosedRange<Value>, _ meaning: String
  ) throws -> Value? {
    guard let word = try value(of: option) else { return nil }
    guard let value = Value(word), range.contains(value) else {
      throw misuse("'\(option) \(word)' is not \(meaning)")
    }
    return value
  }

  /// Takes an option and the word after it out of the words; nil without the option.
  mutating func value(of option: String) throws -> String? {
    guard let position = words.firstIndex(of: option) else { return nil }
    guard position + 1 < words.count else { throw misuse("nothing found after \(option)") }
    let word = words[position + 1]
    words.removeSubrange(position...(position + 1))
    guard !words.contains(option) else { throw misuse("\(option) found twice") }
    return word
  }

  /// Takes `--speed 0.25` or `--speed=0.25` out of the words; 1 without it.
  mutating func speed() throws -> Double {
    let option = "--speed"
    guard let position = words.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") })
    else { return 1 }
    var value = words.remove(at: position).dropFirst(option.count + 1)
    if value.isEmpty, words.indices.contains(position) { value = words.remove(at: position)[...] }
    guard let speed = Double(value), Player.speeds.contains(speed) else {
      let range = Player.speeds
      throw misuse(
        "speed '\(value)' is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return speed
  }
}
