/// The shortest decimal that reads back as the same number, without an exponent where it can.
///
///     DecimalText.text(0.016167, shiftedBy: 3)  // "16.167"
///
/// Shifting moves the decimal point of the shortest text instead of multiplying the number, so a
/// time in seconds can be written in milliseconds and lose nothing: the reader moves the point back.
enum DecimalText {
  /// Writes a number times ten to the power `places`; never "-0", no locale.
  static func text(_ value: Double, shiftedBy places: Int = 0) -> String {
    guard value.isFinite else { return value.description }
    var (digits, point) = shortestDigits(value.magnitude)
    point += places
    guard !digits.isEmpty else { return "0" }
    let sign = value < 0 ? "-" : ""
    let body = (-5...21).contains(point) ? plain(digits, point) : scientific(digits, point)
    return sign + body
  }

  /// The shortest digits d₁d₂… of a number and the place of the point: 0.d₁d₂… × 10^point.
  private static func shortestDigits(_ magnitude: Double) -> (digits: [UInt8], point: Int) {
    let text = magnitude.description
    var digits: [UInt8] = []
    var point = 0
    var hasPoint = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "e"):
        point += Int(text.dropFirst(index + 1)) ?? 0
        return trimmed(digits, point)
      default:
        digits.append(byte)
        point += hasPoint ? 0 : 1
      }
    }
    return trimmed(digits, point)
  }

  /// Removes zeros that say nothing from both ends.
  private static func trimmed(_ digits: [UInt8], _ point: Int) -> (digits: [UInt8], point: Int) {
    let zero = UInt8(ascii: "0")
    let leading = digits.prefix { $0 == zero }.count
    var rest = digits.dropFirst(leading)
    while rest.last == zero { rest.removeLast() }
    return (Array(rest), point - leading)
  }

  private static func plain(_ digits: [UInt8], _ point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
    if point >= digits.count { return text + String(repeating: "0", count: point - digits.count) }
    return text.prefix(point) + "." + text.dropFirst(point)
  }

  private static func scientific(_ digits: [UInt8], _ point: Int) -> String {
    let text = String(decoding: digits, as: UTF8.self)
    let fraction = digits.count > 1 ? "." + text.dropFirst(1) : ""
    return text.prefix(1) + fraction + "e\(point - 1)"
  }
}
