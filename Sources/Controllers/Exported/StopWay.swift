import MotionMath

/// The way of a surface between stops: where the finger has it, and what remains to the stop where it settles.
///
/// Travels are in points and speeds in points per second, both positive towards the last stop. What Panlab judges and
/// what it exports both run this source: `export --format swift` writes it as it stands.
struct StopWay: Hashable, Sendable {
  /// The travels of the stops, ascending; two or more.
  let places: [Double]
  /// The stop where the drag begins, as an index.
  let start: Int
  /// Whether the surface stays between the ends; otherwise it goes beyond them on a rubber band.
  let isClamped: Bool

  /// The travel between the first stop and the last one.
  var length: Double { places[places.count - 1] - places[0] }

  /// How far a travel is beyond the last stop: negative before the first one, 0 between them.
  func excess(at place: Double) -> Double { place - held(place) }

  /// The travel at which the surface is shown, after a drag.
  func shown(after dragged: Double) -> Double {
    let place = places[start] + dragged
    let excess = excess(at: place)
    if isClamped || excess == 0 || length <= 0 { return held(place) }
    return held(place) + RubberBand(dimension: length).offset(forDrag: excess)
  }

  /// The speed of the surface under a finger with a speed, after a drag.
  func shownVelocity(_ velocity: Double, after dragged: Double) -> Double {
    let excess = excess(at: places[start] + dragged)
    if excess == 0 { return velocity }
    if isClamped || length <= 0 { return 0 }
    return velocity * RubberBand(dimension: length).slope(atDrag: excess)
  }

  /// A travel held between the first stop and the last one.
  private func held(_ place: Double) -> Double {
    min(max(place, places[0]), places[places.count - 1])
  }

  /// What remains to a stop, as a transition from the stop where the drag began: to its end, or back.
  ///
  /// The whole transition is the travel between the first stop and the last one, so that a remaining half of it takes
  /// half the duration.
  struct Tail: Hashable, Sendable {
    /// The travel at which the surface settles.
    let target: Double
    /// Whether it settles at another stop than the one where the drag began.
    let finishes: Bool
    /// The travel at which the finger leaves the surface.
    let shown: Double
    /// The progress of the transition on screen.
    let progress: Double
    /// The surface's speed towards the end of the transition, in points per second.
    let velocity: Double
  }

  /// Measures what remains to a stop, after a drag that ends with a speed.
  func tail(to stop: Int, after dragged: Double, velocity: Double) -> Tail {
    let (target, shown) = (places[stop], shown(after: dragged))
    let finishes = stop != start
    let part = min(abs(target - shown) / length, 1)
    // Away from the start; a surface that settles there again moves as its finger does.
    let goesUp = finishes ? target > places[start] : shown >= places[start]
    // Beyond the stop where it settles, the way there leads back.
    let isBeyond = finishes && (goesUp ? shown > target : shown < target)
    let speed = shownVelocity(velocity, after: dragged)
    return Tail(
      target: target, finishes: finishes, shown: shown, progress: finishes ? 1 - part : part,
      velocity: goesUp == isBeyond ? -speed : speed)
  }
}
