/// How reports write numbers.
///
/// Every number is rounded before it is written, so that builds and systems whose mathematics
/// library differs in the last bit still write the same bytes. Only arithmetic that IEEE 754 pins
/// to the bit is used here: no logarithms, no powers, no locale.
package enum Number {
  /// The decimals that JSON and CSV keep of lengths, times, fractions and rates: a millionth.
  package static let decimals = 6
  /// The digits that JSON and CSV keep of velocities: a relative error below 1e-8.
  package static let significantDigits = 9

  /// 10 to the powers 0...22: the powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = (1...22).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }

  /// The nearest number with at most this many decimals; never -0.
  ///
  /// - Precondition: `decimals` lies in 0...22.
  package static func rounded(_ value: Double, decimals: Int = Self.decimals) -> Double {
    let scaled = value * powersOfTen[decimals]
    guard abs(scaled) < 0x1p53 else { return value }
    return scaled.rounded() / powersOfTen[decimals] + 0
  }

  /// The nearest number with at most this many significant digits, and at most nine decimals, so
  /// that the dust of a subtraction is written as 0; never -0.
  ///
  /// - Precondition: `digits` lies in 1...20.
  package static func rounded(_ value: Double, significantDigits digits: Int) -> Double {
    let magnitude = abs(value)
    // Beyond 1e22 there is no speed, and no exact power of ten to round with.
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

  /// The number with exactly this many decimals, for tables: `-0.050`, and never `-0.000`.
  ///
  /// What is not finite is written as Swift writes it. `signed` gives positive numbers a `+`.
  ///
  /// - Precondition: `decimals` lies in 0...22.
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
}
