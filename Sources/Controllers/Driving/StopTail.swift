package import Rules

/// The way of a surface from where the finger leaves it to the stop where it settles, as a transition from the
/// stop where the drag began: to its end, or back.
///
/// The whole transition is the travel between the first stop and the last one, so that a rest of half of it
/// takes half the duration. With two ends it is the transition itself.
package struct StopTail: Hashable, Sendable {
  /// Where the surface settles, in points of travel.
  package let target: Double
  /// Whether it settles at another stop than the one where the drag began.
  package let finishes: Bool
  /// Where the finger leaves the surface, in points of travel.
  package let shown: Double
  /// The surface's speed towards the last stop, in points per second.
  package let velocity: Double
  /// How far the surface is beyond the last stop, negative before the first one, 0 between them, in points.
  package let excess: Double
  /// The progress of the transition on screen.
  package let percentComplete: Double
  /// The gesture, with the surface's travel and speed: its progress is ``percentComplete``, and its speed
  /// is that of the rubber band beyond the ends.
  package let release: Release

  /// Measures the way to a stop.
  ///
  /// - Parameters:
  ///   - stop: The stop, as an index; nil goes back to where the drag began.
  ///   - release: The gesture at the decision, between any two neighbours.
  ///   - layout: The stops.
  package init(to stop: Int?, after release: Release, in layout: StopLayout) {
    let start = layout.places[layout.start]
    let stop = stop ?? layout.start
    target = layout.places[stop]
    finishes = stop != layout.start
    shown = layout.shown(after: release.dragged)
    excess = layout.excess(at: shown)
    let part = min(abs(target - shown) / layout.length, 1)
    percentComplete = finishes ? 1 - part : part
    // Away from the start; a surface that rests there moves as its finger does.
    let goesUp = finishes ? target > start : shown >= start
    velocity = layout.shownVelocity(release.velocity, after: release.dragged)
    // Beyond the stop where it settles, the way there leads back.
    let isBeyond = finishes && (goesUp ? shown > target : shown < target)
    self.release = Release(
      progress: percentComplete, translation: percentComplete * layout.length,
      velocity: goesUp == isBeyond ? -velocity : velocity,
      peakProgress: release.peakProgress, elapsed: release.elapsed, extent: layout.length,
      location: release.location, speed: release.speed, width: release.width,
      height: release.height)
  }
}
