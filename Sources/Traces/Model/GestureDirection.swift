/// The direction in which a finger completes a transition.
package enum GestureDirection: String, Hashable, Sendable, CaseIterable {
  case right, left, down, up

  /// The length of the screen in this direction, in points.
  package func extent(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.width : screen.height
  }

  /// The length of the screen across this direction, in points.
  package func breadth(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.height : screen.width
  }

  /// The point on the screen for a place in the gesture's frame, which starts at the near edge.
  package func point(_ place: GestureOffset, on screen: ScreenSize) -> (x: Double, y: Double) {
    let along = isReversed ? extent(of: screen) - place.along : place.along
    return isHorizontal ? (along, place.across) : (place.across, along)
  }

  /// The place in the gesture's frame for a point on the screen.
  package func place(x: Double, y: Double, on screen: ScreenSize) -> GestureOffset {
    var place = vector(x: x, y: y)
    if isReversed { place.along += extent(of: screen) }
    return place
  }

  /// A place moved onto the screen, which ends at the last half point.
  package func placeOnScreen(_ place: GestureOffset, of screen: ScreenSize) -> GestureOffset {
    GestureOffset(
      along: min(max(place.along, 0), extent(of: screen) - 0.5),
      across: min(max(place.across, 0), breadth(of: screen) - 0.5))
  }

  /// A vector on the screen, in the gesture's frame.
  package func vector(x: Double, y: Double) -> GestureOffset {
    switch self {
    case .right: GestureOffset(along: x, across: y)
    case .left: GestureOffset(along: -x, across: y)
    case .down: GestureOffset(along: y, across: x)
    case .up: GestureOffset(along: -y, across: x)
    }
  }

  private var isHorizontal: Bool { self == .right || self == .left }
  private var isReversed: Bool { self == .left || self == .up }
}

/// A distance in the gesture's own frame, in points.
///
/// `along` grows towards completion in any direction; `across` grows downwards for horizontal
/// gestures and rightwards for vertical ones.
package struct GestureOffset: Hashable, Sendable {
  package var along: Double
  package var across: Double

  package static let zero = GestureOffset(along: 0, across: 0)

  package init(along: Double, across: Double) { (self.along, self.across) = (along, across) }

  package static func + (a: GestureOffset, b: GestureOffset) -> GestureOffset {
    GestureOffset(along: a.along + b.along, across: a.across + b.across)
  }

  package static func - (a: GestureOffset, b: GestureOffset) -> GestureOffset {
    GestureOffset(along: a.along - b.along, across: a.across - b.across)
  }

  /// The straight-line distance, in points.
  package var length: Double { (along * along + across * across).squareRoot() }
}
