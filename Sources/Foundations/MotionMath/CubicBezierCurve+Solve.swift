import Foundation

extension CubicBezierCurve {
  /// The slope dx/dt of the curve below which a solution needs special care.
  ///
  /// At this slope, the rounding of a `Double` changes the solution by 1e-11.
  private static let slopeNeedingCare = 2e-4

  /// The curve's parameter at which x equals `target`, which must lie strictly inside 0...1.
  ///
  /// If the curve is gentle, one step of Householder's method from the initial guess is exact enough. Up to the end of
  /// this step, no branch depends on the target, so a processor can work on several targets at once.
  @inline(__always)
  func parameter(forX target: Double) -> Double {
    let step = step(from: guess.parameter(forX: target), towards: target)
    return step.isExact ? step.end : search(target, from: step.end)
  }

  /// One step of Householder's method, which multiplies the number of exact digits by five and needs only one division.
  ///
  /// The length of the step is the quotient of two coefficients, of degree 3 and degree 4, in the power series of 1 /
  /// (x − target) at `t`. If `isExact` is true in the result, the error is below 1e-12.
  ///
  /// - Source: A. S. Householder, The Numerical Treatment of a Single Nonlinear Equation, 1970.
  @inline(__always)
  private func step(from t: Double, towards target: Double) -> Step {
    // Computes x, its first derivative and half of its second derivative by Horner's scheme.
    let leading = x.cubic * t
    let sum = leading + x.square
    let chord = sum * t + x.linear
    let slope = (leading + sum) * t + chord
    let bend = leading + (leading + sum)
    let error = target - chord * t

    let (square, bent, twist) = (slope * slope, error * bend, error * error * x.cubic)
    let numerator = slope * (square + 2 * bent) + twist
    let denominator = square * (square + 3 * bent) + (bent * bent + 2 * twist * slope)
    let length = error * numerator / denominator
    // Estimates the square of the curve's departure from its tangent within the step.
    let departure = bent * bent + abs(twist * slope)
    return Step(
      end: t + length, length: length, error: error, slope: slope,
      isExact: departure < 1e-5 * (square * square) && slope > Self.slopeNeedingCare)
  }

  private struct Step {
    let end, length: Double
    /// The target minus the curve's x at the start of the step, and the slope dx/dt of the curve there.
    let error, slope: Double
    let isExact: Bool
  }

  /// Searches for the solution step by step, between a lower and an upper limit of the curve's parameter.
  ///
  /// Every step moves one limit towards the solution. Because x never decreases, the sign of the error shows which
  /// limit to move. A step that would end outside the limits is replaced by bisection.
  @inline(never)
  private func search(_ target: Double, from start: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = start > low && start < high ? start : 0.5
    for _ in 0..<100 {
      let step = step(from: t, towards: target)
      if step.isExact { return step.end }
      if step.slope < Self.slopeNeedingCare && abs(step.length) < 2e-5 { break }
      if step.error > 0 { low = t } else { high = t }
      t = step.end > low && step.end < high ? step.end : (low + high) / 2
    }
    return refined(t, forX: target)
  }

  /// Bisects around `t`, with a residual that has twice the precision of a double.
  ///
  /// Where the curve is nearly vertical, x(t) in plain doubles equals the target for a whole range of parameters, about
  /// 1e-5 wide if x1 = 1 and x2 = 0. This range is far too wide for an error of 1e-9 in y.
  private func refined(_ t: Double, forX target: Double) -> Double {
    var reach = 2e-5
    var (low, high, middle) = (max(t - reach, 0), min(t + reach, 1), t)
    while residual(at: low, forX: target) > 0 || residual(at: high, forX: target) < 0 {
      reach *= 4
      (low, high) = (max(t - reach, 0), min(t + reach, 1))
    }
    while high - low > 1e-15 {
      let residual = residual(at: middle, forX: target)
      if residual == 0 { return middle }
      if residual < 0 { low = middle } else { high = middle }
      middle = (low + high) / 2
    }
    return middle
  }

