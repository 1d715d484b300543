/// A rule's answers at the boundaries between neighbouring stops.
///
/// Panlab makes its own judgements with this source code, and `export --format swift` writes the same code unchanged.
struct BoundaryAnswers {
  /// For each boundary between neighbouring stops, in ascending order, whether it is passed.
  let passed: [Bool]

  /// The index of the stop beyond all passed boundaries; nil if a boundary is passed although a lower boundary is not.
  var stop: Int? {
    var (stop, hasEnded) = (0, false)
    for isPassed in passed {
      if isPassed, hasEnded { return nil }
      if isPassed { stop += 1 } else { hasEnded = true }
    }
    return stop
  }
}
