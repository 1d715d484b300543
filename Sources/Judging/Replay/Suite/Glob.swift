/// A glob pattern for names whose parts are separated by slashes.
///
/// `*` and `?` match within a part, `**` matches any number of parts. `[a-z]`, `[!a-z]` and `{a,b}` are also supported;
/// a backslash makes the next character literal.
///
///     try Glob("swipe-*/**/*.csv").matches("swipe-back/2024/anna.csv")  // true
public struct Glob: Hashable, Sendable {
  /// The reason why a pattern is invalid.
  public enum Problem: Error, Hashable, Sendable {
    case empty, openBrackets, openBraces, endsInBackslash
    /// Expanding the braces would give more than a thousand alternatives.
    case tooMany

    /// The reason as a phrase: `what was found; what to do`.
    public var reason: String {
      switch self {
      case .empty: "an empty pattern; write one such as swipe-back/*.csv"
      case .openBrackets: "a '[' that is never closed; close it, or write '\\['"
      case .openBraces: "a '{' that is never closed; close it, or write '\\{'"
      case .endsInBackslash: "a '\\' with nothing after it; remove it, or write '\\\\'"
      case .tooMany: "more than 1000 alternatives in braces; write several patterns"
      }
    }
  }

  private enum Token: Hashable {
    case character(Character)
    case one, many
    case ranges([ClosedRange<Character>], isNegated: Bool)

    func matches(_ character: Character) -> Bool {
      switch self {
      case .character(let own): own == character
      case .one: true
      case .ranges(let ranges, let isNegated):
        ranges.contains { $0.contains(character) } != isNegated
      case .many: false
      }
    }
  }

  private enum Part: Hashable {
    /// Matches any number of a name's parts, including none; written `**`.
    case anyDepth
    case tokens([Token])
  }

  private let alternatives: [[Part]]
  private let ignoresCase: Bool
  /// The pattern's text as it was written.
  public let pattern: String

  /// Reads a pattern.
  ///
  /// Patterns for files distinguish upper and lower case, as file systems do; patterns for traces ignore case.
  public init(_ pattern: String, ignoringCase: Bool = false) throws(Problem) {
    guard !pattern.isEmpty else { throw .empty }
    self.pattern = pattern
    ignoresCase = ignoringCase
    var alternatives: [[Part]] = []
    for text in try Self.expanded(Array(ignoringCase ? pattern.lowercased() : pattern)) {
      var parts: [Part] = []
      for part in text.split(separator: "/") where part != ["."] {
        parts.append(part == ["*", "*"] ? .anyDepth : .tokens(try Self.tokens(Array(part))))
      }
      alternatives.append(parts)
    }
    self.alternatives = alternatives
  }

  /// Whether a text contains none of the special characters of patterns.
  public static func isLiteral(_ text: some StringProtocol) -> Bool {
    !text.contains { "*?[]{}\\".contains($0) }
  }

