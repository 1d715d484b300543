import MotionMath

/// The position of a point that moves along a path, in which every line and every curve is one segment.
struct PathTrack: KeyframeTrack {
  private let segments: [BezierSegment]
  private let mode: CAAnimationCalculationMode
  private let times: KeyframeTimes
  private let pace: ArcLengthPace?

  /// Creates a track; nil if the path has no lines or curves.
  init?(_ path: CGPath, _ settings: ValueTrack.Settings) {
    let segments = Self.segments(of: path)
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    mode = settings.mode
    let count = segments.count + 1
    let given = settings.keyTimes.flatMap { $0.count == count ? $0 : nil }
    times = KeyframeTimes(given ?? KeyframeTimes.even(count), curves: settings.curves)
    pace =
      mode.isPaced
      ? ArcLengthPace(stretches: segments.count) { index, progress in
        .point(segments[index].point(at: progress))
      } : nil
  }

  func value(at fraction: Double) -> AnimatableValue {
    let (index, progress) = pace?.stretch(at: fraction) ?? times.stretch(at: fraction)
    if mode == .discrete {
      return .point(progress < 1 ? segments[index].start : segments[index].end)
    }
    return .point(segments[index].point(at: progress))
  }

  private static func segments(of path: CGPath) -> [BezierSegment] {
    var result: [BezierSegment] = []
    var (start, pen) = (CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point):
        result.append(.line(pen, point))
        pen = point
      case .quadCurve(let point, let control):
        result.append(.quadratic(pen, control, point))
        pen = point
      case .curve(let point, let control1, let control2):
        result.append(BezierSegment(pen, control1, control2, point))
        pen = point
      case .close:
        if pen != start { result.append(.line(pen, start)) }
        pen = start
      }
    }
    return result
  }
}

extension BezierSegment {
  /// A straight line, along which a point moves at constant speed.
  fileprivate static func line(_ start: CGPoint, _ end: CGPoint) -> BezierSegment {
    func between(_ part: CGFloat) -> CGPoint {
      CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
    return BezierSegment(start, between(1.0 / 3), between(2.0 / 3), end)
  }
}
