/// The verdicts of a node for many rows: how near the clause that decides is to its boundary, in the order of
/// ``RuleEvaluator``.
struct ColumnVerdict {
  /// Whether the node holds: all bits set for yes.
  let holds: UnsafeMutablePointer<Int64>
  /// The signed distance from the boundary over the natural size of its unit, positive where the node holds.
  let margin: UnsafeMutablePointer<Double>
  /// The distance over the clause's scale; not negative.
  let nearness: UnsafeMutablePointer<Double>
}

/// Which clause decides, for whole columns; each row equals ``RuleEvaluator/verdict(of:_:)``.
enum VerdictArithmetic {
  /// Measures a clause.
  ///
  /// `threshold` is the side that settings alone determine, and `size` what is natural to the unit.
  static func measure(
    _ left: ColumnInput, _ relation: Comparison.Relation, _ right: ColumnInput,
    threshold: ColumnInput?, size: ColumnInput, to out: ColumnVerdict, count: Int
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

  /// Takes the next part of an `or` or `and` where it settles the matter, or is the nearest one; `out` may be `a`.
  static func nearest(
    _ a: ColumnVerdict, _ b: ColumnVerdict, isOr: Bool, to out: ColumnVerdict, count: Int
  ) {
    // A part settles an `or` where it holds, and an `and` where it fails.
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

  /// Turns an answer around.
  static func not(_ a: ColumnVerdict, to out: ColumnVerdict, count: Int) {
    for row in 0..<count {
      out.margin[row] = -a.margin[row]
      out.nearness[row] = a.nearness[row]
    }
    MaskArithmetic.not(a.holds, to: out.holds, count: count)
  }

  /// Takes the part that answers, or the test where it is nearer to its boundary and the other part would answer
  /// differently.
  static func choose(
    _ test: ColumnVerdict, _ a: ColumnVerdict, _ b: ColumnVerdict, to out: ColumnVerdict, count: Int
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
