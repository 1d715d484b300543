/// The answers of a rule that is asked at the boundary between every two neighbouring stops.
///
/// Panlab judges by this source and exports it: `export --format swift` writes it unchanged.
struct BoundaryAnswers {
  /// Whether each boundary is passed, in ascending order.
  let passed: [Bool]

  /// The index of the stop beyond every passed boundary; nil if a boundary is passed and one before it is not.
  var stop: Int? {
    var (stop, hasEnded) = (0, false)
    for isPassed in passed {
      if isPassed, hasEnded { return nil }
      if isPassed { stop += 1 } else { hasEnded = true }
    }
    return stop
  }
}
