/// The answers of a rule that is asked at the boundary between every two neighbouring stops.
///
/// What Panlab judges and what it exports both run this source: `export --format swift` writes it as it stands.
struct BoundaryAnswers {
  /// Whether each boundary is passed, in ascending order.
  let passed: [Bool]

  /// The stop beyond every boundary that is passed, as an index; nil if one is passed and one before it is not.
  var stop: Int? {
    var (stop, hasEnded) = (0, false)
    for isPassed in passed {
      if isPassed, hasEnded { return nil }
      if isPassed { stop += 1 } else { hasEnded = true }
    }
    return stop
  }
}
