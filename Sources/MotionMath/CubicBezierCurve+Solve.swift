import Foundation

extension CubicBezierCurve {
  /// Below this slope of x the rounding of a double moves the solution by more than 1e-11.
  private static let slopeNeedingCare = 1e-4

  /// The parameter at which the curve has the given x, which lies strictly inside 0...1.
  func parameter(forX target: Double) -> Double {
    let (start, low, high) = bracket(of: target)
    let t = search(target, from: start, low, high)
    return x.slope(at: t) < Self.slopeNeedingCare ? refined(t, forX: target) : t
  }

  /// The quarter of the parameter range that holds the solution, and a first guess inside it.
  private func bracket(of target: Double) -> (start: Double, low: Double, high: Double) {
    func chord(_ low: Double, _ from: Double, _ to: Double) -> (Double, Double, Double) {
      (low + 0.25 * (target - from) / (to - from), low, low + 0.25)
    }
    if target < knots.1 {
      return target < knots.0 ? chord(0, 0, knots.0) : chord(0.25, knots.0, knots.1)
    }
    return target < knots.2 ? chord(0.5, knots.1, knots.2) : chord(0.75, knots.2, 1)
  }

  /// Newton's method kept inside a shrinking bracket; x is monotonic, so bisection always helps.
  ///
  /// The first step also uses the exact second and third derivative (the series of the inverse
  /// function), which brings nearly every curve within one Newton step of the solution.
  private func search(
    _ target: Double, from start: Double, _ bracketLow: Double, _ bracketHigh: Double
  ) -> Double {
    var (low, high, t) = (bracketLow, bracketHigh, start)
    var isFirst = true
    for _ in 0..<100 {
      let error = target - x.value(at: t)
      if error == 0 { return t }
      if error > 0 { low = t } else { high = t }
      let inverse = 1 / x.slope(at: t)
      let bend = x.bend(at: t) * inverse
      var step = error * inverse
      if isFirst {
        step *= 1 - step * (bend - (2 * bend * bend - x.cubic * inverse) * step)
        isFirst = false
      } else if abs(bend * step * step) < 1e-13 {
        return min(max(t + step, low), high)
      }
      let next = t + step
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-15 { return t }
    }
    return t
  }

  /// Bisection around `t` with the residual in twice the precision of a double.
  ///
  /// Where the curve is nearly vertical, x(t) in plain doubles equals the target for a whole range of
  /// parameters (about 1e-5 wide when x1 = 1 and x2 = 0), far too wide for an error of 1e-9 in y.
  private func refined(_ t: Double, forX target: Double) -> Double {
    var (low, high, middle) = (max(t - 1e-4, 0), min(t + 1e-4, 1), t)
    while high - low > 1e-15 {
      let residual = residual(at: middle, forX: target)
      if residual == 0 { return middle }
      if residual < 0 { low = middle } else { high = middle }
      middle = (low + high) / 2
    }
    return middle
  }

  /// The sign, and roughly the size, of x(t) − target, by double-double arithmetic on the Bézier form.
  private func residual(at t: Double, forX target: Double) -> Double {
    let s = DoubleDouble(sumOf: 1, -t)
    let first = s * s * DoubleDouble(productOf: x1, 3) * t
    let second = s * DoubleDouble(productOf: x2, 3) * t * t
    let third = DoubleDouble(productOf: t, t) * t
    let difference = first + second + third + DoubleDouble(sumOf: -target, 0)
    return difference.high == 0 ? difference.low : difference.high
  }
}

/// An unevaluated sum of two doubles: about 32 significant digits.
///
/// - Source: T. J. Dekker, “A floating-point technique for extending the available precision”, 1971;
///   D. E. Knuth, The Art of Computer Programming 2, §4.2.2 (exact sum).
private struct DoubleDouble {
  let high, low: Double

  private init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

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
    return Self(sumOf: product.high, product.low + (lhs.high * rhs.low + lhs.low * rhs.high))
  }

  static func * (lhs: Self, rhs: Double) -> Self { lhs * Self(high: rhs, low: 0) }
}
