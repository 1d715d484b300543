import Foundation

/// Where a drag may begin.
enum PanelGrip {
  /// On the panel only.
  case panel
  /// On what is dimmed too.
  case anywhere
}

/// The edge of the screen that a panel comes from.
enum PanelEdge {
  case bottom, right, top

  /// The half of `bounds` along the edge.
  func half(of bounds: CGRect) -> CGRect {
    switch self {
    case .bottom: bounds.divided(atDistance: bounds.height / 2, from: .maxYEdge).slice
    case .right: bounds.divided(atDistance: bounds.width / 2, from: .maxXEdge).slice
    case .top: bounds.divided(atDistance: bounds.height / 2, from: .minYEdge).slice
    }
  }

  /// The panel's length across the edge, in points: how far it travels.
  func length(of size: CGSize) -> CGFloat {
    self == .right ? size.width : size.height
  }

  /// A frame moved beyond the edge by its own length.
  func outside(_ frame: CGRect) -> CGRect {
    let length = length(of: frame.size)
    return switch self {
    case .bottom: frame.offsetBy(dx: 0, dy: length)
    case .right: frame.offsetBy(dx: length, dy: 0)
    case .top: frame.offsetBy(dx: 0, dy: -length)
    }
  }

  /// The component of a vector that takes the panel away: positive towards its edge.
  func component(of vector: CGPoint) -> CGFloat {
    switch self {
    case .bottom: vector.y
    case .right: vector.x
    case .top: -vector.y
    }
  }

  /// How far a point lies from the inner border of a panel at `frame`, towards the edge.
  func depth(of point: CGPoint, in frame: CGRect) -> CGFloat {
    switch self {
    case .bottom: point.y - frame.minY
    case .right: point.x - frame.minX
    case .top: frame.maxY - point.y
    }
  }
}
