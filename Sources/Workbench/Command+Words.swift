import Controllers
import Formats

extension Command {
  /// The command that someone who typed `word` may have meant.
  static func nearest(to word: String) -> String? {
    Formats.nearest(to: word, in: all.flatMap { [$0.name] + $0.aliases })
  }

  /// The command and the arguments that a line asks for; nil for an empty line or a comment.
  ///
  /// - Throws: ``CommandError`` if a quote is open or no command has the name.
  static func call(
    in line: String
  ) throws(CommandError) -> (command: Command, words: [String])? {
    let start = line.drop(while: \.isWhitespace)
    if start.hasPrefix(shell.name) { return (shell, rest(start.dropFirst(shell.name.count))) }
    let parsed = Words(line)
    let words = parsed.words.map(\.text)
    guard let name = words.first else { return nil }
    let command = named(name)
    if let command, command.takesRest {
      let offset = parsed.words.count > 1 ? parsed.words[1].start : line.utf8.count
      return (command, rest(line.utf8.dropFirst(offset)))
    }
    if let quote = parsed.openQuote { throw .openQuote(quote.character) }
    guard let command else { throw .unknownCommand(name, nearest: nearest(to: name)) }
    return (command, Array(words.dropFirst()))
  }

  /// A text without the white space around it as the one argument; none if nothing is left.
  private static func rest(_ text: Substring) -> [String] {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? [] : [String(text)]
  }

  private static func rest(_ bytes: Substring.UTF8View) -> [String] { rest(Substring(bytes)) }

  /// The command with these arguments as it could be typed.
  func typed(_ words: [String]) -> String {
    ([name] + words.map(Words.escaped)).joined(separator: " ")
  }

  /// The error for arguments that do not fit.
  func misuse(_ found: String) -> CommandError {
    .usage(command: name, found: found, usage: usage)
  }
}
