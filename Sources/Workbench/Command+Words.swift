import Interactions

extension Command {
  /// The command that someone who typed `word` may have meant.
  static func nearest(to word: String) -> String? {
    Interactions.nearest(to: word, in: all.flatMap { [$0.name] + $0.aliases })
  }

  /// The command with these arguments as it could be typed.
  func typed(_ words: [String]) -> String {
    ([name] + words.map(Words.escaped)).joined(separator: " ")
  }

  /// The error for arguments that do not fit.
  func misuse(_ found: String) -> CommandError {
    .usage(command: name, found: found, usage: usage)
  }
}
