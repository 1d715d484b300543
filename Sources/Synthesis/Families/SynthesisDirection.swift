import Traces

/// The way a finger goes to complete a transition.
package enum SynthesisDirection: String, Hashable, Sendable, CaseIterable {
  case right, left, down, up

  /// The length of the screen in this direction, in points.
  func extent(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.width : screen.height
  }

  /// The length of the screen across this direction, in points.
  func breadth(of screen: ScreenSize) -> Double {
    isHorizontal ? screen.height : screen.width
  }

  /// The point on the screen of a place in the gesture's frame, which starts at the near edge.
  func point(_ place: Offset, on screen: ScreenSize) -> (x: Double, y: Double) {
    switch self {
    case .right: (place.along, place.across)
    case .left: (screen.width - place.along, place.across)
    case .down: (place.across, place.along)
    case .up: (place.across, screen.height - place.along)
    }
  }

  /// A place moved onto the glass, which ends at the last half point.
  func placeOnGlass(_ place: Offset, of screen: ScreenSize) -> Offset {
    Offset(
      along: min(max(place.along, 0), extent(of: screen) - 0.5),
      across: min(max(place.across, 0), breadth(of: screen) - 0.5))
  }

  /// The place in the gesture's frame of a point on the screen.
  func place(x: Double, y: Double, on screen: ScreenSize) -> Offset {
    switch self {
    case .right: Offset(along: x, across: y)
    case .left: Offset(along: screen.width - x, across: y)
    case .down: Offset(along: y, across: x)
    case .up: Offset(along: screen.height - y, across: x)
    }
  }

  /// A vector on the screen in the gesture's frame.
  func vector(x: Double, y: Double) -> Offset {
    switch self {
    case .right: Offset(along: x, across: y)
    case .left: Offset(along: -x, across: y)
    case .down: Offset(along: y, across: x)
    case .up: Offset(along: -y, across: x)
    }
  }

  private var isHorizontal: Bool { self == .right || self == .left }
}
