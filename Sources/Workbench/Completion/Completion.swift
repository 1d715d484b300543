/// What Tab offers at a place in a line.
///
///     let completion = Completion(line: "use app", cursor: 7, in: session)
///     completion.candidates  // ["appcoda", "appcoda-as-written"]
public struct Completion: Hashable, Sendable {
  /// Where the text begins that a candidate replaces, as an offset in bytes of UTF-8.
  ///
  /// It ends at the cursor. Behind an open quote it begins after the quote.
  public let start: Int
  /// What could stand there, ready to be inserted: quoted as the line needs it, in the order of
  /// the session.
  public let candidates: [String]
  /// Whether a single candidate completes its word; a folder does not.
  public let endsWord: Bool

  /// Finds what could continue a line.
  ///
  /// - Parameters:
  ///   - line: The line so far.
  ///   - cursor: The cursor's offset in bytes of UTF-8; what follows it is not looked at.
  ///   - session: Where names and files come from.
  public init(line: String, cursor: Int, in session: Session) {
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let parsed = Words(typed)
    let word = parsed.endsInWord ? parsed.words.last : nil
    let before = parsed.words.dropLast(word == nil ? 0 : 1).map(\.text)
    start = parsed.openQuote?.contentStart ?? word?.start ?? typed.utf8.count
    let text = word?.text ?? ""
    let fitting =
      parsed.endsInComment
      ? [] : Self.choices(for: text, after: before, in: session).filter { $0.text.hasPrefix(text) }
    candidates = fitting.compactMap { Self.insertion($0.text, into: parsed) }
    endsWord = fitting.allSatisfy(\.endsWord)
  }

  private static func choices(
    for word: String, after words: [String], in session: Session
  ) -> [Choice] {
    guard let name = words.first else {
      return ArgumentKind.command.choices(for: word, after: [], in: session)
    }
    let called = name.hasPrefix(Command.shell.name) ? Command.shell : Command.named(name)
    guard let command = called, let last = command.completes.last else { return [] }
    let arguments = Array(words.dropFirst())
    let kind =
      arguments.count < command.completes.count ? command.completes[arguments.count] : last
    return kind.choices(for: word, after: arguments, in: session)
  }

  /// The text to insert at ``start``; nil where the open quote cannot hold it.
  private static func insertion(_ text: String, into parsed: Words) -> String? {
    guard let quote = parsed.openQuote else { return Words.escaped(text) }
    return Words.escaped(String(text.dropFirst(quote.textBefore)), within: quote.character)
  }
}
