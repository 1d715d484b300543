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
}
