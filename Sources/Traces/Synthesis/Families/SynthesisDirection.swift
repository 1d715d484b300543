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

  private var isHorizontal: Bool { self == .right || self == .left }
}
