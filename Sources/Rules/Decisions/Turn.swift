/// An interval of a number's values within which a yes-or-no answer flips.
///
/// Every search for the value at which a decision flips uses this type, so that all searches share one bisection, one
/// closed form for clauses that are linear in the number, and one tolerance.
package struct Turn: Hashable, Sendable {
  package var lower, upper: Double

  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// The error bound of a computed flipping value, relative to the sum of its size and the range's width.
  package static let tolerance = 1e-12

  /// The next value to test; nil if the ends are neighbouring floating-point numbers.
  package var middle: Double? {
    let middle = lower + (upper - lower) / 2
    return middle > lower && middle < upper ? middle : nil
  }

  /// Bisects the interval until its ends are neighbouring floating-point numbers, or its width is at most `shortest`.
  ///
  /// - Parameters:
  ///   - shortest: The width at which to stop.
  ///   - isLower: Whether the answer at a value equals the answer at the lower end.
  package mutating func narrow(to shortest: Double = 0, isLower: (Double) -> Bool) {
    while upper - lower > shortest, let middle {
      if isLower(middle) { lower = middle } else { upper = middle }
    }
  }
}

// The closed form for clauses that are linear in the number.
extension Turn {
  /// The fractions of a range at which linearity between its ends is tested.
  ///
  /// Arithmetic that clamps its results is not linear either, and must be detected.
  package static let testedParts = [0.375, 0.8125]

  /// Whether a difference lies on a straight line; `size` is the scale for the tolerance of rounding.
  package static func isStraight(_ found: Double, expected: Double, size: Double) -> Bool {
    abs(found - expected) <= 1e-9 * size
  }

  /// Creates the turn of a clause whose difference is linear in the number, with a margin for rounding; nil if the
  /// clause does not flip.
  ///
  /// - Parameters:
  ///   - first: The difference of the clause's sides at the lower end of the range.
  ///   - last: The difference at the upper end.
  ///   - range: The range of the number.
  ///   - relation: The clause's relation.
  package init?(
    _ first: Double, _ last: Double, over range: ClosedRange<Double>,
    _ relation: Comparison.Relation
  ) {
    guard relation.holds(first) != relation.holds(last) else { return nil }
    let (low, high) = (range.lowerBound, range.upperBound)
    let zero = low + (high - low) * (first / (first - last))
    let room = (abs(zero) + (high - low)) * Self.tolerance
    (lower, upper) = (max(zero - room, low), min(zero + room, high))
  }
}

extension Comparison.Relation {
  /// Whether the relation holds between two numbers with this difference.
  package func holds(_ difference: Double) -> Bool {
    switch self {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }
}

/// Divides the range of a number at its turns into stretches in which no answer changes, in ascending order.
package struct TurnSweep {
  /// The start of the stretch after the last turn that was passed.
  private var start: Double
  private let end: Double
  /// The number of stretches that have ended.
  package private(set) var count = 0

  package init(over range: ClosedRange<Double>) {
    (start, end) = (range.lowerBound, range.upperBound)
  }

  /// Passes a turn and returns the stretch that ends there; nil if an earlier turn at the same place has already ended
  /// the stretch.
  ///
  /// Turns must be passed in ascending order of their upper ends.
  package mutating func pass(_ turn: Turn) -> (lower: Double, upper: Double)? {
    guard turn.upper > start else { return nil }
    defer {
      start = turn.upper
      count += 1
    }
    return (start, max(turn.lower, start))
  }

  /// The stretch after the last turn that was passed.
  package var last: (lower: Double, upper: Double) { (start, end) }
}
