/// Splits the text of a rule into tokens.
///
/// A name consists of letters and digits, and of hyphens that precede letters: `velocity-300pt/s` is a difference,
/// `velocity-threshold` is a name. A unit follows its number, with or without a space; `/s` directly after a number is
/// also a unit.
struct RuleLexer {
  /// The maximum number of tokens in a rule; low enough for recursion over any tree of that size.
  static let limit = 500
  /// The maximum length of a rule, in bytes.
  static let longest = 20_000

  private let text: String
  private let characters: [Character]
  /// The index of each character in `text`, followed by the end index.
  private let indices: [String.Index]
  private var position = 0

  /// Lists the tokens of a text, followed by an end token.
  static func tokens(of text: String) throws(RuleError) -> [RuleToken] {
    guard text.utf8.count <= longest else {
      throw RuleError(
        text: "\(text.prefix(40)) …", column: 0,
        sentence: "longer than \(longest) characters; make it shorter")
    }
    var lexer = RuleLexer(text)
    var tokens: [RuleToken] = []
    while let token = try lexer.next() {
      guard tokens.count < limit else {
        throw lexer.error(
          "longer than \(limit) words and signs; make it shorter", at: token.column)
      }
      tokens.append(token)
    }
    tokens.append(RuleToken(kind: .end, column: lexer.endColumn, text: ""))
    return tokens
  }

  private init(_ text: String) {
    (self.text, characters) = (text, Array(text))
    indices = text.indices + [text.endIndex]
  }

  /// The text of a range of characters.
  private func text(of range: Range<Int>) -> String {
    String(text[indices[range.lowerBound]..<indices[range.upperBound]])
  }

  private func error(_ sentence: String, at column: Int) -> RuleError {
    RuleError(text: text, column: column, sentence: sentence)
  }

  /// The column after the last character that is not a space.
  private var endColumn: Int { (characters.lastIndex { !$0.isWhitespace } ?? -1) + 1 }

  private func character(at index: Int) -> Character? {
    index < characters.count ? characters[index] : nil
  }

  private mutating func next() throws(RuleError) -> RuleToken? {
    while let character = character(at: position), character.isWhitespace { position += 1 }
    guard let character = character(at: position) else { return nil }
    let start = position
    let kind: RuleToken.Kind
    if character.isLatinLetter {
      position = endOfName(from: start)
      kind = .word(text(of: start..<position))
    } else if character.isDigit || (character == "." && isDigit(at: start + 1)) {
      kind = try number()
    } else {
      kind = try sign(character)
    }
    return RuleToken(kind: kind, column: start, text: text(of: start..<position))
  }

