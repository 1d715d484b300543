/// Why a pan recogniser did not recognise a pan: the condition, the required value and the observed value.
public struct PanRefusal: Hashable, Sendable, Codable {
  public enum Condition: Hashable, Sendable, Codable {
    /// The distance of the touch from this edge, in points, must be at most ``PanRefusal/needed``.
    case edge(UIRectEdge)
    /// The angle between the travel and the direction inwards from this edge, in degrees, must be at most the needed
    /// angle.
    case angle(UIRectEdge)
    /// The horizontal travel, in points, must be at least ``PanRefusal/needed``.
    case sidewaysTravel
    /// The vertical travel, in points, must be at least ``PanRefusal/needed``.
    case verticalTravel
    /// The length of the travel, in points, must exceed the needed length.
    case travel
    /// The length of a drag's travel, in points, must be at least the needed length.
    case distance
    /// The number of moves between the touch-down and the end of the touch must be at least ``PanRefusal/needed``.
    case moves
    /// The number of fingers must be at least the needed number.
    case leastFingers
    /// The number of fingers must not exceed the allowed number, which is in ``PanRefusal/needed``.
    case mostFingers
  }

  public let condition: Condition
  public let needed: CGFloat
  public let seen: CGFloat

  package init(_ condition: Condition, needed: CGFloat, seen: CGFloat) {
    (self.condition, self.needed, self.seen) = (condition, needed, seen)
  }
}
