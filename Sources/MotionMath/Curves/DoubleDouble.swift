import Foundation

/// An unevaluated sum of two doubles: about 32 significant digits.
///
/// - Source: T. J. Dekker, “A floating-point technique for extending the available precision”, 1971;
///   D. E. Knuth, The Art of Computer Programming 2, §4.2.2 (exact sum).
struct DoubleDouble {
  let high, low: Double

  private init(high: Double, low: Double) {
    (self.high, self.low) = (high, low)
  }

  /// The exact sum of two doubles.
  init(sumOf a: Double, _ b: Double) {
    high = a + b
    let share = high - a
    low = (a - (high - share)) + (b - share)
  }

  /// The exact product of two doubles.
  init(productOf a: Double, _ b: Double) {
    high = a * b
    low = fma(a, b, -high)
  }

  static func + (lhs: Self, rhs: Self) -> Self {
    let (high, low) = (Self(sumOf: lhs.high, rhs.high), Self(sumOf: lhs.low, rhs.low))
    let first = Self(sumOf: high.high, high.low + low.high)
    return Self(sumOf: first.high, first.low + low.low)
  }

  static func * (lhs: Self, rhs: Self) -> Self {
    let product = Self(productOf: lhs.high, rhs.high)
    return Self(
      sumOf: product.high, product.low + (lhs.high * rhs.low + lhs.low * rhs.high))
  }

  static func * (lhs: Self, rhs: Double) -> Self { lhs * Self(high: rhs, low: 0) }
}
