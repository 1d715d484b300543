/// How a recipe says a clock is written: `HH:mm:ss:SSS`, in the letters of Unicode's date patterns.
///
/// `yyyy`, `MM`, `dd`, `HH`, `mm` and `ss` stand for as many digits, single letters for one or two, and `S` for any number
/// of digits after the second. Anything else stands for itself.
struct ClockFormat: Hashable {
  private enum Part: Hashable {
    case field(UInt8, digits: Int)
    case mark(UInt8)
  }

  private let parts: [Part]

  /// Reads a format; nil if it has no second, no minute or no hour, or names one twice.
  init?(_ text: some StringProtocol) {
    var parts: [Part] = []
    for byte in text.utf8 {
      guard "yMdHmsS".utf8.contains(byte) else {
        parts.append(.mark(byte))
        continue
      }
      if case .field(byte, let digits)? = parts.last {
        parts[parts.count - 1] = .field(byte, digits: digits + 1)
      } else {
        parts.append(.field(byte, digits: 1))
      }
    }
    let fields = parts.compactMap { part in
      if case .field(let letter, _) = part { letter } else { nil }
    }
    guard Set(fields).count == fields.count, "Hms".utf8.allSatisfy(fields.contains) else {
      return nil
    }
    self.parts = parts
  }

  /// The clock time at the start of a text, and what follows it; nil if the text does not begin so.
  func clock(_ text: ArraySlice<UInt8>) -> (clock: ClockText.Clock, rest: ArraySlice<UInt8>)? {
    var rest = text
    var values: [UInt8: ArraySlice<UInt8>] = [:]
    for part in parts {
      switch part {
      case .mark(let byte):
        guard rest.first == byte else { return nil }
        rest = rest.dropFirst()
      case .field(let letter, let digits):
        let most = letter == UInt8(ascii: "S") ? 9 : max(digits, 2)
        let found = rest.prefix(most).prefix { $0 &- UInt8(ascii: "0") < 10 }
        guard found.count >= (letter == UInt8(ascii: "S") ? 1 : digits) else { return nil }
        values[letter] = found
        rest = rest.dropFirst(found.count)
      }
    }
    func digits(_ letter: Character) -> String? {
      letter.asciiValue.flatMap { values[$0] }.map { String(decoding: $0, as: UTF8.self) }
    }
    // Written in the usual way, for which there is one reader.
    var usual = [digits("H"), digits("m"), digits("s")].compactMap(\.self).joined(separator: ":")
    if let fraction = digits("S") { usual += "." + fraction }
    if let month = digits("M"), let day = digits("d") {
      usual = (digits("y").map { $0 + "-" } ?? "") + "\(month)-\(day) " + usual
    }
    return ClockText.clock(Array(usual.utf8)[...]).map { ($0, rest) }
  }
}
