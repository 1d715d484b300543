/// Arithmetic that stays finite, so that every margin can be ranked and written down.
///
/// Results are clamped to ±``limit``. A division by 0 gives the limit with the sign of the dividend; 0 / 0
/// is 0.
package enum BoundedArithmetic {
  /// Far beyond every number a gesture gives, and small enough for sums of two to be exact.
  @inline(__always) package static var limit: Double { 1e15 }

  /// A number clamped to ±``limit``; NaN counts as 0.
  package static func hold(_ value: Double) -> Double { value.isNaN ? 0 : clamp(value) }

  /// A number that is not NaN, clamped to ±``limit``.
  @inline(__always)
  static func clamp(_ value: Double) -> Double {
    let capped = value > limit ? limit : value
    return capped < -limit ? -limit : capped
  }

  @inline(__always)
  static func divide(_ dividend: Double, by divisor: Double) -> Double {
    let overflow = dividend == 0 ? 0 : dividend > 0 ? limit : -limit
    return divisor == 0 ? overflow : clamp(dividend / divisor)
  }

  @inline(__always)
  static func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }

  /// The distance that a velocity per second covers while it decays by a rate per millisecond.
  @inline(__always)
  static func project(_ velocity: Double, rate: Double) -> Double {
    divide(velocity / 1000 * rate, by: 1 - rate)
  }
}

/// One step of arithmetic on one or two numbers.
enum Operation: Sendable {
  case negate, abs, sign
  case add, subtract, multiply, divide, min, max, project
  /// 1 where the first number is greater, or as great; else 0.
  case greater, greaterOrEqual
  /// The second number where the first is not 0, else infinity, which no value of a rule is.
  case keep
  /// The first number, or the second where the first is infinity.
  case otherwise

  /// The result; an operation on one number ignores `b`.
  @inline(__always)
  func apply(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .negate: -a
    case .abs: Swift.abs(a)
    case .sign: BoundedArithmetic.sign(a)
    case .add: BoundedArithmetic.clamp(a + b)
    case .subtract: BoundedArithmetic.clamp(a - b)
    case .multiply: BoundedArithmetic.clamp(a * b)
    case .divide: b == 0 ? BoundedArithmetic.divide(a, by: b) : BoundedArithmetic.clamp(a / b)
    case .min: Swift.min(a, b)
    case .max: Swift.max(a, b)
    case .project: BoundedArithmetic.project(a, rate: b)
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .keep: a != 0 ? b : .infinity
    case .otherwise: a == .infinity ? b : a
    }
  }
}
