import MotionMath

/// The movement of a surface between stops: its position and speed under the finger, and how far it still has to move
/// after the release to the stop where it settles.
///
/// Travel is in points and speed in points per second, both positive towards the last stop. Panlab uses this source to
/// judge gestures, and also exports it: `export --format swift` writes it unchanged.
struct StopWay: Hashable, Sendable {
  /// The travel of each stop, ascending; two or more.
  let places: [Double]
  /// The index of the stop where the drag begins.
  let start: Int
  /// Whether the surface is kept between the first and the last stop; otherwise a rubber band resists beyond them.
  let isClamped: Bool

  /// The travel between the first stop and the last one.
  var length: Double { places[places.count - 1] - places[0] }

  /// How far a travel lies beyond the last stop (positive) or before the first one (negative); 0 between them.
  func excess(at place: Double) -> Double { place - held(place) }

  /// The travel at which the surface is shown after a drag of this length.
  func shown(after dragged: Double) -> Double {
    let place = places[start] + dragged
    let excess = excess(at: place)
    if isClamped || excess == 0 || length <= 0 { return held(place) }
    return held(place) + RubberBand(dimension: length).offset(forDrag: excess)
  }

  /// The surface's speed when the finger has moved by `dragged` since the drag began, and now moves at `velocity`.
  func shownVelocity(_ velocity: Double, after dragged: Double) -> Double {
    let excess = excess(at: places[start] + dragged)
    if excess == 0 { return velocity }
    if isClamped || length <= 0 { return 0 }
    return velocity * RubberBand(dimension: length).slope(atDrag: excess)
  }

  /// The travel limited to the range from the first stop to the last.
  private func held(_ place: Double) -> Double {
    min(max(place, places[0]), places[places.count - 1])
  }

  /// The movement of the surface from the release to the stop where it settles, described as the end of a transition.
  ///
  /// If the surface settles at a stop other than the one where the drag began, the transition finishes there. Otherwise
  /// it returns to the stop where the drag began. The whole transition has the length of the travel between the first
  /// and the last stop, so half of this travel takes half the transition's duration.
  struct Tail: Hashable, Sendable {
    /// The travel at which the surface settles.
    let target: Double
    /// Whether the surface settles at a stop other than the one where the drag began.
    let finishes: Bool
    /// The travel of the surface at the release.
    let shown: Double
    /// The progress of the transition on screen.
    let progress: Double
    /// The surface's speed in the direction of the transition, in points per second.
    ///
    /// If the transition finishes, the speed is positive towards the target. If the surface returns to the stop where
    /// the drag began, the speed is positive away from that stop.
    let velocity: Double
  }

  /// Returns how the surface moves from its position at the release to a stop.
  ///
  /// `dragged` is the finger's travel since the drag began; `velocity` is the finger's velocity at the release.
  func tail(to stop: Int, after dragged: Double, velocity: Double) -> Tail {
    let (target, shown) = (places[stop], shown(after: dragged))
    let finishes = stop != start
    let part = min(abs(target - shown) / length, 1)
    // Whether the transition leads up from the stop where the drag began. If the surface settles at another stop, the
    // transition leads towards that stop. If the surface returns, the transition leads towards the place where the
    // surface is shown.
    let goesUp = finishes ? target > places[start] : shown >= places[start]
    // If the surface is already beyond the stop where it settles, it has to come back.
    let isBeyond = finishes && (goesUp ? shown > target : shown < target)
    let speed = shownVelocity(velocity, after: dragged)
    return Tail(
      target: target, finishes: finishes, shown: shown, progress: finishes ? 1 - part : part,
      velocity: goesUp == isBeyond ? -speed : speed)
  }
}
