import MotionMath

/// A sheet above its list, and how a finger's travel passes between them.
///
/// A finger that goes up raises the sheet first, as far as its highest stop, and scrolls the list with what is left.
/// A finger that goes down scrolls the list back first.
struct SheetTravel: Hashable {
  /// The heights at which the sheet rests, in points, ascending.
  let stops: [Double]
  /// How far the list can scroll, in points.
  let listRoom: Double
  /// The sheet's height where the finger has it, in points; below the lowest stop it is shown on a rubber band.
  private(set) var height: Double
  /// The list's content offset, in points.
  private(set) var offset: Double
  /// Whether the last travel scrolled the list alone.
  private(set) var isScrolling = false

  private var lowest: Double { stops.first ?? 0 }
  private var highest: Double { stops.last ?? 0 }

  /// Moves both by a travel in points, positive upwards.
  mutating func move(by travel: Double) {
    let (oldHeight, oldOffset) = (height, offset)
    if travel > 0 {
      let rise = min(travel, max(highest - height, 0))
      height += rise
      offset = min(offset + travel - rise, max(listRoom, 0))
    } else {
      let back = min(-travel, max(offset, 0))
      offset -= back
      height += travel + back
    }
    if travel != 0 { isScrolling = height == oldHeight && offset != oldOffset }
  }

  /// The height on screen.
  var shown: Double {
    guard height < lowest, lowest > 0 else { return height }
    return lowest + RubberBand(dimension: lowest).offset(forDrag: height - lowest)
  }

  /// The stop nearest to where the sheet would come to rest from a velocity in points per second, positive upwards,
  /// as an index; the lower one of two as near.
  func stop(after velocity: Double) -> Int {
    let end = shown + MomentumProjection.normal.projectedDistance(velocity: velocity)
    return stops.indices.min { abs(stops[$0] - end) < abs(stops[$1] - end) } ?? 0
  }

  init(stops: [Double], listRoom: Double, height: Double, offset: Double) {
    (self.stops, self.listRoom) = (stops, listRoom)
    (self.height, self.offset) = (height, offset)
  }
}
