/// A line of input as words.
///
/// Words are separated by white space. A word may be quoted, whole or in part: nothing is special
/// between `'…'`; between `"…"` a backslash keeps `"` and `\` as they are; elsewhere it keeps any
/// character. A `#` that starts a word starts a comment. A `;` separates commands.
struct Words: Hashable, Sendable {
  /// One word, without its quotes.
  struct Word: Hashable, Sendable {
    var text = ""
    /// The offset of its first character in the line, in bytes of UTF-8.
    var start: Int
  }

  /// A quote that is not closed.
  struct OpenQuote: Hashable, Sendable {
    var character: Character
    /// The offset of the first character behind it, in bytes of UTF-8.
    var contentStart: Int
    /// How much of the last word's text comes before the quote, in characters.
    var textBefore: Int
  }

  /// The words; the last one is open when ``endsInWord``.
  private(set) var words: [Word] = []
  /// The quote that is open at the end of the line.
  private(set) var openQuote: OpenQuote?
  /// Whether the line's end belongs to the last word, so that more typing continues it.
  private(set) var endsInWord = false
  /// The offsets of the `;` between commands, in bytes of UTF-8.
  private(set) var separators: [Int] = []
  /// Whether the line ends in a comment.
  private(set) var endsInComment = false

  /// Reads a line; an open quote extends to the end of the line.
  init(_ line: String) {
    var word: Word?
    var isEscaped = false
    var offset = 0
    for character in line {
      defer { offset += String(character).utf8.count }
      if isEscaped {
        isEscaped = false
        // Between double quotes the backslash stays unless it protects something.
        if openQuote != nil, character != "\"", character != "\\" { word?.text.append("\\") }
        word?.text.append(character)
      } else if let quote = openQuote?.character {
        if character == quote {
          openQuote = nil
        } else if character == "\\", quote == "\"" {
          isEscaped = true
        } else {
          word?.text.append(character)
        }
      } else if character.isWhitespace || character == ";" {
        if let word { words.append(word) }
        word = nil
        if character == ";" { separators.append(offset) }
      } else if character == "#", word == nil {
        endsInComment = true
        break
      } else {
        var open = word ?? Word(start: offset)
        switch character {
        case "'", "\"":
          openQuote = OpenQuote(
            character: character, contentStart: offset + 1, textBefore: open.text.count)
        case "\\": isEscaped = true
        default: open.text.append(character)
        }
        word = open
      }
    }
    if isEscaped { word?.text.append("\\") }
    if let word {
      words.append(word)
      endsInWord = true
    }
  }
}

extension Words {
  /// A word as it must be typed to be read as `text`, with backslashes only where they are needed.
  static func escaped(_ text: String) -> String {
    if text.isEmpty { return "''" }
    var result = ""
    for (index, character) in text.enumerated() {
      let isSpecial =
        character.isWhitespace || "'\"\\;".contains(character)
        || (character == "#" && index == 0)
      if isSpecial { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// A word as a person would type it: between quotes where that does, else with backslashes.
  static func quoted(_ text: String) -> String {
    let plain = escaped(text)
    return plain == text || text.contains("'") ? plain : "'\(text)'"
  }

  /// The text to type after an open quote; nil if that quote cannot contain it.
  static func escaped(_ text: String, within quote: Character) -> String? {
    if quote == "'" { return text.contains("'") ? nil : text }
    return text.reduce(into: "") { result, character in
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
  }
}

extension Words {
  /// A command's name and its words as they could be typed.
  static func line(_ name: String, _ words: [String]) -> String {
    ([name] + words.map(escaped)).joined(separator: " ")
  }
}

/// Joins lines of input that end in a backslash with the lines that follow them.
public struct LineJoiner: Hashable, Sendable {
  private var parts = ""
  /// How many lines wait for their continuation.
  public private(set) var pendingLines = 0

  /// Starts with nothing pending.
  public init() {}

  /// Takes a line and returns the whole line that it completes; nil if it continues.
  ///
  /// Two backslashes at the end stand for one character; a comment never continues.
  public mutating func add(_ line: String) -> String? {
    let whole = parts + line
    let backslashes = whole.reversed().prefix { $0 == "\\" }.count
    guard backslashes % 2 == 1, !Words(whole).endsInComment else {
      reset()
      return whole
    }
    parts = String(whole.dropLast())
    pendingLines += 1
    return nil
  }

  /// What is left at the end of the input; nil if nothing is pending.
  public mutating func flush() -> String? {
    defer { reset() }
    return pendingLines > 0 ? parts : nil
  }

  /// Forgets what is pending.
  public mutating func reset() { self = LineJoiner() }
}