  /// The leading folders of a pattern that contain no special characters; the search for matching files can begin
  /// there.
  public static func literalFolder(of pattern: String) -> String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let literal = parts.prefix { isLiteral($0) }
    return literal.prefix(parts.count - 1).joined(separator: "/")
  }

  /// The text with which every name that a pattern matches begins, as far as it is known without expanding the pattern.
  public static func literalStart(of pattern: String) -> String {
    // A part that begins with a dot may be `.`, which counts for nothing.
    pattern.hasPrefix(".") ? "" : String(pattern.prefix { !"*?[{\\/".contains($0) })
  }

  /// Whether the pattern matches the whole name, ignoring empty parts and `.`.
  public func matches(_ name: String) -> Bool {
    let name = ignoresCase ? name.lowercased() : name
    let parts = name.split(separator: "/").filter { $0 != "." }.map(Array.init)
    return alternatives.contains { Self.matches(parts[...], $0[...]) }
  }

  private static func matches(_ names: ArraySlice<[Character]>, _ parts: ArraySlice<Part>) -> Bool {
    // `names` and `parts` are the components of the name and of the pattern. After each component of the pattern,
    // `places` contains every index i for which the pattern up to this component matches all of `names[..<i]`.
    var places: Set<Int> = [names.startIndex]
    for part in parts {
      switch part {
      case .anyDepth: places = Set((places.min() ?? names.endIndex)...names.endIndex)
      case .tokens(let tokens):
        places = Set(
          places.filter { $0 < names.endIndex && matches(names[$0], tokens) }.map { $0 + 1 })
      }
      if places.isEmpty { return false }
    }
    return places.contains(names.endIndex)
  }

  /// Matches one part of a name with one part of a pattern.
  ///
  /// A star first matches as little as possible; if the rest does not match, only the last star is extended.
  private static func matches(_ name: [Character], _ tokens: [Token]) -> Bool {
    var (place, token) = (0, 0)
    var retry: (place: Int, token: Int)?
    while place < name.count {
      if token < tokens.count, tokens[token] == .many {
        token += 1
        retry = (place, token)
      } else if token < tokens.count, tokens[token].matches(name[place]) {
        place += 1
        token += 1
      } else if let last = retry {
        retry = (last.place + 1, last.token)
        (place, token) = (last.place + 1, last.token)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .many }
  }

  // MARK: Reading

  private static func tokens(_ text: [Character]) throws(Problem) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < text.count {
      switch text[index] {
      case "*": if tokens.last != .many { tokens.append(.many) }
      case "?": tokens.append(.one)
      case "[": tokens.append(try brackets(text, &index))
      case "\\":
        index += 1
        guard index < text.count else { throw .endsInBackslash }
        tokens.append(.character(text[index]))
      default: tokens.append(.character(text[index]))
      }
      index += 1
    }
    return tokens
  }

  /// Reads brackets such as `[a-z_]`, and leaves `index` at the closing bracket.
  ///
  /// A closing bracket directly after the opening bracket is literal.
  private static func brackets(_ text: [Character], _ index: inout Int) throws(Problem) -> Token {
    var place = index + 1
    let isNegated = place < text.count && (text[place] == "!" || text[place] == "^")
    if isNegated { place += 1 }
    var ranges: [ClosedRange<Character>] = []
    while place < text.count, text[place] != "]" || ranges.isEmpty {
      let first = text[place]
      if place + 2 < text.count, text[place + 1] == "-", text[place + 2] != "]" {
        let last = text[place + 2]
        ranges.append(min(first, last)...max(first, last))
        place += 3
      } else {
        ranges.append(first...first)
        place += 1
      }
    }
    guard place < text.count else { throw .openBrackets }
    index = place
    return .ranges(ranges, isNegated: isNegated)
  }

  /// The alternatives that the braces in a text stand for, including nested braces.
  private static func expanded(_ text: [Character]) throws(Problem) -> [[Character]] {
    var done: [[Character]] = []
    var open = [text]
    while let next = open.popLast() {
      guard let group = try firstBraces(in: next) else {
        done.append(next)
        continue
      }
      let (before, after) = (next[..<group.range.lowerBound], next[(group.range.upperBound + 1)...])
      // Reversed, because `open` is a stack: the choices are then expanded in the order in which they are written.
      open += group.choices.reversed().map { before + $0 + after }
      guard done.count + open.count <= 1000 else { throw .tooMany }
    }
    return done
  }

  private static func firstBraces(
    in text: [Character]
  ) throws(Problem) -> (range: Range<Int>, choices: [[Character]])? {
    var depth = 0
    var start = 0
    var choices: [[Character]] = [[]]
    var index = 0
    while index < text.count {
      let character = text[index]
      if character == "\\", index + 1 < text.count {
        if depth > 0 { choices[choices.count - 1] += [character, text[index + 1]] }
        index += 2
        continue
      }
      switch character {
      case "{":
        if depth == 0 { start = index } else { choices[choices.count - 1].append(character) }
        depth += 1
      case "}" where depth == 1: return (start..<index, choices)
      case "}" where depth > 1:
        depth -= 1
        choices[choices.count - 1].append(character)
      case "," where depth == 1: choices.append([])
      default: if depth > 0 { choices[choices.count - 1].append(character) }
      }
      index += 1
    }
    guard depth == 0 else { throw .openBraces }
    return nil
  }
}

extension Glob {
  /// The positions of the names that a word selects.
  ///
  /// A word with special characters is a glob pattern, such as `*flick*` or `swipe-*`. The slashes of a name divide it
  /// into pieces. The pattern selects a name if it matches the whole name, one piece, or several consecutive pieces.
  ///
  /// Any other word selects the names that are equal to the word. If there are no such names, it selects the names that
  /// end with the word after a `/` or a `#`. If there are no such names either, it selects the names that contain the
  /// word. Only the first comparison distinguishes upper and lower case.
  ///
  ///     try Glob.positions(of: "anna", in: ["swipe/anna-1", "swipe/ben-1"])  // [0]
  package static func positions(
    of word: String, in names: [String]
  ) throws(Problem) -> [Int] {
    if isLiteral(word) {
      let part = word.lowercased()
      guard !part.isEmpty else { return [] }
      let equal = names.indices.filter { names[$0] == word }
      guard equal.isEmpty else { return equal }
      let parts = names.indices.filter { names[$0].lowercased().contains(part) }
      let ends = parts.filter { position in
        let name = names[position].lowercased()
        return name.hasSuffix("/\(part)") || name.hasSuffix("#\(part)")
      }
      return ends.isEmpty ? parts : ends
    }
    let pattern = try Glob("**/\(word)/**", ignoringCase: true)
    return names.indices.filter { pattern.matches(names[$0]) }
  }
}
