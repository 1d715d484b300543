public import Traces

/// The best that rules of one form can do with a table: finish if `position + lookahead · velocity` exceeds a
/// threshold, all as parts of the screen.
public struct LinearRules: Hashable, Sendable {
  /// The greatest number of releases that one of them gets right.
  public let agreed: Int
  /// The thresholds of those that do, as a fraction of the screen.
  public let thresholds: ClosedRange<Double>
  /// Their lookaheads, in seconds.
  public let lookaheads: ClosedRange<Double>

  /// The greatest number of releases for which the search is made, which grows with their cube.
  public static let limit = 200
  /// The greatest lookahead that is tried, in seconds.
  static let longest = 1.0

  /// Tries all of them; nil for more releases than ``limit``.
  ///
  /// The order in which the releases pass the threshold changes only at the lookaheads at which two of them are
  /// as far, so one lookahead between each two of these is enough.
  public init?(of table: MeasuredOutcomes) {
    guard table.rows.count <= Self.limit else { return nil }
    let points = table.rows.map { (x: $0.position, slope: $0.velocity / table.length, $0.finishes) }
    var places: Set<Double> = [0, Self.longest]
    for (index, first) in points.enumerated() {
      for second in points[..<index] where first.slope != second.slope {
        let place = (second.x - first.x) / (first.slope - second.slope)
        if place > 0, place < Self.longest { places.insert(place) }
      }
    }
    let ends = places.sorted()
    var best = -1
    var thresholds = 0.0...0
    var lookaheads = 0.0...0
    for (low, high) in zip(ends, ends.dropFirst()) {
      let middle = (low + high) / 2
      let passing = points.map { (x: $0.x, slope: $0.slope, at: $0.x + middle * $0.slope, $0.2) }
        .sorted { $0.at < $1.at }
      // Below all of them every release finishes.
      var right = passing.count { $0.3 }
      for index in 0...passing.count {
        if index > 0 { right += passing[index - 1].3 ? -1 : 1 }
        let isGap =
          index == 0 || index == passing.count || passing[index - 1].at < passing[index].at
        guard isGap, right >= best else { continue }
        // The corners of the cell; outside the releases it has no end, and the nearest release is taken.
        let sides = [max(index - 1, 0), min(index, passing.count - 1)].map { passing[$0] }
        let corners = sides.flatMap { side in [low, high].map { side.x + $0 * side.slope } }
        let cell = (corners.min() ?? 0)...(corners.max() ?? 0)
        if right > best {
          (best, thresholds, lookaheads) = (right, cell, low...high)
        } else {
          thresholds =
            min(
              thresholds.lowerBound, cell.lowerBound)...max(
              thresholds.upperBound, cell.upperBound)
          lookaheads =
            min(lookaheads.lowerBound, low)...max(lookaheads.upperBound, high)
        }
      }
    }
    (agreed, self.thresholds, self.lookaheads) = (best, thresholds, lookaheads)
  }
}
