/// The input of an operation on columns: one number for all rows, or one number for each row.
enum ColumnInput {
  case scalar(Double)
  case column(UnsafePointer<Double>)
}

/// Applies the operations of rules to whole columns; the result in each row equals ``Operation/apply(_:_:)``.
enum ColumnArithmetic {
  /// Applies an operation to `count` rows.
  ///
  /// If `isTame` is true, results are not clamped to the limits of rule arithmetic, and divisors are not checked for 0.
  /// `out` must not overlap the inputs.
  static func run(
    _ operation: Operation, _ a: ColumnInput, _ b: ColumnInput, isTame: Bool,
    to out: UnsafeMutablePointer<Double>, count: Int
  ) {
    switch (operation, isTame) {
    case (.negate, _): map(a, b, out, count) { a, _ in -a }
    case (.abs, _): map(a, b, out, count) { a, _ in Swift.abs(a) }
    case (.sign, _): map(a, b, out, count) { a, _ in BoundedArithmetic.sign(a) }
    case (.add, true): map(a, b, out, count) { $0 + $1 }
    case (.add, false): map(a, b, out, count) { BoundedArithmetic.clamp($0 + $1) }
    case (.subtract, true): map(a, b, out, count) { $0 - $1 }
    case (.subtract, false): map(a, b, out, count) { BoundedArithmetic.clamp($0 - $1) }
    case (.multiply, true): map(a, b, out, count) { $0 * $1 }
    case (.multiply, false): map(a, b, out, count) { BoundedArithmetic.clamp($0 * $1) }
    case (.divide, true): map(a, b, out, count) { $0 / $1 }
    case (.divide, false): map(a, b, out, count) { BoundedArithmetic.divide($0, by: $1) }
    case (.min, _): map(a, b, out, count) { $1 < $0 ? $1 : $0 }
    case (.max, _): map(a, b, out, count) { $1 > $0 ? $1 : $0 }
    case (.project, _): map(a, b, out, count) { BoundedArithmetic.project($0, rate: $1) }
    case (.greater, _): map(a, b, out, count) { $0 > $1 ? 1 : 0 }
    case (.greaterOrEqual, _): map(a, b, out, count) { $0 >= $1 ? 1 : 0 }
    case (.keep, _): map(a, b, out, count) { $0 != 0 ? $1 : .infinity }
    case (.otherwise, _): map(a, b, out, count) { $0 == .infinity ? $1 : $0 }
    }
  }

