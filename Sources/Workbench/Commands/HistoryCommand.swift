import Formats
import Reports
import Rules

extension Command {
  /// Lists what was typed: `history 20`.
  static let history: Command = .init(
    name: "history", arguments: "[N]",
    summary: "List the lines of this session, or the last N of them",
    detail: """
      Lines that failed are among them. The arrow keys reach those of earlier sessions too.
          history 20
      """
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw history.misuse("\(words.count) words found") }
    var count = session.lines.count
    if let word = words.first {
      guard let number = Int(word), number >= 0 else {
        throw history.misuse("'\(word)' is no number of lines")
      }
      count = min(number, count)
    }
    var table = TextTable(columns: [.right(""), .left("")])
    table.rows = session.lines.enumerated().suffix(count).map {
      [String($0.offset + 1), $0.element]
    }
    return Reply(table.text)
  }
}
