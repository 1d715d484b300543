/// A distribution as its deciles: what is kept of the recordings' values.
struct QuantileTable: Hashable, Sendable {
  /// The least value, the nine deciles, the greatest value.
  let knots: [Double]

  /// The deciles of some values.
  ///
  /// - Precondition: There is a value.
  init(of values: [Double]) {
    precondition(!values.isEmpty, "no values; a table needs one")
    let ordered = values.sorted()
    knots = (0...10).map { Self.value(at: Double($0) / 10, in: ordered) }
  }

  private init(knots: [Double]) {
    self.knots = knots
  }

  /// The value below which this fraction lies, 0...1.
  func value(at fraction: Double) -> Double { Self.value(at: fraction, in: knots) }

  /// The table whose quantiles are weighted means of two tables' quantiles.
  ///
  /// - Source: averaging quantiles keeps a distribution's shape where mixing would double its peak:
  ///   R. Ratcliff, "Group reaction time distributions", Psychological Bulletin 1979.
  func averaged(with other: QuantileTable, weight: Double) -> QuantileTable {
    QuantileTable(knots: zip(knots, other.knots).map { $0 + ($1 - $0) * weight })
  }

  private static func value(at fraction: Double, in ordered: [Double]) -> Double {
    let position = min(max(fraction, 0), 1) * Double(ordered.count - 1)
    let index = min(Int(position), max(ordered.count - 2, 0))
    guard index + 1 < ordered.count else { return ordered[index] }
    return ordered[index] + (ordered[index + 1] - ordered[index]) * (position - Double(index))
  }
}
