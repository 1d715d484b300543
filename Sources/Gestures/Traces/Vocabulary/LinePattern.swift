/// A pattern for lines: text with placeholders for values, and `*` for any text.
///
/// A placeholder is one of ``Recipe/roles`` in braces: `{time}`, `{x}`, `{y}`, `{phase}`… `{time:HH:mm:ss:SSS}` says how
/// the clock is written; see ``ClockFormat``. A space stands for one or more
/// spaces or tabs; `{{` and `}}` are braces, and `[#]` is a number in brackets. A pattern with `[#]` is a touch for each
/// number for which it matches. `\n` in a pattern goes to the next line. A pattern with neither a place nor a phase says what the lines after it lack, such as
/// their time.
struct LinePattern {
  private enum Part {
    case text([UInt8])
    case value(String)
    case clock(ClockFormat)
    case any
    case spaces
  }

  private let parts: [Part]
  /// How many lines the pattern spans.
  let lines: Int
  /// The number of the pointer that the pattern is about; nil for a pattern without `[#]`.
  let pointer: Int?

  /// Whether lines that match are no touches, but say what the lines after them lack.
  var isOfOthers: Bool {
    !parts.contains { part in
      if case .value(let role) = part { ["x", "y", "phase"].contains(role) } else { false }
    }
  }

  /// The greatest number of pointers on one line.
  private static let pointers = 10

  /// Reads a pattern with `[#]` as one pattern for each pointer, any other as itself; nil if the text contains an
  /// unknown placeholder.
  static func all(_ text: String) -> [LinePattern]? {
    let parts = text.split(separator: "[#]", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return LinePattern(text).map { [$0] } }
    let patterns = (0..<pointers).compactMap {
      LinePattern(parts.joined(separator: "[\($0)]"), pointer: $0)
    }
    return patterns.isEmpty ? nil : patterns
  }

