import Foundation

/// The criteria for a finger that enters from an edge of the screen.
struct EdgeApproach {
  var edges: UIRectEdge = []
  var region: CGFloat = 20
  var maximumAngle: CGFloat = .pi / 4

  private static let order: [UIRectEdge] = [.left, .right, .top, .bottom]

  /// Returns the edge at which a touch begins: the first of left, right, top and bottom that is near enough.
  ///
  /// If no edge is near enough, returns a refusal with the distance of the nearest edge.
  func entry(of point: CGPoint, in bounds: CGRect) -> Entry {
    var nearest: (edge: UIRectEdge, distance: CGFloat)?
    for edge in Self.order where edges.contains(edge) {
      let distance =
        switch edge {
        case .left: point.x - bounds.minX
        case .right: bounds.maxX - point.x
        case .top: point.y - bounds.minY
        default: bounds.maxY - point.y
        }
      if distance <= region { return .at(edge) }
      if distance < nearest?.distance ?? .infinity { nearest = (edge, distance) }
    }
    return .refused(nearest.map { PanRefusal(.edge($0.edge), needed: region, seen: $0.distance) })
  }

  enum Entry {
    case at(UIRectEdge)
    /// The touch is too far from every edge; the reason is nil if no edges are set.
    case refused(PanRefusal?)
  }

  /// Returns why the finger's travel does not lead away from the edge; nil if it does, or is shorter than the
  /// hysteresis.
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
