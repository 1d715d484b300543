import Foundation

/// How a finger must come in over an edge of the screen.
struct EdgeApproach {
  /// The edges that count.
  var edges: UIRectEdge = []
  /// How far from the edge a touch may begin, in points.
  var region: CGFloat = 20
  /// The greatest angle between the way of the finger and the way inwards, in radians.
  var maximumAngle: CGFloat = .pi / 4

  /// The way inwards from the edge near which a finger touches; nil for none.
  func inwards(from point: CGPoint, in bounds: CGRect) -> CGPoint? {
    if edges.contains(.left), point.x - bounds.minX <= region { return CGPoint(x: 1, y: 0) }
    if edges.contains(.right), bounds.maxX - point.x <= region { return CGPoint(x: -1, y: 0) }
    if edges.contains(.top), point.y - bounds.minY <= region { return CGPoint(x: 0, y: 1) }
    if edges.contains(.bottom), bounds.maxY - point.y <= region { return CGPoint(x: 0, y: -1) }
    return nil
  }

  /// Whether a finger has gone as far as the hysteresis and farther aside than inwards.
  func strays(_ travel: CGPoint, inwards: CGPoint, hysteresis: CGFloat) -> Bool {
    let depth = travel.x * inwards.x + travel.y * inwards.y
    let aside = abs(travel.x * inwards.y) + abs(travel.y * inwards.x)
    return max(abs(depth), aside) >= hysteresis && aside > depth * tan(maximumAngle)
  }
}
