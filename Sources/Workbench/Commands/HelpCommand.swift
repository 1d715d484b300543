import Formats
import Reports

extension Command {
  /// Lists the commands, or explains one: `help set`.
  static let help: Command = .init(
    name: "help", aliases: ["?", "\\?"], arguments: "[COMMAND]",
    summary: "List the commands, or explain one",
    detail: """
      Words with spaces are quoted: 'a b', "a b" or a\\ b. A # starts a comment.
      Tab completes commands, parameters, values, traces and files.
      """,
    completes: [.command]
  ) { (_, words) throws(CommandError) in
    guard words.count <= 1 else { throw help.misuse("\(words.count) words found") }
    guard let word = words.first else { return Reply(overview) }
    guard let command = named(word) else {
      throw .unknownCommand(word, nearest: nearest(to: word))
    }
    return Reply(command.manual)
  }

  private static var overview: String {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = all.map { [$0.usage, $0.summary] }
    return table.text + "help COMMAND explains one; Tab completes.\n"
  }

  /// The whole description of the command.
  private var manual: String {
    let others = aliases.isEmpty ? "" : "\nalso: \(aliases.joined(separator: ", "))"
    return "\(usage)\n\(summary).\n\n\(detail)\(others)\n"
  }
}