  /// The sign and approximate size of x(t) − target, computed in double-double arithmetic from the Bézier form.
  private func residual(at t: Double, forX target: Double) -> Double {
    let s = DoubleDouble(sumOf: 1, -t)
    let first = s * s * DoubleDouble(productOf: x1, 3) * t
    let second = s * DoubleDouble(productOf: x2, 3) * t * t
    let third = DoubleDouble(productOf: t, t) * t
    let difference = first + second + third + DoubleDouble(sumOf: -target, 0)
    return difference.high == 0 ? difference.low : difference.high
  }
}

/// A close guess of the parameter for a given x: one cubic polynomial on each side of the curve's middle.
///
/// Both polynomials have the same value and slope at the middle. They can therefore be written as one formula without
/// branches, in terms of the distance from the middle and the magnitude of this distance. They meet the curve at its
/// ends and at the parameters 1/8 and 7/8.
struct InverseGuess: Sendable {
  /// The point at which the two polynomials of the guess meet.
  ///
  /// `middle` is the x of the curve at the parameter 0.5. `slope` is the slope of the guess there: the change of the
  /// guessed parameter per change of x.
  private let middle, slope: Double
  /// The coefficients of the guess, which consists of two cubic polynomials: one before and one after the middle.
  ///
  /// `square` and `cubic` are the means of the two polynomials' coefficients. `squareChange` and `cubicChange` are half
  /// the difference between their coefficients: after the middle minus before it.
  private let square, cubic, squareChange, cubicChange: Double

  init(of x: CubicThroughOrigin) {
    middle = x.value(at: 0.5)
    let (low, high) = (x.value(at: 0.125) - middle, x.value(at: 0.875) - middle)
    // Limits the slope: with the exact slope, the guess oscillates if the curve is steep only near its middle.
    slope = min(1 / x.slope(at: 0.5), 1.5 * 0.375 / max(-low, high))
    let earlier = Self.coefficients(slope, (low, -0.375), (-middle, -0.5))
    let later = Self.coefficients(slope, (high, 0.375), (1 - middle, 0.5))
    (square, cubic) = ((earlier.square + later.square) / 2, (earlier.cubic + later.cubic) / 2)
    squareChange = later.square - square
    cubicChange = later.cubic - cubic
  }

  /// The coefficients of x² and x³ in the cubic polynomial t(x) that is 0 at x = 0, has the given slope there, and
  /// passes through two points.
  private static func coefficients(
    _ slope: Double, _ near: (x: Double, t: Double), _ far: (x: Double, t: Double)
  ) -> (square: Double, cubic: Double) {
    let (nearRest, farRest) = (near.t - slope * near.x, far.t - slope * far.x)
    let (nearSquare, farSquare) = (near.x * near.x, far.x * far.x)
    let scale = 1 / (nearSquare * farSquare * (near.x - far.x))
    return (
      (farRest * nearSquare * near.x - nearRest * farSquare * far.x) * scale,
      (nearRest * farSquare - farRest * nearSquare) * scale
    )
  }

  @inline(__always)
  func parameter(forX x: Double) -> Double {
    let distance = x - middle
    let mean = (square + cubic * distance) * distance
    let change = (squareChange + cubicChange * distance) * abs(distance)
    return (0.5 + slope * distance) + distance * (mean + change)
  }
}

/// An unevaluated sum of two doubles, with about 32 significant digits.
///
/// - Source: T. J. Dekker, “A floating-point technique for extending the available precision”, 1971;
///   D. E. Knuth, The Art of Computer Programming 2, §4.2.2 (exact sum).
private struct DoubleDouble {
  let high, low: Double

  private init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

  /// Creates the exact sum of two doubles.
  init(sumOf a: Double, _ b: Double) {
    high = a + b
    let share = high - a
    low = (a - (high - share)) + (b - share)
  }

  /// Creates the exact product of two doubles.
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
