/// Two values of a number between which an answer turns.
///
/// Whatever asks where a decision turns comes here: flips and the marks of sliders, lines and planes of tunings, fronts,
/// and the surfaces of scenes with code of their own. What they share is one way of halving, one closed form where
/// the sides of a clause are straight in the number, and one tolerance.
package struct Turn: Hashable, Sendable {
  package var lower, upper: Double

  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  /// How near a computed place is to the true one, as a part of its size and of the range.
  package static let tolerance = 1e-12

  /// The value to look at next; nil between neighbouring numbers.
  package var middle: Double? {
    let middle = lower + (upper - lower) / 2
    return middle > lower && middle < upper ? middle : nil
  }

  /// Halves it until its ends are neighbouring numbers, or as near as `shortest`.
  ///
  /// - Parameters:
  ///   - shortest: The length to stop at.
  ///   - isLower: Whether the answer at a value is the lower end's.
  package mutating func narrow(to shortest: Double = 0, isLower: (Double) -> Bool) {
    while upper - lower > shortest, let middle {
      if isLower(middle) { lower = middle } else { upper = middle }
    }
  }
}

// The closed form.
extension Turn {
  /// The parts of a range at which a line between its ends is tested.
  ///
  /// Arithmetic that clamps its results is bent too.
  package static let testedParts = [0.375, 0.8125]

  /// Whether a difference is where a straight line would have it, beside others of some size.
  package static func isStraight(_ found: Double, expected: Double, size: Double) -> Bool {
    abs(found - expected) <= 1e-9 * size
  }

  /// Where a clause turns whose difference is a straight line, with room for rounding; nil if it does not.
  ///
  /// - Parameters:
  ///   - first: The difference of its sides at the lower end of the range.
  ///   - last: The difference at the upper end.
  ///   - range: The values of the number.
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
  /// Whether it holds between two numbers with this difference.
  package func holds(_ difference: Double) -> Bool {
    switch self {
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    }
  }
}

/// The way along a number from turn to turn, over the stretches between them in which nothing changes.
package struct TurnSweep {
  /// The start of the stretch that has been entered last.
  private var start: Double
  private let end: Double
  /// The number of stretches that have been left.
  package private(set) var count = 0

  package init(over range: ClosedRange<Double>) {
    (start, end) = (range.lowerBound, range.upperBound)
  }

  /// Passes a turn, and returns the stretch that ends there; nil if an earlier turn at the same place has ended it.
  ///
  /// Turns come upwards by their upper ends.
  package mutating func pass(_ turn: Turn) -> (lower: Double, upper: Double)? {
    guard turn.upper > start else { return nil }
    defer {
      start = turn.upper
      count += 1
    }
    return (start, max(turn.lower, start))
  }

  /// The stretch after the last turn.
  package var last: (lower: Double, upper: Double) { (start, end) }
}
