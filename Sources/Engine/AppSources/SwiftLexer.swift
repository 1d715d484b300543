/// One token of Swift source: a word, a literal, or a single punctuation character.
package struct Token: Equatable {
  package enum Kind: Equatable {
    /// An identifier or keyword, including any backticks.
    case word
    /// A word after a number sign, such as `#selector`.
    case pound
    case number
    /// A string literal with its quotes and number signs; in a string with interpolations, the text before, between or
    /// after them.
    ///
    /// The parentheses of an interpolation, and all inside, are tokens like others.
    case string
    /// A regular expression literal with its slashes.
    case regex
    case punctuation
  }

  package let kind: Kind
  /// The range of the token's bytes in the file.
  package let range: Range<Int>
  /// Whether the token stands in a branch of `#if` that may or may not be compiled.
  package var isGuarded = false
}

/// Splits Swift source into tokens; white space and comments are the gaps between them.
///
/// The lexer never fails: source that does not compile still gives tokens, and code that edits the source keeps the
/// bytes between the tokens. Text in strings, in regular expressions and in comments is never a separate token, but
/// code in interpolations is.
///
/// SwiftSyntax could parse the source, but takes too long to build. A package with app sources would compile
/// SwiftSyntax twice: for the build tool that adapts the sources, and for the package's own program. With SwiftSyntax
/// 602 this takes 228 s of processor time, or 145 s on two processors. We accept at most 90 s more for the first build.
package struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0
  /// Where the token that is being read begins.
  private var start = 0
  private var tokens: [Token] = []

  package static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = SwiftLexer(bytes: bytes)
    lexer.run()
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  private func byte(is character: Character, _ offset: Int = 0) -> Bool {
    character.asciiValue == byte(offset) && position + offset < bytes.count
  }

  private mutating func run() {
    if byte(is: "#"), byte(is: "!", 1) { skipLine() }
    while position < bytes.count { _ = read() }
  }

  /// Moves past the next token or gap, adds the token and returns its kind; nil for a gap.
  private mutating func read() -> Token.Kind? {
    start = position
    let kind = next()
    if let kind { add(kind) }
    return kind
  }

  private mutating func add(_ kind: Token.Kind) {
    guard start < position else { return }
    tokens.append(Token(kind: kind, range: start..<position))
  }

  /// Moves past the next token or gap, and returns the token's kind; nil for a gap.
  private mutating func next() -> Token.Kind? {
    let first = byte()
    if skipComment() { return nil }
    if first <= 0x20 {
      position += 1
      return nil
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") {
      var pounds = 0
      while byte(is: "#", pounds) { pounds += 1 }
      if byte(is: "\"", pounds) {
        skipString(pounds)
        return .string
      }
      if pounds > 0, byte(is: "/", pounds) {
        skipExtendedRegex(pounds)
        return .regex
      }
      position += 1
      guard Self.isWord(byte()) else { return .punctuation }
      skipWord()
      return .pound
    }
    if first == UInt8(ascii: "/"), startsRegex, let end = endOfRegex {
      position = end
      return .regex
    }
    if Self.isDigit(first) {
      skipWord()
      if byte(is: "."), Self.isDigit(byte(1)) {
        position += 1
        skipWord()
      }
      return .number
    }
    if first == UInt8(ascii: "`"), let end = endOfQuoted {
      position = end
      return .word
    }
    if Self.isWord(first) {
      skipWord()
      return .word
    }
    position += 1
    return .punctuation
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte belongs to a word: letters, digits, underscore, dollar sign, and all bytes of non-ASCII characters.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isDigit(byte) || byte == 0x5F || byte == 0x24
      || (0x61...0x7A).contains(byte | 0x20)
  }

  private mutating func skipWord() {
    while position < bytes.count, Self.isWord(byte()) { position += 1 }
  }

  private mutating func skipLine() {
    while position < bytes.count, byte() != 0x0A, byte() != 0x0D { position += 1 }
  }

  private mutating func skipComment() -> Bool {
    guard byte(is: "/") else { return false }
    if byte(is: "/", 1) {
      skipLine()
      return true
    }
    guard byte(is: "*", 1) else { return false }
    var depth = 0
    repeat {
      if byte(is: "/"), byte(is: "*", 1) {
        depth += 1
        position += 2
      } else if byte(is: "*"), byte(is: "/", 1) {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
    position = min(position, bytes.count)
    return true
  }

  private func quotes(_ count: Int, at offset: Int = 0) -> Bool {
    (0..<count).allSatisfy { byte(is: "\"", offset + $0) }
  }

  private func pounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(is: "#", offset + $0) }
  }

  /// Moves past a string and its interpolations; `pounds` is the number of number signs before the opening quote.
  private mutating func skipString(_ pounds: Int) {
    position += pounds
    let count = quotes(3) && !(pounds > 0 && quotes(2) && self.pounds(pounds, at: 2)) ? 3 : 1
    position += count
    while position < bytes.count {
      if quotes(count), self.pounds(pounds, at: count) {
        position += count + pounds
        return
      }
      if byte(is: "\\"), self.pounds(pounds, at: 1) {
        position += 1 + pounds
        if byte(is: "(") { readInterpolation() } else { position += 1 }
      } else if count == 1, byte() == 0x0A {
        return
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Adds the string up to an interpolation, and the interpolation's tokens; what follows is a token of its own.
  private mutating func readInterpolation() {
    add(.string)
    var depth = 0
    repeat {
      let opens = byte(is: "(")
      let closes = byte(is: ")")
      if read() == .punctuation { depth += opens ? 1 : closes ? -1 : 0 }
    } while depth > 0 && position < bytes.count
    start = position
  }

  private mutating func skipExtendedRegex(_ pounds: Int) {
    position += pounds + 1
    while position < bytes.count {
      if byte(is: "\\") {
        position += 2
      } else if byte(is: "/"), self.pounds(pounds, at: 1) {
        position += 1 + pounds
        return
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Whether the slash at this position begins a regular expression rather than dividing: no white space follows it,
  /// and the previous token cannot end a dividend.
  private var startsRegex: Bool {
    guard byte(1) > 0x20, let last = tokens.last else { return byte(1) > 0x20 }
    switch last.kind {
    case .number, .string, .regex, .pound: return false
    case .word:
      let word = String(decoding: bytes[last.range], as: UTF8.self)
      return ["return", "in", "case", "else", "try", "await", "throw"].contains(word)
    case .punctuation:
      guard let mark = bytes[last.range].last else { return false }
      return !")]}?!.".utf8.contains(mark)
    }
  }

  /// The end of a regular expression between slashes; nil if the line has no second slash, or if white space precedes
  /// that slash.
  private var endOfRegex: Int? {
    var index = position + 1
    var isInClass = false
    while index < bytes.count, bytes[index] != 0x0A {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return bytes[index - 1] > 0x20 ? index + 1 : nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private var endOfQuoted: Int? {
    bytes[(position + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A }
      .flatMap { bytes[$0] == 0x0A ? nil : $0 + 1 }
  }
}
