package import MotionMath

/// The rest of a transition after the hand-off: from one instant of its own time to another.
package struct Settling: Hashable, Sendable {
  /// The instant of the hand-off, in seconds of the simulation.
  package let start: Seconds
  /// In seconds; 0 when there is nowhere to go.
  package let length: Seconds
  /// The transition's own time at the hand-off and at the end, in seconds of its duration.
  package let from, to: Seconds
  /// The pace between them.
  package let pace: AnimationPace

  /// The transition's own time at an instant of the simulation.
  package func time(at now: Seconds) -> Seconds {
    guard length > 0, now < start + length else { return to }
    return from + (to - from)
      * pace.progress(at: max(0, (now - start) / length), duration: length)
  }

  /// The rate of the transition's own time just after the hand-off; 0 when there is nowhere to go.
  package var initialRate: Double {
    length > 0 ? (to - from) / length * pace.initialSlope(duration: length) : 0
  }
}
