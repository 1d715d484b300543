/// Why a pan recogniser did not recognise its fingers: a condition, what it needed and what it saw.
public struct PanRefusal: Hashable, Sendable, Codable {
  public enum Condition: Hashable, Sendable, Codable {
    /// The touch begins near this edge: the greatest distance and the distance, in points.
    case edge(UIRectEdge)
    /// The finger leaves this edge inwards: the greatest angle and the angle, in degrees.
    case angle(UIRectEdge)
    /// The travel to the left or right, in points; it must reach the needed one.
    case sidewaysTravel
    /// The travel up or down, in points; it must reach the needed one.
    case verticalTravel
    /// The length of the travel, in points; it must exceed the needed length.
    case travel
    /// The length of a drag's travel, in points; it must reach the needed length.
    case distance
    /// The finger moves between its contact and its end, in moves delivered.
    case moves
    /// Enough fingers touch.
    case leastFingers
    /// No more fingers touch.
    case mostFingers
  }

  public let condition: Condition
  public let needed: CGFloat
  public let seen: CGFloat

  package init(_ condition: Condition, needed: CGFloat, seen: CGFloat) {
    (self.condition, self.needed, self.seen) = (condition, needed, seen)
  }
}
