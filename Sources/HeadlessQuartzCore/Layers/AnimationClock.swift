package import MotionMath

/// The clock of an interactive transition or of a property animator.
///
/// Animations that follow it are linear in its local time, which runs from 0 to the duration. A finger
/// sets the local time while it scrubs; otherwise it is a pure function of the simulation's.
package final class AnimationClock {
  package enum Phase {
    /// Held at a local time.
    case scrubbing(Seconds)
    /// On the way to a local time, along a curve.
    case settling(Settling)
    /// Running at its natural rate since an instant.
    case running(from: Seconds, since: Seconds)
  }

  package var phase = Phase.scrubbing(0)
  /// The local time at which everything is complete, in seconds.
  package var duration: Seconds = 0
  /// The layers whose block animations follow; nil for all.
  private var roots: [CALayer]?
  /// Whether touches find the views that follow where they are on screen, not where they will be.
  package var findsTouchesOnScreen = false
  /// The animations that follow this clock, in the order they were made.
  package var followers: [LayerAnimation] = []

  package init() {}

  /// Limits the clock to a part of the tree, or adds another part.
  package func addRoot(_ layer: CALayer) {
    roots = (roots ?? []) + [layer]
  }

  /// Whether block animations of the layer follow.
  package func covers(_ layer: CALayer) -> Bool {
    roots?.contains { layer.isDescendant(of: $0) } ?? true
  }

  /// Local time at an instant of the simulation.
  package func time(at now: Seconds) -> Seconds {
    switch phase {
    case .scrubbing(let time):
      return time
    case .settling(let settling):
      return settling.time(at: now)
    case .running(let from, let since):
      return from + now - since
    }
  }

  /// How far a local time is beyond the ends, in seconds: negative before 0, positive after the duration.
  package func excess(at local: Seconds) -> Seconds {
    local < 0 ? local : max(0, local - duration)
  }

  /// The instant at which local time reaches `time` by itself; nil if it does not.
  package func instant(atLocal time: Seconds) -> Seconds? {
    guard case .running(let from, let since) = phase else { return nil }
    return since + time - from
  }
}
