/// A rule's answers at the boundaries between neighbouring stops.
struct BoundaryAnswers {
  /// For each boundary between neighbouring stops, in ascending order, whether it is passed.
  let passed: [Bool]

  /// The index of the stop beyond all passed boundaries; nil if a boundary is passed although a lower boundary is not.
  var stop: Int? {
    let stop = passed.firstIndex(of: false) ?? passed.count
    return passed[stop...].contains(true) ? nil : stop
  }
}
