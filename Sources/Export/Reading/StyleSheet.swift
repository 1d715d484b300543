/// The custom properties of a style sheet.
struct StyleSheet {
  /// Names and values in the order of the file; the first of a name counts.
  private let properties: [(name: String, value: String)]

  /// Reads what stands between `--` and `;`, outside comments.
  init(_ text: String) {
    var scanner = StyleSheetScanner(text)
    var properties: [(name: String, value: String)] = []
    while let declaration = scanner.next() {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = Self.trimmed(declaration[..<colon])
      guard name.hasPrefix("--") else { continue }
      properties.append((name, Self.trimmed(declaration[declaration.index(after: colon)...])))
    }
    self.properties = properties
  }

  /// Whether there is a curve in it.
  var hasEasing: Bool { properties.contains { $0.name.hasSuffix("-easing") } }

  /// What the names of controllers begin with, `--side-menu-`, in the order of the file: before
  /// `controller`, or before `easing` where no controller stands in it.
  var prefixes: [String] {
    let named = prefixes(before: StyleSheetNames.controller).filter {
      // A parameter may have such a name too, but is a number.
      self[$0 + StyleSheetNames.controller].map { Self.words($0).hasPrefix("{") } ?? false
    }
    return named.isEmpty ? Array(prefixes(before: StyleSheetNames.easing).prefix(1)) : named
  }

  private func prefixes(before ending: String) -> [String] {
    var seen: Set<String> = []
    return properties.filter { $0.name.hasSuffix("-\(ending)") }
      .map { String($0.name.dropLast(ending.count)) }.filter { seen.insert($0).inserted }
  }

  /// The value of the property of this name, as it is written; nil where there is none.
  subscript(name: String) -> String? { properties.first { $0.name == name }?.value }

  /// What a value says: a string without its quotes and escapes, any other as it is.
  ///
  /// - Source: CSS Syntax Module Level 3, §4.3.5 (strings) and §4.3.7 (escapes).
  static func words(_ value: String) -> String {
    guard let quote = value.first, quote == "\"" || quote == "'" else { return value }
    var words = ""
    var rest = value.dropFirst()
    while let character = rest.popFirst(), character != quote {
      guard character == "\\" else {
        words.append(character)
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isHexDigit }.prefix(6)
      guard !digits.isEmpty else {
        // An escaped line break joins two lines.
        if let next = rest.popFirst(), !next.isNewline { words.append(next) }
        continue
      }
      rest = rest.dropFirst(digits.count)
      if rest.first?.isWhitespace == true { rest = rest.dropFirst() }
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      words.unicodeScalars.append(scalar ?? "\u{FFFD}")
    }
    return words
  }

  /// A text as a string of CSS, on one line, in which nothing looks like the end of a comment or of an
  /// element of HTML.
  static func string(_ text: String) -> String {
    let quote: Character = text.contains("\"") && !text.contains("'") ? "'" : "\""
    let escaped = oneLine(text).map { $0 == "\\" || $0 == quote ? "\\\($0)" : "\($0)" }
    let string = escaped.joined().replacingOccurrences("*/", with: "*\\/")
      .replacingOccurrences("</", with: "<\\/")
    return "\(quote)\(string)\(quote)"
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Cuts a style sheet at its semicolons and braces, outside comments and strings.
private struct StyleSheetScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// The next declaration or selector, without comments; nil at the end.
  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    var part = ""
    while let character = rest.popFirst() {
      switch character {
      case ";", "{", "}": return part
      case "\"", "'": part += string(after: character)
      case "/" where rest.first == "*": skipComment()
      default: part.append(character)
      }
    }
    return part
  }

  /// A string with its quotes and escapes; one that does not end goes to the end.
  private mutating func string(after quote: Character) -> String {
    var string = String(quote)
    while let character = rest.popFirst() {
      string.append(character)
      if character == quote { return string }
      if character == "\\", let escaped = rest.popFirst() { string.append(escaped) }
    }
    return string
  }

  private mutating func skipComment() {
    guard let end = rest.dropFirst().firstRange(of: "*/") else {
      rest = ""
      return
    }
    rest = rest[end.upperBound...]
  }
}
