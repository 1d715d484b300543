package import MotionMath

/// How an animation's progress follows its time: a curve, or a spring that is cut at the duration.
package enum AnimationPace: Hashable, Sendable {
  case linear
  case curve(CubicBezierCurve)
  case spring(SpringMotion)

  /// The completed fraction of the change, at `fraction` of `duration`.
  ///
  /// A spring may overshoot; at the end of the duration it is cut and the change is complete.
  package func progress(at fraction: Double, duration: Seconds) -> Double {
    switch self {
    case .linear: fraction
    case .curve(let curve): curve.progress(at: fraction)
    case .spring(let motion): fraction >= 1 ? 1 : 1 - motion.value(at: fraction * duration)
    }
  }

  /// The slope of ``progress(at:duration:)`` at 0.
  package func initialSlope(duration: Seconds) -> Double {
    switch self {
    case .linear: 1
    case .curve(let curve): curve.slope(at: 0)
    case .spring(let motion): -motion.velocity * duration
    }
  }

  /// Whether the progress never leaves 0...1, whatever the time.
  package var staysWithin: Bool {
    switch self {
    case .linear: true
    case .curve(let curve): (0.0...1).contains(curve.y1) && (0.0...1).contains(curve.y2)
    case .spring: false
    }
  }
}
