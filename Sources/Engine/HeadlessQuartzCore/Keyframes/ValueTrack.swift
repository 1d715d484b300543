import MotionMath

/// The values of a keyframe animation, given as a list.
///
/// - Source: The linear, discrete, paced and cubic modes agree with values measured on macOS.
struct ValueTrack: KeyframeTrack {
  /// The settings of a track other than its values.
  struct Settings {
    var mode = CAAnimationCalculationMode.linear
    /// The key times as fractions of the duration; evenly spaced if nil or if their number is wrong.
    var keyTimes: [Double]?
    /// The timing curve from each value to the next value.
    var curves: [CubicBezierCurve] = []
    var tension: [Double] = []
    var continuity: [Double] = []
    var bias: [Double] = []
  }

  private let values: [AnimatableValue]
  private let mode: CAAnimationCalculationMode
  private let times: KeyframeTimes
  private let spline: CardinalSpline?
  private let pace: ArcLengthPace?

  /// Creates a track through a list of values.
  ///
  /// - Precondition: `values` is not empty.
  init(_ values: [AnimatableValue], _ settings: Settings = Settings()) {
    precondition(!values.isEmpty, "a keyframe animation needs at least one value")
    self.values = values
    mode = settings.mode
    let times = Self.times(of: values, settings)
    self.times = KeyframeTimes(times, curves: mode.isPaced ? [] : settings.curves)
    let spline =
      mode.isCubic ? CardinalSpline(values, times: times, settings) : nil
    self.spline = spline
    pace =
      mode == .cubicPaced
      ? spline.map { spline in
        ArcLengthPace(stretches: values.count - 1) { index, progress in
          values[index].with(vector: spline.point(in: index, at: progress))
        }
      } : nil
  }

  func value(at fraction: Double) -> AnimatableValue {
    guard values.count > 1 else { return values[0] }
    if mode == .discrete { return discreteValue(at: fraction) }
    let (index, progress) = pace?.stretch(at: fraction) ?? times.stretch(at: fraction)
    if let spline { return values[index].with(vector: spline.point(in: index, at: progress)) }
    return values[index].interpolated(to: values[index + 1], fraction: progress)
  }

  private func discreteValue(at fraction: Double) -> AnimatableValue {
    let index = times.times.lastIndex { $0 <= fraction } ?? 0
    return values[min(index, values.count - 1)]
  }

  private static func times(of values: [AnimatableValue], _ settings: Settings) -> [Double] {
    let count = values.count
    if settings.mode.isPaced {
      return KeyframeTimes.paced(zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    }
    if settings.mode == .discrete {
      if let given = settings.keyTimes, given.count == count || given.count == count + 1 {
        return given
      }
      return (0..<count).map { Double($0) / Double(count) }
    }
    if let given = settings.keyTimes, given.count == count { return given }
    return KeyframeTimes.even(count)
  }
}

/// A smooth curve through values: a Catmull–Rom spline with Kochanek and Bartels' three shape parameters.
///
/// The tangents at a value are scaled by the durations of the two segments beside it, so that the speed is continuous
/// even if key times are uneven. At either end of the curve, the tangent points straight to the neighbouring value.
///
/// - Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias control", 1984;
///   the tangents at the ends and the scaling agree with values measured on macOS.
struct CardinalSpline {
  private let points: [[Double]]
  /// The tangents at the start and end of each segment, per unit of progress within the segment.
  private let tangents: [(start: [Double], end: [Double])]

  /// Creates a spline; nil unless all values are vectors of the same length.
  init?(_ values: [AnimatableValue], times: [Double], _ settings: ValueTrack.Settings) {
    let points = values.compactMap(\.vector)
    guard points.count == values.count, points.count > 1,
      points.allSatisfy({ $0.count == points[0].count })
    else { return nil }
    self.points = points
    let shapes = points.indices.map { index in
      Shape(
        tension: settings.tension.element(index), continuity: settings.continuity.element(index),
        bias: settings.bias.element(index))
    }
    tangents = (0..<points.count - 1).map { index in
      let length = times[index + 1] - times[index]
      let before = index > 0 ? times[index] - times[index - 1] : length
      let after = index + 2 < times.count ? times[index + 2] - times[index + 1] : length
      return (
        shapes[index].leaving(index, of: points).scaled(by: Self.share(length, before)),
        shapes[index + 1].arriving(at: index + 1, of: points).scaled(by: Self.share(length, after))
      )
    }
  }

  /// The point in a segment at a progress in 0...1: cubic Hermite interpolation.
  func point(in index: Int, at progress: Double) -> [Double] {
    let (u, u2, u3) = (progress, progress * progress, progress * progress * progress)
    let (p0, p1) = (points[index], points[index + 1])
    let (m0, m1) = tangents[index]
    return p0.indices.map { axis in
      (2 * u3 - 3 * u2 + 1) * p0[axis] + (u3 - 2 * u2 + u) * m0[axis]
        + (3 * u2 - 2 * u3) * p1[axis] + (u3 - u2) * m1[axis]
    }
  }

  private static func share(_ length: Double, _ neighbour: Double) -> Double {
    length + neighbour > 0 ? 2 * length / (length + neighbour) : 1
  }

  /// The three shape parameters of one value, each 0 by default and usually −1...1.
  private struct Shape {
    let tension, continuity, bias: Double

    /// The tangent at the value, for the segment that begins there.
    func leaving(_ index: Int, of points: [[Double]]) -> [Double] {
      tangent(index, of: points, (1 + continuity) * (1 + bias), (1 - continuity) * (1 - bias))
    }

    /// The tangent at the value, for the segment that ends there.
    func arriving(at index: Int, of points: [[Double]]) -> [Double] {
      tangent(index, of: points, (1 - continuity) * (1 + bias), (1 + continuity) * (1 - bias))
    }

    private func tangent(
      _ index: Int, of points: [[Double]], _ weightBefore: Double, _ weightAfter: Double
    ) -> [Double] {
      let before = index > 0 ? index - 1 : nil
      let after = index + 1 < points.count ? index + 1 : nil
      return points[index].indices.map { axis in
        let here = points[index][axis]
        let backward = before.map { here - points[$0][axis] }
        let forward = after.map { points[$0][axis] - here }
        return (1 - tension) / 2
          * (weightBefore * (backward ?? forward ?? 0) + weightAfter * (forward ?? backward ?? 0))
      }
    }
  }
}

extension [Double] {
  fileprivate func scaled(by factor: Double) -> [Double] { map { $0 * factor } }

  /// The element at an index, or 0 beyond the end.
  fileprivate func element(_ index: Int) -> Double { index < count ? self[index] : 0 }
}
