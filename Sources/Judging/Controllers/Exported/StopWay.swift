import MotionMath

/// The movement of a surface between stops, in points and points per second, positive towards the last stop.
struct StopWay: Hashable, Sendable {
  /// The travel of each stop, ascending; two or more.
  let places: [Double]
  /// The index of the stop where the drag begins.
  let start: Int
  //: if here
  /// Whether the surface is kept between the first and the last stop; otherwise a rubber band resists beyond them.
  let isClamped: Bool
  //: end

  //: if band | length
  /// The travel between the first stop and the last one.
  var length: Double { places[places.count - 1] - places[0] }
  //: end

  //: if velocity
  /// How far a travel lies beyond the last stop (positive) or before the first one (negative); 0 between them.
  func excess(at place: Double) -> Double { place - held(place) }
  //: end

  /// The travel at which the surface is shown after a drag of this length.
  func shown(after dragged: Double) -> Double {
    let place = places[start] + dragged
    //: if band
    let excess = place - held(place)
    //: end
    //: if here
    if isClamped { return held(place) }
    //: end
    //: if band
    if excess != 0, length > 0 {
      return held(place) + RubberBand(dimension: length).offset(forDrag: excess)
    }
    //: end
    return held(place)
  }

  //: if velocity
  /// The surface's speed when the finger has moved by `dragged` since the drag began, and now moves at `velocity`.
  func shownVelocity(_ velocity: Double, after dragged: Double) -> Double {
    let excess = excess(at: places[start] + dragged)
    if excess == 0 { return velocity }
    //: if here
    if isClamped { return 0 }
    //: end
    //: if band
    if length > 0 { return velocity * RubberBand(dimension: length).slope(atDrag: excess) }
    //: end
    return 0
  }
  //: end

  /// The travel limited to the range from the first stop to the last.
  private func held(_ place: Double) -> Double {
    min(max(place, places[0]), places[places.count - 1])
  }

  //: if tail
  /// The progress on screen of the transition that brings the surface from a drag to a stop.
  ///
  /// The transition is cancelled if the drag began at that stop, and finishes otherwise. The whole of it has the length
  /// of the travel between the first and the last stop, so half of this travel takes half the transition's duration.
  func progress(to stop: Int, after dragged: Double) -> Double {
    let part = min(abs(places[stop] - shown(after: dragged)) / length, 1)
    return stop == start ? part : 1 - part
  }
  //: end

  //: if velocity
  /// The surface's speed in the direction of that transition, in points per second, if the finger moves at `velocity`.
  ///
  /// It is positive towards the stop, or away from it if the surface returns to where the drag began.
  func velocity(_ velocity: Double, to stop: Int, after dragged: Double) -> Double {
    let (target, shown) = (places[stop], shown(after: dragged))
    let finishes = stop != start
    // Whether the transition leads up from the stop where the drag began. If the surface returns, the transition leads
    // towards the place where the surface is shown.
    let goesUp = finishes ? target > places[start] : shown >= places[start]
    // If the surface is already beyond the stop where it settles, it has to come back.
    let isBeyond = finishes && (goesUp ? shown > target : shown < target)
    let speed = shownVelocity(velocity, after: dragged)
    return goesUp == isBeyond ? -speed : speed
  }
  //: end
}
