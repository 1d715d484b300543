import Foundation

/// A Bézier curve solved by bisection in decimal arithmetic: slow, and independent of the code under test.
///
/// Control points and targets are multiples of 2⁻²⁰, which 38 decimal digits hold exactly.
struct DecimalBezier {
  private let x1, y1, x2, y2: Decimal
  private static let one = Decimal(1 << 20)

  init(x1: Int, y1: Int, x2: Int, y2: Int) {
    self.x1 = Decimal(x1) / Self.one
    self.y1 = Decimal(y1) / Self.one
    self.x2 = Decimal(x2) / Self.one
    self.y2 = Decimal(y2) / Self.one
  }

  /// The ordinate at x = `n`·2⁻²⁰, to about 1e-12.
  func y(atX n: Int) -> Double {
    let target = Decimal(n) / Self.one
    var (low, high) = (Decimal(0), Decimal(1))
    for _ in 0..<42 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < target { low = middle } else { high = middle }
    }
    return NSDecimalNumber(decimal: bezier(y1, y2, (low + high) / 2)).doubleValue
  }

  private func bezier(_ a: Decimal, _ b: Decimal, _ t: Decimal) -> Decimal {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}