  private init?(_ text: String, pointer: Int? = nil) {
    self.pointer = pointer
    lines = 1 + text.utf8.count { $0 == UInt8(ascii: "\n") }
    var parts: [Part] = [.any]
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: [byte, byte]), "{}".utf8.contains(byte) {
        parts.append(.text([byte]))
        rest = rest.dropFirst(2)
        continue
      }
      switch byte {
      case UInt8(ascii: "*"):
        parts.append(.any)
        rest = rest.dropFirst()
      case UInt8(ascii: " "):
        parts.append(.spaces)
        rest = rest.drop { $0 == byte }
      case UInt8(ascii: "{"):
        guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let name = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
        if name.hasPrefix("time:") {
          guard let format = ClockFormat(name.dropFirst(5)) else { return nil }
          parts.append(.clock(format))
          rest = rest[(close + 1)...]
        } else if name.isEmpty || name.contains(" ") {
          parts.append(.text([byte]))
          rest = rest.dropFirst()
        } else {
          guard Recipe.roles.contains(name) else { return nil }
          parts.append(.value(Recipe.column(name)))
          rest = rest[(close + 1)...]
        }
      default:
        let end = rest.dropFirst().firstIndex { "*{} ".utf8.contains($0) } ?? rest.endIndex
        parts.append(.text(Array(rest[..<end])))
        rest = rest[end...]
      }
    }
    self.parts = parts
  }

  /// The values of the placeholders in a line; nil if the line does not match the pattern.
  func match(_ line: Substring) -> TouchRecord? {
    var budget = 20_000
    return match(Array(line.utf8)[...], 0, TouchRecord(), &budget)
  }

  /// The text in the place of the time, if a line matches the pattern but for a clock that cannot be read; nil if
  /// `record` is a match whose time begins no later.
  ///
  /// Such a clock may come before a number that the pattern would take for the time.
  func unreadableClock(in line: Substring, before record: TouchRecord?) -> String? {
    let start = record?.clockStart ?? .max
    guard start > 0 else { return nil }
    var budget = 20_000
    let line = Array(line.utf8)[...]
    guard let record = match(line, 0, TouchRecord(), takesAnyClock: true, &budget) else {
      return nil
    }
    guard let text = record.clockText, record.clockStart < start else { return nil }
    var read = TouchRecord()
    let isWritten = parts.contains { if case .clock = $0 { true } else { false } }
    return !isWritten && read.take("t", text) ? nil : text
  }

  private func match(
    _ text: ArraySlice<UInt8>, _ part: Int, _ record: TouchRecord, takesAnyClock: Bool = false,
    _ budget: inout Int
  ) -> TouchRecord? {
    budget -= 1
    guard budget > 0 else { return nil }
    guard part < parts.count else { return record }
    switch parts[part] {
    case .text(let literal):
      guard text.starts(with: literal) else { return nil }
      return match(
        text.dropFirst(literal.count), part + 1, record, takesAnyClock: takesAnyClock, &budget)
    case .spaces:
      let rest = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard rest.startIndex > text.startIndex else { return nil }
      return match(rest, part + 1, record, takesAnyClock: takesAnyClock, &budget)
    case .any:
      for start in text.startIndex...text.endIndex {
        if part + 1 < parts.count, case .text(let literal) = parts[part + 1],
          !text[start...].starts(with: literal)
        {
          continue
        }
        if let found = match(
          text[start...], part + 1, record, takesAnyClock: takesAnyClock, &budget)
        {
          return found
        }
      }
      return nil
    case .clock(let format):
      var record = record
      record.clockStart = text.startIndex
      if takesAnyClock {
        for end in text.indices.dropFirst().prefix(64) where Self.isLikeAClock(text[..<end]) {
          record.clockText = String(decoding: text[..<end], as: UTF8.self)
          if let found = match(text[end...], part + 1, record, takesAnyClock: true, &budget) {
            return found
          }
        }
        return nil
      }
      guard let (clock, rest) = format.clock(text) else { return nil }
      (record.time, record.clock) = (clock.seconds, clock)
      return match(rest, part + 1, record, &budget)
    case .value(let role):
      var end = text.startIndex
      // A word at the end of a pattern goes to the end of the line.
      let isNumber = ["x", "y", "t", "delay", "force"].contains(role)
      if part == parts.count - 1, !isNumber {
        var record = record
        return record.take(role, String(decoding: text, as: UTF8.self)) ? record : nil
      }
      // Tries the shortest text of the value first, because a longer one may include the values that follow it.
      while end < text.endIndex, end - text.startIndex < 64 {
        end += 1
        var record = record
        if isNumber, end < text.endIndex, isNumeric(text[end]) { continue }
        // A clock goes on behind a colon.
        if role == "t", end + 1 < text.endIndex, text[end] == UInt8(ascii: ":"),
          isNumeric(text[end + 1])
        {
          continue
        }
        if takesAnyClock, role == "t", !Self.isLikeAClock(text[..<end]) { continue }
        let value = String(decoding: text[..<end], as: UTF8.self)
        if role == "t" { record.clockStart = text.startIndex }
        if takesAnyClock, role == "t" {
          record.clockText = value
        } else if !record.take(role, value) {
          continue
        }
        if let found = match(text[end...], part + 1, record, takesAnyClock: takesAnyClock, &budget)
        {
          return found
        }
      }
      return nil
    }
  }

  /// Whether a text looks like a clock time: it begins with a digit, and has at least two groups of digits after that,
  /// with single characters between them; or it has hours, minutes and seconds behind words.
  private static func isLikeAClock(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = text.first, let last = text.last, digits ~= last else { return false }
    if digits ~= first {
      let groups = text.split(omittingEmptySubsequences: false) { !(digits ~= $0) }
      if groups.count > 2, groups.allSatisfy({ !$0.isEmpty }) { return true }
    }
    let colon = UInt8(ascii: ":")
    guard (first | 0x20) &- 0x61 < 26 || digits ~= first, text.count(where: { $0 == colon }) > 1
    else { return false }
    let words = text.split { !(digits ~= $0 || $0 == colon) }
    return words.contains { word in
      let parts = word.split(separator: colon, omittingEmptySubsequences: false)
      return parts.count > 2 && parts.suffix(3).allSatisfy { (1...2).contains($0.count) }
    }
  }

  private func isNumeric(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
  }
}
