/// Arithmetic that stays finite, so that every margin can be ranked and written down.
///
/// Results are held within ±``limit``. What is divided by 0 becomes the limit, with the sign of the
/// dividend; 0 / 0 is 0.
enum Bounded {
  /// Far beyond every number a gesture gives, and small enough for sums of two to be exact.
  static let limit = 1e15

  static func hold(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -limit), limit)
  }

  static func divide(_ dividend: Double, by divisor: Double) -> Double {
    guard divisor == 0 else { return hold(dividend / divisor) }
    return dividend == 0 ? 0 : dividend > 0 ? limit : -limit
  }
}