  private func isDigit(at index: Int) -> Bool { character(at: index)?.isDigit ?? false }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while let character = character(at: end) {
      let isHyphen = character == "-" && (self.character(at: end + 1)?.isLatinLetter ?? false)
      guard character.isLatinLetter || character.isDigit || isHyphen else { break }
      end += 1
    }
    return end
  }

  private mutating func sign(_ character: Character) throws(RuleError) -> RuleToken.Kind {
    let pair = text(of: position..<min(position + 2, characters.count))
    if [">=", "<="].contains(pair) {
      position += 2
      return .sign(pair)
    }
    guard "+-*/(),<>".contains(character) else {
      let stray = ["&&", "||", "==", "!="].contains(pair) ? pair : String(character)
      throw error(
        "'\(stray)' has no meaning in a rule; \(Self.advice(onCharacter: stray))", at: position)
    }
    position += 1
    return .sign(String(character))
  }

  private static func advice(onCharacter character: String) -> String {
    switch character {
    case "&", "&&": "write 'and'"
    case "|", "||": "write 'or'"
    case "!": "write 'not'"
    case "=", "==", "!=": "measured numbers are compared with >, >=, < and <="
    case "≥": "write >="
    case "≤": "write <="
    case "×", "·": "write *"
    case "÷": "write /"
    case "−", "–": "write -"
    case "^": "write a product with *"
    default: "use names, numbers, parentheses, commas, + - * / and > >= < <="
    }
  }

  private mutating func number() throws(RuleError) -> RuleToken.Kind {
    let start = position
    skipDigits()
    if character(at: position) == "." {
      position += 1
      skipDigits()
    }
    if let letter = character(at: position), letter == "e" || letter == "E" {
      let isSigned = character(at: position + 1) == "-" || character(at: position + 1) == "+"
      let digits = position + (isSigned ? 2 : 1)
      if isDigit(at: digits) {
        position = digits
        skipDigits()
      }
    }
    let digits = text(of: start..<position)
    // `Double` rejects `5.`, which people write as a number.
    let value = Double(digits) ?? Double(digits + "0") ?? .infinity
    guard value <= BoundedArithmetic.limit else {
      throw error("'\(digits)' is too large; give a number below 1e15", at: start)
    }
    return .number(value, unit: try unit())
  }

  private mutating func skipDigits() {
    while isDigit(at: position) { position += 1 }
  }

  private mutating func unit() throws(RuleError) -> String {
    if character(at: position) == "%" {
      position += 1
      return "%"
    }
    if skip("/s") { return "1/s" }
    if character(at: position)?.isLatinLetter ?? false {
      let start = position
      guard let unit = wordUnit() else {
        let word = text(of: start..<endOfWord(from: start))
        throw error(
          "'\(word)' is not a unit; choose pt, pt/s, 1/s, s, ms, %, w, h, w/s or h/s", at: start)
      }
      return unit
    }
    let end = position
    while character(at: position)?.isWhitespace ?? false { position += 1 }
    if position > end {
      if skip("1/s") { return "1/s" }
      if let unit = wordUnit() { return unit }
    }
    position = end
    return ""
  }

  /// The end of the run of letters and digits that begins at `start`.
  ///
  /// A hyphen ends the run. The run is read as a unit, and a hyphen after a unit is a minus sign.
  private func endOfWord(from start: Int) -> Int {
    characters[start...].firstIndex { !$0.isLatinLetter && !$0.isDigit } ?? characters.count
  }

  /// Reads a unit that makes up the whole next word, with or without `/s`; nil if the word is not a unit.
  private mutating func wordUnit() -> String? {
    let end = endOfWord(from: position)
    let word = text(of: position..<end)
    guard ["pt", "s", "ms", "w", "h"].contains(word) else { return nil }
    position = end
    if word != "s", word != "ms", skip("/s") { return word + "/s" }
    return word
  }

  /// Skips the given unit if it comes next and no letter or digit follows it; returns whether it was skipped.
  private mutating func skip(_ unit: String) -> Bool {
    let end = position + unit.count
    guard end <= characters.count, text(of: position..<end) == unit,
      endOfWord(from: end - 1) == end
    else { return false }
    position = end
    return true
  }
}

extension Character {
  fileprivate var isLatinLetter: Bool { asciiValue.map { 0x61...0x7A ~= $0 | 0x20 } ?? false }
  fileprivate var isDigit: Bool { asciiValue.map { 0x30...0x39 ~= $0 } ?? false }
}

/// A word, number or sign of a rule, with its position.
struct RuleToken {
  enum Kind: Equatable {
    /// A number with the text of its unit, which may be empty.
    case number(Double, unit: String)
    /// A name, or one of the words `and`, `or`, `not`, `if`, `then`, `else`.
    case word(String)
    /// One of the signs `+ - * / ( ) , > >= < <=`.
    case sign(String)
    case end
  }

  let kind: Kind
  /// The number of characters before the token.
  let column: Int
  /// The token as written.
  let text: String
}

extension Operand {
  /// Creates a number from a value and the text of its unit.
  init(_ value: Double, writtenUnit text: String) {
    if let unit = ScreenUnit(rawValue: text) {
      self = .screen(value, unit)
    } else {
      let (unit, divisor) = ParameterUnit.written(text) ?? (.fraction, 1)
      self = .constant(value / divisor, unit)
    }
  }
}

/// The reason why the text of a rule or formula was rejected, and the position of the error.
///
/// The description is one sentence, followed by the text with a caret under the error.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was rejected.
  public let text: String
  /// The number of characters before the error.
  public let column: Int
  /// What is wrong and how to fix it.
  public let sentence: String

  /// The text, with a caret under the error on a second line.
  public var excerpt: String {
    // Line breaks and tabs become spaces, so that the caret is in the right column.
    let line = String(text.map { $0.isWhitespace ? " " : $0 })
    return "  \(line)\n  \(String(repeating: " ", count: column))^"
  }

  public var description: String { "\(sentence)\n\(excerpt)" }
}

extension ParameterUnit {
  /// Advice on how to give a formula this unit.
  var advice: String {
    switch self {
    case .fraction: "divide by something of that unit"
    case .seconds: "write a time, as in 0.35s, or divide a distance by a speed"
    case .points, .pointsPerSecond, .perSecond: "write it in \(rawValue)"
    }
  }
}

extension RuleFunction {
  /// An example of a call of the function.
  var example: String {
    switch self {
    case .abs: "abs(velocity)"
    case .min: "min(progress, 0.5)"
    case .max: "max(progress, 0.5)"
    case .sign: "sign(velocity)"
    case .clamp: "clamp(progress, 0, 1)"
    case .project: "project(velocity, 0.998)"
    }
  }
}
