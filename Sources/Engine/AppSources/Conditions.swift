/// Evaluates `#if` conditions as on iOS with current compilers, if the result is certain.
///
/// Tokens in a branch that is certainly not compiled are dropped, so nothing in this branch is adapted, declared or
/// reported.
enum Conditions {
  /// The version against which `#if swift` compares in language mode 5 of current compilers.
  private static let languageVersion = [5, 10]
  /// The oldest compiler that builds packages with app sources.
  private static let compilerVersion = [6, 2]

  private static let simulated: Set<String> = [
    "UIKit", "QuartzCore", "CoreGraphics", "Foundation", "Dispatch",
  ]
  private static let otherSystems: Set<String> = [
    "macOS", "OSX", "tvOS", "watchOS", "visionOS", "xrOS", "Linux", "Windows", "Android",
  ]

  /// Removes the tokens in branches that are not compiled, and marks those in branches that may be; directives and
  /// conditions stay.
  static func activeTokens(_ tokens: [Token], in bytes: [UInt8]) -> [Token] {
    /// For each open `#if`: whether the current branch is compiled, and the results of the conditions so far.
    var branches: [(isActive: Bool?, answers: [Bool?])] = []
    var active: [Token] = []
    var index = 0
    var isCompiled: Bool { !branches.contains { $0.isActive == false } }
    while index < tokens.count {
      var token = tokens[index]
      token.isGuarded = branches.contains { $0.isActive == nil }
      index += 1
      let directive =
        token.kind == .pound ? String(decoding: bytes[token.range], as: UTF8.self) : ""
      guard ["#if", "#elseif", "#else", "#endif"].contains(directive) else {
        if isCompiled { active.append(token) }
        continue
      }
      let answers = directive == "#if" ? [] : branches.popLast()?.answers ?? []
      if isCompiled { active.append(token) }
      guard directive != "#endif" else { continue }
      let start = index
      while index < tokens.count,
        !bytes[token.range.upperBound..<tokens[index].range.lowerBound].contains(0x0A)
      { index += 1 }
      if isCompiled { active += tokens[start..<index] }
      var condition = Condition(
        tokens[start..<index].map { String(decoding: bytes[$0.range], as: UTF8.self) })
      let answer = directive == "#else" ? true : condition.disjunction()
      let isActive: Bool? =
        answers.contains(true)
        ? false : answers.allSatisfy { $0 == false } || answer == false ? answer : nil
      branches.append((isActive, answers + [answer]))
    }
    return active
  }

  /// Parses and evaluates a condition; the result is nil if it is uncertain.
  private struct Condition {
    private let words: [String]
    private var position = 0

    init(_ words: [String]) { self.words = words }

    private var word: String { position < words.count ? words[position] : "" }

    private mutating func skip(_ text: String) -> Bool {
      guard word == text else { return false }
      position += 1
      return true
    }

    private mutating func skipTwice(_ text: String) -> Bool {
      guard word == text, position + 1 < words.count, words[position + 1] == text else {
        return false
      }
      position += 2
      return true
    }

    mutating func disjunction() -> Bool? {
      var answer = conjunction()
      while skipTwice("|") {
        let other = conjunction()
        answer =
          answer == true || other == true ? true : answer == nil || other == nil ? nil : false
      }
      return answer
    }

    private mutating func conjunction() -> Bool? {
      var answer = term()
      while skipTwice("&") {
        let other = term()
        answer =
          answer == false || other == false ? false : answer == nil || other == nil ? nil : true
      }
      return answer
    }

    private mutating func term() -> Bool? {
      if skip("!") { return term().map { !$0 } }
      if skip("(") {
        defer { _ = skip(")") }
        return disjunction()
      }
      let name = word
      position += 1
      guard skip("(") else { return name == "true" ? true : name == "false" ? false : nil }
      let start = position
      while position < words.count, word != ")" { position += 1 }
      defer { _ = skip(")") }
      return Self.answer(of: name, Array(words[start..<position]))
    }

    private static func answer(of name: String, _ arguments: [String]) -> Bool? {
      let first = arguments.first ?? ""
      switch name {
      case "os": return first == "iOS" ? true : otherSystems.contains(first) ? false : nil
      case "canImport":
        return arguments == [first] && simulated.contains(first)
          ? true : ["AppKit", "Cocoa", "WatchKit"].contains(first) ? false : nil
      case "targetEnvironment": return first == "macCatalyst" ? false : nil
      case "swift": return isAtLeast(arguments, languageVersion)
      case "compiler": return isAtLeast(arguments, compilerVersion)
      default: return nil
      }
    }

    /// Evaluates `>= 5.1` or `< 4.2` for a version that is at least `known`; nil if the result is uncertain.
    private static func isAtLeast(_ arguments: [String], _ known: [Int]) -> Bool? {
      let sign = arguments.prefix { $0 == ">" || $0 == "<" || $0 == "=" }
      let version = arguments.dropFirst(sign.count).joined().split(separator: ".").map {
        Int($0) ?? 0
      }
      guard !version.isEmpty, !known.lexicographicallyPrecedes(version) else { return nil }
      return sign.joined() == ">=" ? true : sign.joined() == "<" ? false : nil
    }
  }
}
