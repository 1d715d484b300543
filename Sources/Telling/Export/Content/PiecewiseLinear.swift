import Formats

/// A polyline that approximates a curve, and the error of the approximation.
struct PiecewiseLinear {
  struct Point: Hashable {
    /// The fraction of the duration (x) and the fraction of the motion (y).
    let x, y: Double
  }

  /// The points from (0, 0) to (1, 1), in ascending order of x.
  let points: [Point]
  /// The greatest distance in y from the curve, measured at 4,097 places or more and rounded up to a ten-thousandth.
  let error: Double

  /// The intended upper limit of the polyline's distance from the curve, measured along y as a fraction of the whole
  /// motion.
  static let bound = 0.001

  /// Samples a function of 0...1 on a fine grid, and keeps enough of the samples for the polyline to stay within
  /// ``bound`` of the function, if possible.
  ///
  /// The last point is moved to y = 1. The function may end slightly off 1, because a spring that counts as settled has
  /// not quite reached its target.
  ///
  /// - Parameters:
  ///   - swings: The number of oscillations of the function; more oscillations give a finer grid of samples.
  ///   - function: The function; its value at 0 is 0.
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
    // Rounding can move the polyline farther than `bound` from the function, so the tolerance is lowered until the
    // rounded points are close enough.
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

  /// The polyline's y at an x in 0...1.
  func value(at x: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.x >= x }) else { return 1 }
    guard after > 0 else { return points[0].y }
    return Self.value(at: x, from: points[after - 1], to: points[after])
  }

  private static func value(at x: Double, from start: Point, to end: Point) -> Double {
    guard end.x > start.x else { return end.y }
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }

  /// The samples to keep so that the polyline passes within `tolerance` of all samples, measured in y.
  ///
  /// Starts with the first and the last sample. Wherever a sample between two kept samples is farther than `tolerance`
  /// from the line between them, the farthest such sample is kept too.
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

  /// Rounds the coordinates of points to five decimals, as exports write them.
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
