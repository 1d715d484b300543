import MotionMath

/// The clock of an interactive transition: driven by a finger, then by the rest of its way.
///
/// Animations that follow it see its local time, which runs from 0 to the transition's duration.
/// The finger sets the local time while it scrubs; afterwards the local time is a pure function of
/// the simulation's.
final class TransitionClock {
  enum Phase {
    /// Held at a local time.
    case scrubbing(Seconds)
    /// On the way to a local time, along the completion curve.
    case settling(Settling)
    /// Running at its natural rate since an instant.
    case running(from: Seconds, since: Seconds)
  }

  var phase = Phase.scrubbing(0)
  /// The layers whose block animations follow: the container, and what else the app named.
  private var roots: [CALayer] = []
  /// The animations that follow this clock, in the order they were made.
  var followers: [LayerAnimation] = []

  func addRoot(_ layer: CALayer) {
    roots.append(layer)
  }

  /// Whether the layer lies in the transition's part of the tree.
  func covers(_ layer: CALayer) -> Bool {
    roots.contains { layer.isDescendant(of: $0) }
  }

  /// Local time at an instant of the simulation.
  func time(at now: Seconds) -> Seconds {
    switch phase {
    case .scrubbing(let time):
      return time
    case .settling(let settling):
      return settling.time(at: now)
    case .running(let from, let since):
      return from + now - since
    }
  }

  /// The instant at which local time reaches `time` by itself; nil if it does not.
  func instant(atLocal time: Seconds) -> Seconds? {
    guard case .running(let from, let since) = phase else { return nil }
    return since + time - from
  }
}
