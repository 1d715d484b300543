import Formats

/// A line of input, split into words.
///
/// Words are separated by white space. A word may be quoted, completely or in part. Between `'…'`, no character is
/// special. Between `"…"`, a backslash escapes `"` and `\`; outside quotes, it escapes any character. A `#` at the
/// start of a word begins a comment. A `;` separates commands.
struct Words: Hashable, Sendable {
  /// A word, without its quotes.
  struct Word: Hashable, Sendable {
    var text = ""
    /// The offset in the line of the word's first character, in bytes of UTF-8.
    var start: Int
  }

  /// A quotation mark that begins a quote which is not closed.
  struct OpenQuote: Hashable, Sendable {
    var character: Character
    /// The offset of the first character after the quotation mark, in bytes of UTF-8.
    var contentStart: Int
    /// The number of characters in the last word's text that precede this quotation mark.
    var textBefore: Int
  }

  /// The words; the last one is incomplete if ``endsInWord`` is true.
  private(set) var words: [Word] = []
  /// The quote that is still open at the end of the line; nil if there is none.
  private(set) var openQuote: OpenQuote?
  /// Whether the last word extends to the end of the line, so that more typing continues it.
  private(set) var endsInWord = false
  /// The offsets of the `;` between commands, in bytes of UTF-8.
  private(set) var separators: [Int] = []
  /// Whether the line ends in a comment.
  private(set) var endsInComment = false

  /// The word being read; nil between words.
  private var open: Word?
  /// Whether the last character read was an escaping backslash.
  private var isEscaped = false
  /// The number of bytes of UTF-8 read so far.
  private var offset = 0

  /// Parses a line; an open quote extends to the end of the line.
  init(_ line: String) {
    add(line)
    if isEscaped { open?.text.append("\\") }
    if let open {
      words.append(open)
      endsInWord = true
    }
  }

  /// Creates an empty line.
  ///
  /// Parts are added later; each continues the previous part, even within a word.
  fileprivate init() {}

  fileprivate mutating func add(_ part: String) {
    if endsInComment { return }
    for character in part {
      defer { offset += String(character).utf8.count }
      if isEscaped {
        isEscaped = false
        // Between double quotes, a backslash is kept unless it escapes a quote or a backslash.
        if openQuote != nil, character != "\"", character != "\\" { open?.text.append("\\") }
        open?.text.append(character)
      } else if let quote = openQuote?.character {
        if character == quote {
          openQuote = nil
        } else if character == "\\", quote == "\"" {
          isEscaped = true
        } else {
          open?.text.append(character)
        }
      } else if character.isWhitespace || character == ";" {
        if let open { words.append(open) }
        open = nil
        if character == ";" { separators.append(offset) }
      } else if character == "#", open == nil {
        endsInComment = true
        break
      } else {
        read(character)
      }
    }
  }

  /// Reads a character of a word, outside quotes.
  private mutating func read(_ character: Character) {
    var word = open ?? Word(start: offset)
    // Clears `open` while `word` is modified: if both referred to the text, each added character would copy the text.
    open = nil
    switch character {
    case "'", "\"":
      openQuote = OpenQuote(
        character: character, contentStart: offset + 1, textBefore: word.text.count)
    case "\\": isEscaped = true
    default: word.text.append(character)
    }
    open = word
  }
}

extension Words {
  /// Escapes a text, so that it is read as a single word.
  ///
  /// Uses backslashes, and only where they are needed.
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

  /// Quotes a text, if needed, as a person would type it: in single quotes, or with backslashes if the text contains a
  /// single quote.
  static func quoted(_ text: String) -> String {
    let plain = escaped(text)
    return plain == text || text.contains("'") ? plain : "'\(text)'"
  }

  /// Escapes a text that follows an open quote; returns nil if the quote cannot contain it.
  static func escaped(_ text: String, within quote: Character) -> String? {
    if quote == "'" { return text.contains("'") ? nil : text }
    return text.reduce(into: "") { result, character in
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
  }
}

extension Words {
  /// A command as a JSON array of its words, on one line.
  ///
  /// This form is needed for words that contain line breaks.
  static func data(_ line: String) -> String {
    let words = JSONValue.array(Words(line).words.map { .string($0.text) })
    return words.document(linesToDepth: 0).trimmingNewline
  }

  /// Parses a line that is a JSON array of words; returns nil for any other line.
  static func read(data line: Substring) -> [String]? {
    guard line.hasPrefix("[\"") else { return nil }
    return (try? JSONReader.value(in: Array(line.utf8)))?.elements?.compactMap(\.text)
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}

extension Words {
  /// A command's name and its words, escaped as a user could type them.
  static func line(_ name: String, _ words: [String]) -> String {
    ([name] + words.map(escaped)).joined(separator: " ")
  }
}

/// Joins input lines that end in a backslash with the lines that follow.
public struct LineJoiner: Hashable, Sendable {
  private var parts = ""
  /// The words in the pending lines.
  ///
  /// Each line is parsed only once.
  private var words = Words()
  /// The number of lines that wait for their continuation.
  public private(set) var pendingLines = 0

  /// Creates a joiner without pending lines.
  public init() {}

  /// Adds a line; returns the complete line, or nil if the next line continues it.
  ///
  /// Two backslashes at the end of a line stand for a single backslash and do not continue the line. A comment is never
  /// continued.
  public mutating func add(_ line: String) -> String? {
    // An odd number of backslashes at the end continues the line.
    let backslashes = line.reversed().prefix { $0 == "\\" }.count
    if backslashes % 2 == 1 {
      let part = String(line.dropLast())
      words.add(part)
      // In a comment, the last backslash is part of the comment.
      if !words.endsInComment {
        parts += part
        pendingLines += 1
        return nil
      }
    }
    let whole = parts + line
    reset()
    return whole
  }

  /// Returns and clears the pending text at the end of the input; nil if nothing is pending.
  public mutating func flush() -> String? {
    defer { reset() }
    return pendingLines > 0 ? parts : nil
  }

  /// Discards the pending lines.
  public mutating func reset() { self = LineJoiner() }
}
