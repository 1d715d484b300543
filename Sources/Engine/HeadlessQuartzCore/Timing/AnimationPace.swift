package import MotionMath

/// The progress of an animation over time: a curve, or a spring that is cut off at the duration.
package enum AnimationPace: Hashable, Sendable {
  case linear
  case curve(CubicBezierCurve)
  case spring(SpringMotion)
  /// A spring with a separate velocity for each axis.
  ///
  /// The x and y coordinates of a position each use the motion of their own axis; all other properties use the motion
  /// with the greater velocity.
  indirect case plane(x: SpringMotion, y: SpringMotion)

  /// The completed fraction of the animation's change, at `fraction` of `duration`.
  ///
  /// A spring may overshoot on the way, but has arrived when the duration ends.
  package func progress(at fraction: Double, duration: Seconds) -> Double {
    switch self {
    case .linear: fraction
    case .curve(let curve): curve.progress(at: fraction)
    case .spring(let motion): fraction >= 1 ? 1 : 1 - motion.value(at: fraction * duration)
    case .plane: scalar.progress(at: fraction, duration: duration)
    }
  }

  /// The slope of ``progress(at:duration:)`` at 0.
  package func initialSlope(duration: Seconds) -> Double {
    switch self {
    case .linear: 1
    case .curve(let curve): curve.slope(at: 0)
    case .spring(let motion): -motion.velocity * duration
    case .plane: scalar.initialSlope(duration: duration)
    }
  }

  /// The greatest overshoot beyond the end, as a fraction of the animation's change; 0 if nothing overshoots.
  package func overshoot(within duration: Seconds) -> Double {
    switch self {
    case .linear: 0
    case .curve(let curve): curve.overshoot
    case .spring(let motion): motion.overshoot(within: duration)
    case .plane: scalar.overshoot(within: duration)
    }
  }

  /// Whether the progress always stays within 0...1.
  package var staysWithin: Bool {
    switch self {
    case .linear: true
    case .curve(let curve): (0.0...1).contains(curve.y1) && (0.0...1).contains(curve.y2)
    case .spring, .plane: false
    }
  }
}

extension AnimationPace {
  /// The pace of properties other than positions.
  package var scalar: AnimationPace {
    guard case .plane(let x, let y) = self else { return self }
    return .spring(abs(x.velocity) >= abs(y.velocity) ? x : y)
  }

  /// The paces of a position's x and y coordinates; nil if both coordinates use ``scalar``.
  var axes: (x: AnimationPace, y: AnimationPace)? {
    guard case .plane(let x, let y) = self else { return nil }
    return (.spring(x), .spring(y))
  }
}

/// How a transition settles after the hand-off from finger to animation.
///
/// The transition's own time is 0 at its beginning, and equals its duration at its end. While the transition settles,
/// this time runs from `from` to `to`: backwards if the transition is cancelled.
package struct Settling: Hashable, Sendable {
  /// The time at which the finger hands the transition over to the animation, on the simulation's clock.
  package let start: Seconds
  /// How long settling takes, in seconds; 0 if no distance is left.
  package let length: Seconds
  /// The transition's own time (0 at its beginning) at the hand-off and at the end of settling, in seconds.
  package let from, to: Seconds
  package let pace: AnimationPace

  package init(start: Seconds, length: Seconds, from: Seconds, to: Seconds, pace: AnimationPace) {
    (self.start, self.length) = (start, length)
    (self.from, self.to) = (from, to)
    self.pace = pace
  }

  /// The transition's own time at an instant of the simulation.
  package func time(at now: Seconds) -> Seconds { time(at: now, by: pace) }

  private func time(at now: Seconds, by pace: AnimationPace) -> Seconds {
    guard length > 0, now < start + length else { return to }
    return from + (to - from)
      * pace.progress(at: max(0, (now - start) / length), duration: length)
  }

  /// The transition's own time (0 at its beginning), separately for the x and y coordinates of a position.
  ///
  /// Nil if both coordinates use the time that ``time(at:)`` returns.
  func axisTimes(at now: Seconds) -> (x: Seconds, y: Seconds)? {
    pace.axes.map { (time(at: now, by: $0.x), time(at: now, by: $0.y)) }
  }

  /// How fast a transition's own time runs just after the finger has handed it off to the animation, in seconds per
  /// second.
  ///
  /// Negative if the time runs backwards to the transition's beginning; 0 if the animation has no length.
  package var initialRate: Double {
    length > 0 ? (to - from) / length * pace.initialSlope(duration: length) : 0
  }
}
