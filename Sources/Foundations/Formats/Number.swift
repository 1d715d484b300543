/// Formats and rounds numbers, independently of locales.
///
/// Reports round every number before they write it, so that builds and systems whose mathematics libraries differ in
/// the last bit still write the same bytes. Rounding uses only arithmetic that IEEE 754 specifies exactly: no
/// logarithms, no powers.
package enum Number {
  /// The number of decimals of lengths, times, fractions and rates in JSON and CSV: a precision of a millionth.
  package static let decimals = 6
  /// The number of significant digits of velocities in JSON and CSV: a relative error below 1e-8.
  package static let significantDigits = 9

  /// 10 to the powers 0...22, the powers of ten that a `Double` represents exactly.
  private static let powersOfTen: [Double] = (1...22).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }

  /// Rounds to at most this many decimals; never returns -0.
  ///
  /// - Precondition: `decimals` is within 0...22.
  package static func rounded(_ value: Double, decimals: Int = Self.decimals) -> Double {
    let scaled = value * powersOfTen[decimals]
    guard abs(scaled) < 0x1p53 else { return value }
    return scaled.rounded() / powersOfTen[decimals] + 0
  }

  /// Rounds to at most this many significant digits; never returns -0.
  ///
  /// The result also has at most nine decimals, so that a result of a subtraction that should be 0 becomes 0 in spite
  /// of its rounding error.
  ///
  /// - Precondition: `digits` is within 1...20.
  package static func rounded(_ value: Double, significantDigits digits: Int) -> Double {
    let magnitude = abs(value)
    // Returns numbers above 1e22 unchanged: no speed is that high, and no exact power of ten exists to round with.
    guard let whole = powersOfTen.firstIndex(where: { magnitude < $0 }) else { return value }
    if whole > digits {
      let unit = powersOfTen[whole - digits]
      return (value / unit).rounded() * unit
    }
    let enough = (0...9).first { magnitude * powersOfTen[$0] >= powersOfTen[digits - 1] }
    return rounded(value, decimals: enough ?? 9)
  }

  /// The shortest text that reads back as the same number: `12`, `0.1`, `1e+16`.
  package static func shortest(_ value: Double) -> String {
    let text = String(value == 0 ? 0 : value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Appends the bytes of ``shortest(_:)``.
  static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    let magnitude = abs(value)
    if let whole = whole(magnitude, 1) {
      append(whole, decimals: 0, of: 1, isNegative: value < 0, to: &bytes)
    } else if magnitude >= 1e-4, let millionths = whole(magnitude, 1e6) {
      append(millionths, decimals: 6, of: 1_000_000, isNegative: value < 0, to: &bytes)
    } else if magnitude >= 1e-4, let billionths = whole(magnitude, 1e9) {
      append(billionths, decimals: 9, of: 1_000_000_000, isNegative: value < 0, to: &bytes)
    } else {
      bytes += shortest(value).utf8
    }
  }

  /// Returns `magnitude` times `power`, rounded to a whole number, if its digits are certainly the digits of
  /// ``shortest(_:)``; otherwise nil.
  ///
  /// The digits are certain if there are at most 15 of them and the whole number divided by `power` is `magnitude`
  /// again. The callers exclude magnitudes between 0 and 1e-4, since their shortest text has an exponent.
  @inline(__always)
  private static func whole(_ magnitude: Double, _ power: Double) -> UInt64? {
    let scaled = magnitude * power
    guard scaled < 1e15 else { return nil }
    let whole = Int64(scaled + 0.5)
    return Double(whole) / power == magnitude ? UInt64(whole) : nil
  }

  /// Appends `scaled` divided by `power` as a decimal number without trailing zeros; `power` is 10 to the power
  /// `decimals`.
  @inline(__always)
  private static func append(
    _ scaled: UInt64, decimals: Int, of power: UInt64, isNegative: Bool, to bytes: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var start = digits.count
      func add(_ byte: UInt8) {
        start -= 1
        digits.initializeElement(at: start, to: byte)
      }
      var remaining = scaled % power
      if remaining > 0 {
        for _ in 0..<decimals {
          let digit = UInt8(truncatingIfNeeded: remaining % 10)
          remaining /= 10
          if digit > 0 || start < digits.count { add(UInt8(ascii: "0") + digit) }
        }
        add(UInt8(ascii: "."))
      }
      remaining = scaled / power
      repeat {
        add(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remaining % 10))
        remaining /= 10
      } while remaining > 0
      if isNegative { add(UInt8(ascii: "-")) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Formats a number with exactly this many decimals, for tables: `-0.050`, and never `-0.000`.
  ///
  /// Infinity and NaN are spelt as in Swift: `inf` and `nan`. With `signed`, positive numbers get a `+`.
  ///
  /// - Precondition: `decimals` is within 0...22.
  package static func fixed(_ value: Double, decimals: Int, signed: Bool = false) -> String {
    let scaled = (abs(value) * powersOfTen[decimals]).rounded()
    guard scaled < 0x1p53 else { return shortest(value) }
    var digits = String(UInt64(scaled))
    if decimals > 0 {
      let missing = decimals + 1 - digits.count
      if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    }
    let sign = scaled == 0 ? "" : value < 0 ? "-" : signed ? "+" : ""
    return sign + digits
  }

  /// A range for tables: `0.350…0.470`; a dash for nil.
  package static func span(
    _ range: ClosedRange<Double>?, decimals: Int, signed: Bool = false
  ) -> String {
    guard let range else { return TextTable.missing }
    return fixed(range.lowerBound, decimals: decimals, signed: signed) + "…"
      + fixed(range.upperBound, decimals: decimals, signed: signed)
  }
}

// MARK: - Decimals

extension Number {
  /// The shortest text of a number times ten to the power `places`; never -0.
  ///
  ///     Number.plain(0.016167, shiftedBy: 3)  // "16.167"
  ///
  /// The text has an exponent only if the result is below 1e-6 or at least 1e21 in magnitude.
  ///
  /// The function moves the decimal point of the shortest text instead of multiplying the number. A time in seconds can
  /// therefore be written in milliseconds without loss: a reader of the text moves the point back.
  package static func plain(_ value: Double, shiftedBy places: Int = 0) -> String {
    guard value.isFinite else { return value.description }
    var (digits, point) = shortestDigits(value.magnitude)
    point += places
    guard !digits.isEmpty else { return "0" }
    let sign = value < 0 ? "-" : ""
    let body = (-5...21).contains(point) ? unscaled(digits, point) : scientific(digits, point)
    return sign + body
  }

  /// The shortest digits d₁d₂… of a number and the position of the decimal point, so that the number is 0.d₁d₂… ×
  /// 10^point.
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

  /// Removes leading and trailing zeros.
  private static func trimmed(_ digits: [UInt8], _ point: Int) -> (digits: [UInt8], point: Int) {
    let zero = UInt8(ascii: "0")
    let leading = digits.prefix { $0 == zero }.count
    var remaining = digits.dropFirst(leading)
    while remaining.last == zero { remaining.removeLast() }
    return (Array(remaining), point - leading)
  }

  private static func unscaled(_ digits: [UInt8], _ point: Int) -> String {
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

// MARK: - Per cent

extension Number {
  /// Formats a fraction as per cent, such as `+12.5 %`, with one decimal, or with the least number of decimals that
  /// makes the text differ from 0.
  package static func percent(_ fraction: Double, signed: Bool = false) -> String {
    fixed(fraction * 100, decimals: visibleDecimals(of: fraction * 100, atLeast: 1), signed: signed)
      + " %"
  }

  /// The least number that is not written as 0 with the most decimals that texts have.
  package static let leastVisible = 5e-10

  /// The least number of decimals, from `least` to 9, with which `value` does not look like 0.
  ///
  /// Returns `least` if `value` is 0, and 9 if nine decimals are not enough.
  package static func visibleDecimals(of value: Double, atLeast least: Int) -> Int {
    let fewest = (least..<9).first { fixed(value, decimals: $0) != fixed(0, decimals: $0) }
    return value == 0 ? least : fewest ?? 9
  }
}
