/// A pattern for lines: text with placeholders for values, and `*` for any text.
///
/// The placeholders are `{time}`, `{x}`, `{y}`, `{phase}`, `{id}`, `{person}`, `{force}` and `{delay}`. A space stands
/// for one or more spaces or tabs.
struct LinePattern {
  private enum Part {
    case text([UInt8])
    case value(String)
    case any
    case spaces
  }

  private let parts: [Part]

  /// Reads a pattern; nil if the text contains an unknown placeholder.
  init?(_ text: String) {
    var parts: [Part] = [.any]
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
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
        if name.isEmpty || name.contains(" ") {
          parts.append(.text([byte]))
          rest = rest.dropFirst()
        } else {
          guard Recipe.roles.contains(name) else { return nil }
          parts.append(.value(Recipe.column(name)))
          rest = rest[(close + 1)...]
        }
      default:
        let end = rest.firstIndex { "*{ ".utf8.contains($0) } ?? rest.endIndex
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

  private func match(
    _ text: ArraySlice<UInt8>, _ part: Int, _ record: TouchRecord, _ budget: inout Int
  ) -> TouchRecord? {
    budget -= 1
    guard budget > 0 else { return nil }
    guard part < parts.count else { return record }
    switch parts[part] {
    case .text(let literal):
      guard text.starts(with: literal) else { return nil }
      return match(text.dropFirst(literal.count), part + 1, record, &budget)
    case .spaces:
      let rest = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard rest.startIndex > text.startIndex else { return nil }
      return match(rest, part + 1, record, &budget)
    case .any:
      for start in text.startIndex...text.endIndex {
        if part + 1 < parts.count, case .text(let literal) = parts[part + 1],
          !text[start...].starts(with: literal)
        {
          continue
        }
        if let found = match(text[start...], part + 1, record, &budget) { return found }
      }
      return nil
    case .value(let role):
      var end = text.startIndex
      // Tries the shortest text of the value first, because a longer one may include the values that follow it.
      while end < text.endIndex, end - text.startIndex < 64 {
        end += 1
        var record = record
        let isNumber = ["x", "y", "t", "delay", "force"].contains(role)
        if isNumber, end < text.endIndex, isNumeric(text[end]) { continue }
        guard record.take(role, String(decoding: text[..<end], as: UTF8.self)) else { continue }
        if let found = match(text[end...], part + 1, record, &budget) { return found }
      }
      return nil
    }
  }

  private func isNumeric(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
  }
}