  /// Applies `body` to every row.
  ///
  /// Each combination of columns and single numbers has its own loop, so that each loop can be vectorised.
  @inline(__always)
  static func map<Element>(
    _ a: ColumnInput, _ b: ColumnInput, _ out: UnsafeMutablePointer<Element>, _ count: Int,
    _ body: (Double, Double) -> Element
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

/// Operations on masks: columns of yes-or-no answers, with all bits of a row set for yes and none for no.
package enum MaskArithmetic {
  static func compare(
    _ left: ColumnInput, _ relation: Comparison.Relation, _ right: ColumnInput,
    to out: UnsafeMutablePointer<Int64>, count: Int
  ) {
    switch relation {
    case .greater: ColumnArithmetic.map(left, right, out, count) { $0 > $1 ? -1 : 0 }
    case .greaterOrEqual: ColumnArithmetic.map(left, right, out, count) { $0 >= $1 ? -1 : 0 }
    case .less: ColumnArithmetic.map(left, right, out, count) { $0 < $1 ? -1 : 0 }
    case .lessOrEqual: ColumnArithmetic.map(left, right, out, count) { $0 <= $1 ? -1 : 0 }
    }
  }

  /// Joins two masks by `or` or by `and`; `out` may be the same memory as `a` or `b`.
  static func join(
    _ a: UnsafePointer<Int64>, _ b: UnsafePointer<Int64>, isOr: Bool,
    to out: UnsafeMutablePointer<Int64>, count: Int
  ) {
    if isOr {
      for row in 0..<count { out[row] = a[row] | b[row] }
    } else {
      for row in 0..<count { out[row] = a[row] & b[row] }
    }
  }

  /// For each row, the answer of `a` if `test` is yes, otherwise the answer of `b`; `out` may be the same memory as one
  /// of the inputs.
  static func choose(
    _ test: UnsafePointer<Int64>, _ a: UnsafePointer<Int64>, _ b: UnsafePointer<Int64>,
    to out: UnsafeMutablePointer<Int64>, count: Int
  ) {
    for row in 0..<count { out[row] = (test[row] & a[row]) | (~test[row] & b[row]) }
  }

  static func not(_ a: UnsafePointer<Int64>, to out: UnsafeMutablePointer<Int64>, count: Int) {
    for row in 0..<count { out[row] = ~a[row] }
  }

  /// The sum of the values whose mask is set.
  ///
  /// The values are integers, so that the sum does not depend on the order of addition.
  package static func sum(
    _ values: UnsafePointer<Int64>, where mask: UnsafePointer<Int64>, count: Int
  ) -> Int64 {
    var sum: Int64 = 0
    for row in 0..<count { sum &+= values[row] & mask[row] }
    return sum
  }
}

/// The answers of one node of a rule's tree for many rows: whether the node holds, and how near the two sides of the
/// deciding clause are to each other.
///
/// ``RuleEvaluator`` defines which clause decides.
struct ColumnAnswers {
  /// For each row, whether the node holds; all bits are set if it does.
  let holds: UnsafeMutablePointer<Int64>
  /// The difference between the two sides of the deciding clause, as a multiple of the natural size of the clause's
  /// unit; positive if the node holds.
  ///
  /// The natural size is 1 for progress, the extent for points, the extent per second for speeds, and a second for
  /// times.
  let margin: UnsafeMutablePointer<Double>
  /// The absolute difference between the two sides of the deciding clause, divided by the clause's threshold; not
  /// negative.
  ///
  /// Without a threshold, or with a threshold of 0, the natural size of the clause's unit is the divisor.
  let nearness: UnsafeMutablePointer<Double>
}

/// Finds the deciding clause of a rule for every row of the columns.
///
/// The result in each row equals ``RuleEvaluator/answer(of:_:)``.
enum AnswerArithmetic {
  /// Computes the margin and the nearness of a clause for each row.
  ///
  /// `threshold` is the side of the clause that depends on settings and the screen alone, if there is one; `size` is
  /// the natural size of the clause's unit.
  static func measure(
    _ left: ColumnInput, _ relation: Comparison.Relation, _ right: ColumnInput,
    threshold: ColumnInput?, size: ColumnInput, to out: ColumnAnswers, count: Int
  ) {
    let isGreater = relation == .greater || relation == .greaterOrEqual
    ColumnArithmetic.map(isGreater ? left : right, isGreater ? right : left, out.margin, count) {
      $0 - $1
    }
    ColumnArithmetic.map(threshold ?? .scalar(0), size, out.nearness, count) {
      abs($0) > 0 ? abs($0) : $1
    }
    ColumnArithmetic.map(.column(out.margin), .column(out.nearness), out.nearness, count) {
      abs($0) / $1
    }
    ColumnArithmetic.map(.column(out.margin), size, out.margin, count) { $0 / $1 }
  }

  /// Combines two answers: `a`, the answer of all earlier parts of an `or` or `and`, and `b`, the answer of the next
  /// part.
  ///
  /// If `a` already settles the result, the margin and the nearness come from `a`. If only `b` settles it, they come
  /// from `b`. If neither settles it, they come from the answer that is nearer to its boundary, or from `a` if both
  /// are equally near. `out` may be the same columns as `a`.
  static func nearest(
    _ a: ColumnAnswers, _ b: ColumnAnswers, isOr: Bool, to out: ColumnAnswers, count: Int
  ) {
    // A part settles an `or` if it holds, and an `and` if it fails.
    let settling: Int64 = isOr ? -1 : 0
    for row in 0..<count {
      let takes =
        a.holds[row] != settling
        && (b.holds[row] == settling || b.nearness[row] < a.nearness[row])
      out.margin[row] = takes ? b.margin[row] : a.margin[row]
      out.nearness[row] = takes ? b.nearness[row] : a.nearness[row]
    }
    MaskArithmetic.join(a.holds, b.holds, isOr: isOr, to: out.holds, count: count)
  }

  /// Negates an answer.
  static func not(_ a: ColumnAnswers, to out: ColumnAnswers, count: Int) {
    for row in 0..<count {
      out.margin[row] = -a.margin[row]
      out.nearness[row] = a.nearness[row]
    }
    MaskArithmetic.not(a.holds, to: out.holds, count: count)
  }

  /// Computes the answer of `if test then a else b` for each row.
  ///
  /// The answer is the chosen part's answer, with one exception. If the test is nearer to its boundary than the
  /// chosen part, and the other part would answer differently, the margin and the nearness come from the test.
  static func choose(
    _ test: ColumnAnswers, _ a: ColumnAnswers, _ b: ColumnAnswers, to out: ColumnAnswers, count: Int
  ) {
    for row in 0..<count {
      let isFirst = test.holds[row] != 0
      let (answer, other) = isFirst ? (a, b) : (b, a)
      let (holds, nearness) = (answer.holds[row], answer.nearness[row])
      let takesTest = test.nearness[row] < nearness && other.holds[row] != holds
      out.margin[row] =
        takesTest
        ? (test.holds[row] == holds ? test.margin[row] : -test.margin[row]) : answer.margin[row]
      out.nearness[row] = takesTest ? test.nearness[row] : nearness
    }
    MaskArithmetic.choose(test.holds, a.holds, b.holds, to: out.holds, count: count)
  }
}
