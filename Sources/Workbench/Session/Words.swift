import Formats

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

  /// The word that the next text continues.
  private var open: Word?
  /// Whether a backslash is the last character.
  private var isEscaped = false
  /// How much was read, in bytes of UTF-8.
  private var offset = 0

  /// Reads a line; an open quote extends to the end of the line.
  init(_ line: String) {
    add(line)
    if isEscaped { open?.text.append("\\") }
    if let open {
      words.append(open)
      endsInWord = true
    }
  }

  /// A line of which nothing has been read; a part that follows continues the last word of the one before.
  fileprivate init() {}

  fileprivate mutating func add(_ part: String) {
    if endsInComment { return }
    for character in part {
      defer { offset += String(character).utf8.count }
      if isEscaped {
        isEscaped = false
        // Between double quotes the backslash stays unless it protects something.
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
    // Not in two places: a copy for each character would make long words slow.
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
  /// A command as a line of JSON, an array of its words: for words that no other line can hold.
  static func data(_ line: String) -> String {
    let words = JSONValue.array(Words(line).words.map { .string($0.text) })
    return words.document(linesToDepth: 0).trimmingNewline
  }

  /// The words of a line of JSON; nil for any other line.
  static func read(data line: Substring) -> [String]? {
    guard line.hasPrefix("[\"") else { return nil }
    return (try? JSONReader.value(in: Array(line.utf8)))?.elements?.compactMap(\.text)
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
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
  /// The parts as words, of which every line reads only its own.
  private var words = Words()
  /// How many lines wait for their continuation.
  public private(set) var pendingLines = 0

  /// Starts with nothing pending.
  public init() {}

  /// Takes a line and returns the whole line that it completes; nil if it continues.
  ///
  /// Two backslashes at the end stand for one character; a comment never continues.
  public mutating func add(_ line: String) -> String? {
    // What continues ends in an even number of them.
    let backslashes = line.reversed().prefix { $0 == "\\" }.count
    if backslashes % 2 == 1 {
      let part = String(line.dropLast())
      words.add(part)
      // The last backslash would belong to the comment.
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

  /// What is left at the end of the input; nil if nothing is pending.
  public mutating func flush() -> String? {
    defer { reset() }
    return pendingLines > 0 ? parts : nil
  }

  /// Forgets what is pending.
  public mutating func reset() { self = LineJoiner() }
}
