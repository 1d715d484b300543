package import MotionMath

/// The progress of an animation over time: a curve, or a spring cut at the duration.
package enum AnimationPace: Hashable, Sendable {
  case linear
  case curve(CubicBezierCurve)
  case spring(SpringMotion)

  /// The completed fraction of the change, at `fraction` of `duration`.
  ///
  /// A spring may overshoot, but is complete at the end of the duration.
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

  /// Whether the progress always stays within 0...1.
  package var staysWithin: Bool {
    switch self {
    case .linear: true
    case .curve(let curve): (0.0...1).contains(curve.y1) && (0.0...1).contains(curve.y2)
    case .spring: false
    }
  }
}

/// The rest of a transition after the hand-off, from one instant of its own time to another.
package struct Settling: Hashable, Sendable {
  /// The hand-off, in seconds of the simulation.
  package let start: Seconds
  /// In seconds; 0 when already there.
  package let length: Seconds
  /// The transition's own time at the hand-off and at the end.
  package let from, to: Seconds
  package let pace: AnimationPace

  package init(start: Seconds, length: Seconds, from: Seconds, to: Seconds, pace: AnimationPace) {
    (self.start, self.length) = (start, length)
    (self.from, self.to) = (from, to)
    self.pace = pace
  }

  /// The transition's own time at an instant of the simulation.
  package func time(at now: Seconds) -> Seconds {
    guard length > 0, now < start + length else { return to }
    return from + (to - from)
      * pace.progress(at: max(0, (now - start) / length), duration: length)
  }

  /// The rate of the transition's own time just after the hand-off; 0 when already there.
  package var initialRate: Double {
    length > 0 ? (to - from) / length * pace.initialSlope(duration: length) : 0
  }
}
