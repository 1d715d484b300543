/// What an instruction on columns takes: one number for all rows, or one for each.
enum ColumnInput {
  case scalar(Double)
  case column(UnsafePointer<Double>)
}

/// What a rule's arithmetic does, on whole columns.
enum ColumnOperation {
  case negate, abs, sign
  case add, subtract, multiply, divide, min, max, project
}

/// Arithmetic of rules, row by row the same as a rule's own.
///
/// Results are held within ±``limit``, what is divided by 0 becomes that limit with the sign of the
/// dividend, and 0 / 0 is 0. The values are finite, so nothing else here can become NaN.
enum ColumnArithmetic {
  /// Far beyond every number a gesture gives; that of ``DecisionRule``'s arithmetic.
  @inline(__always) static var limit: Double { 1e15 }

  @inline(__always)
  static func hold(_ value: Double) -> Double {
    let below = value > limit ? limit : value
    return below < -limit ? -limit : below
  }

  @inline(__always)
  static func divide(_ dividend: Double, _ divisor: Double) -> Double {
    let overflow: Double = dividend == 0 ? 0 : dividend > 0 ? limit : -limit
    return divisor == 0 ? overflow : hold(dividend / divisor)
  }

  @inline(__always)
  static func sign(_ value: Double) -> Double {
    value > 0 ? 1 : value < 0 ? -1 : 0
  }

  @inline(__always)
  static func project(_ velocity: Double, _ rate: Double) -> Double {
    divide(velocity / 1000 * rate, 1 - rate)
  }

  /// One number's worth of an operation; `b` counts only where it takes two.
  static func value(_ operation: ColumnOperation, _ a: Double, _ b: Double) -> Double {
    switch operation {
    case .negate: -a
    case .abs: Swift.abs(a)
    case .sign: sign(a)
    case .add: hold(a + b)
    case .subtract: hold(a - b)
    case .multiply: hold(a * b)
    case .divide: divide(a, b)
    case .min: b < a ? b : a
    case .max: b > a ? b : a
    case .project: project(a, b)
    }
  }

  /// Does an operation on `count` rows.
  ///
  /// `isTame` says that no result leaves ±``limit`` and nothing is divided by 0; `out` does not overlap
  /// the inputs.
  static func run(
    _ operation: ColumnOperation, _ a: ColumnInput, _ b: ColumnInput, isTame: Bool,
    to out: UnsafeMutablePointer<Double>, count: Int
  ) {
    switch (operation, isTame) {
    case (.negate, _): map(a, b, out, count) { a, _ in -a }
    case (.abs, _): map(a, b, out, count) { a, _ in Swift.abs(a) }
    case (.sign, _): map(a, b, out, count) { a, _ in sign(a) }
    case (.add, true): map(a, b, out, count) { $0 + $1 }
    case (.add, false): map(a, b, out, count) { hold($0 + $1) }
    case (.subtract, true): map(a, b, out, count) { $0 - $1 }
    case (.subtract, false): map(a, b, out, count) { hold($0 - $1) }
    case (.multiply, true): map(a, b, out, count) { $0 * $1 }
    case (.multiply, false): map(a, b, out, count) { hold($0 * $1) }
    case (.divide, true): map(a, b, out, count) { $0 / $1 }
    case (.divide, false): map(a, b, out, count) { divide($0, $1) }
    case (.min, _): map(a, b, out, count) { $1 < $0 ? $1 : $0 }
    case (.max, _): map(a, b, out, count) { $1 > $0 ? $1 : $0 }
    case (.project, _): map(a, b, out, count) { project($0, $1) }
    }
  }

  /// One loop for each form of the inputs, so that each can be vectorised.
  @inline(__always)
  private static func map(
    _ a: ColumnInput, _ b: ColumnInput, _ out: UnsafeMutablePointer<Double>, _ count: Int,
    _ body: (Double, Double) -> Double
  ) {
    switch (a, b) {
    case (.column(let a), .column(let b)): for row in 0..<count { out[row] = body(a[row], b[row]) }
    case (.column(let a), .scalar(let b)): for row in 0..<count { out[row] = body(a[row], b) }
    case (.scalar(let a), .column(let b)): for row in 0..<count { out[row] = body(a, b[row]) }
    case (.scalar(let a), .scalar(let b)):
      let value = body(a, b)
      for row in 0..<count { out[row] = value }
    }
  }
}
