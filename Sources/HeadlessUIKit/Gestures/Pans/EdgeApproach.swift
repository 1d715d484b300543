import Foundation

/// The criteria for a finger that enters over an edge of the screen.
struct EdgeApproach {
  var edges: UIRectEdge = []
  var region: CGFloat = 20
  var maximumAngle: CGFloat = .pi / 4

  /// The edge that a touch begins at: the first of left, right, top and bottom that is near enough, or how
  /// far the nearest one is.
  func entry(of point: CGPoint, in bounds: CGRect) -> Entry {
    let distances: [(edge: UIRectEdge, distance: CGFloat)] = [
      (.left, point.x - bounds.minX), (.right, bounds.maxX - point.x),
      (.top, point.y - bounds.minY), (.bottom, bounds.maxY - point.y),
    ]
    var nearest: (edge: UIRectEdge, distance: CGFloat)?
    for candidate in distances where edges.contains(candidate.edge) {
      if candidate.distance <= region { return .at(candidate.edge) }
      if candidate.distance < nearest?.distance ?? .infinity { nearest = candidate }
    }
    return .refused(nearest.map { PanRefusal(.edge($0.edge), needed: region, seen: $0.distance) })
  }

  enum Entry {
    case at(UIRectEdge)
    /// Too far from every edge; without a reason if there is no edge.
    case refused(PanRefusal?)
  }

  /// Why a travel does not lead away from the edge; nil while it does, or is shorter than the hysteresis.
  func straying(
    _ travel: CGPoint, from edge: UIRectEdge, hysteresis: CGFloat
  ) -> PanRefusal? {
    let (depth, aside): (CGFloat, CGFloat) =
      switch edge {
      case .left: (travel.x, abs(travel.y))
      case .right: (-travel.x, abs(travel.y))
      case .top: (travel.y, abs(travel.x))
      default: (-travel.y, abs(travel.x))
      }
    guard max(abs(depth), aside) >= hysteresis, aside > depth * tan(maximumAngle) else {
      return nil
    }
    return PanRefusal(
      .angle(edge), needed: maximumAngle * 180 / .pi, seen: atan2(aside, depth) * 180 / .pi)
  }
}
