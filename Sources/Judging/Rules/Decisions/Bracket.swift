/// An interval of a number's values within which a yes-or-no answer flips.
///
/// Every search for the value at which a decision flips uses this type, so that all searches share one bisection, one
/// closed form for clauses that are linear in the number, and one tolerance.
package struct Bracket: Hashable, Sendable {
  package var lower, upper: Double

  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// The relative error that is allowed for a flip computed in closed form; a flip is a value at which an answer
  /// changes.
  ///
  /// To get the absolute error, multiply it by the sum of the flip's absolute value and the width of the searched
  /// range.
  package static let tolerance = 1e-12

  /// The middle of the interval, which is the next value to test; nil if the interval's ends are neighbouring
  /// floating-point numbers.
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

// Computes in closed form where a clause flips. This requires that the clause is linear in the varied number.
extension Bracket {
  /// The fractions of a number's range at which a search tests whether a clause is linear in the number.
  ///
  /// The test also detects a clause whose results are clamped, which is not linear over the whole range.
  package static let testedParts = [0.375, 0.8125]

  /// Whether a clause appears to be linear in a parameter, judged by one tested value of the parameter.
  ///
  /// `found` is the difference between the clause's two sides at this value; `expected` is the difference that a linear
  /// clause would have there. `size` is the scale of the differences: the tolerance for rounding is proportional to it.
  package static func isStraight(_ found: Double, expected: Double, size: Double) -> Bool {
    abs(found - expected) <= 1e-9 * size
  }

  /// Creates an interval within which a clause flips, if its sides differ by a linear function of a number.
  ///
  /// Returns nil if the clause does not flip within the number's range. The interval is a little wider than necessary,
  /// to allow for rounding.
  ///
  /// - Parameters:
  ///   - first: The difference between the clause's sides at the lower end of the range.
  ///   - last: The difference between the clause's sides at the upper end.
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

  /// A much narrower interval around the middle of this interval: a thousandth of its width to each side of the middle.
  ///
  /// Nil if this interval is too narrow to contain such an interval.
  ///
  /// If an interval was computed in closed form, the answer usually flips within its core, because the actual error is
  /// much smaller than ``tolerance`` allows. Two tests, at the ends of the core, then replace nine steps of bisection.
  package var core: Bracket? {
    let (middle, room) = (lower + (upper - lower) / 2, (upper - lower) / 1024)
    let core = Bracket(lower: middle - room, upper: middle + room)
    return core.lower > lower && core.upper < upper && core.lower < core.upper ? core : nil
  }
}

extension Comparison.Relation {
  /// Whether the relation holds between two numbers whose difference, left minus right, is given.
  package func holds(_ difference: Double) -> Bool {
    switch self {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }
}

/// Divides the range of a number into stretches, in ascending order.
///
/// A ``Bracket`` is an interval within which an answer flips. A stretch is the range between two neighbouring brackets, or
/// between a bracket and an end of the whole range. No answer changes within a stretch.
package struct BracketSweep {
  /// The end of the latest bracket given to ``pass(_:)``, where the next stretch starts; before the first bracket, the start
  /// of the range.
  private var start: Double
  private let end: Double
  /// The number of stretches that ``pass(_:)`` has returned; a stretch is a range within which no answer changes.
  package private(set) var count = 0

  package init(over range: ClosedRange<Double>) {
    (start, end) = (range.lowerBound, range.upperBound)
  }

  /// Returns the stretch between the previous bracket and the given bracket.
  ///
  /// If there is no previous bracket, the stretch starts at the start of the range. Returns nil if the given bracket ends at
  /// or before the start of the stretch. Turns must be given in ascending order of their upper ends.
  package mutating func pass(_ bracket: Bracket) -> (lower: Double, upper: Double)? {
    guard bracket.upper > start else { return nil }
    defer {
      start = bracket.upper
      count += 1
    }
    return (start, max(bracket.lower, start))
  }

  /// The stretch after the latest bracket given to ``pass(_:)``, up to the end of the range.
  ///
  /// If no bracket was given, this is the whole range.
  package var last: (lower: Double, upper: Double) { (start, end) }
}
