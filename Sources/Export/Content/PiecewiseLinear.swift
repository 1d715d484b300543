import Formats

/// A curve through points joined by straight lines, and how far it is from the one it stands for.
struct PiecewiseLinear {
  struct Point: Hashable {
    /// A fraction of the duration, and of the way.
    let x, y: Double
  }

  /// From (0, 0) to (1, 1), x rising.
  let points: [Point]
  /// The greatest distance in y at 4,097 places or more, rounded up to a ten-thousandth.
  let error: Double

  /// The distance that is aimed at, as a fraction of the way.
  static let bound = 0.001

  /// Samples a function of 0...1 at few places, so that no place is farther away than ``bound``.
  ///
  /// The end is put at 1, which a settled spring nearly reaches.
  ///
  /// - Parameters:
  ///   - swings: How often the function swings: so much finer is the grid.
  ///   - function: The function; 0 at 0.
  init(swings: Double = 0, of function: (Double) -> Double) {
    let count = max(4096, Int((swings * 64).rounded(.up)))
    var samples = (0...count).map { index in
      let x = Double(index) / Double(count)
      return Point(x: x, y: function(x))
    }
    let truth = samples
    samples[count] = Point(x: 1, y: 1)
    var tolerance = Self.bound
    var best: (points: [Point], error: Double) = ([], .infinity)
    // Rounding what is written costs a little of the bound.
    for _ in 0..<12 {
      let points = Self.rounded(Self.simplified(samples, tolerance: tolerance))
      let error = Self.distance(of: points, from: truth)
      if error < best.error { best = (points, error) }
      if error <= Self.bound { break }
      tolerance *= 0.85
    }
    points = best.points
    error = (best.error * 10_000).rounded(.up) / 10_000
  }

  /// The value at a place, 0...1.
  func value(at x: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.x >= x }) else { return 1 }
    guard after > 0 else { return points[0].y }
    return Self.value(at: x, from: points[after - 1], to: points[after])
  }

  private static func value(at x: Double, from start: Point, to end: Point) -> Double {
    guard end.x > start.x else { return end.y }
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }

  /// The samples that are needed: wherever a line between two is too far off, its worst place.
  private static func simplified(_ samples: [Point], tolerance: Double) -> [Point] {
    var isKept = [Bool](repeating: false, count: samples.count)
    isKept[0] = true
    isKept[samples.count - 1] = true
    var open = [(0, samples.count - 1)]
    while let (start, end) = open.popLast() {
      guard end > start + 1 else { continue }
      var worst = (index: start, distance: tolerance)
      for index in (start + 1)..<end {
        let line = value(at: samples[index].x, from: samples[start], to: samples[end])
        let distance = abs(samples[index].y - line)
        if distance > worst.distance { worst = (index, distance) }
      }
      guard worst.index != start else { continue }
      isKept[worst.index] = true
      open += [(start, worst.index), (worst.index, end)]
    }
    return zip(samples, isKept).filter(\.1).map(\.0)
  }

  /// Five decimals of both: what is written.
  private static func rounded(_ points: [Point]) -> [Point] {
    var rounded: [Point] = []
    for point in points {
      let next = Point(
        x: Number.rounded(point.x, decimals: 5), y: Number.rounded(point.y, decimals: 5))
      if next.x > rounded.last?.x ?? -1 { rounded.append(next) }
    }
    return rounded
  }

  private static func distance(of points: [Point], from samples: [Point]) -> Double {
    var worst = 0.0
    var after = 1
    for sample in samples {
      while after < points.count - 1, points[after].x < sample.x { after += 1 }
      let line = value(at: sample.x, from: points[after - 1], to: points[after])
      worst = max(worst, abs(line - sample.y))
    }
    return worst
  }
}
