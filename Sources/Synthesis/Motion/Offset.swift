/// A distance on the glass in the gesture's own frame, in points.
///
/// `along` grows towards completion whatever the direction of the family; `across` grows downwards
/// for horizontal gestures and rightwards for vertical ones.
struct Offset: Hashable, Sendable {
  var along: Double
  var across: Double

  static let zero = Offset(along: 0, across: 0)

  static func + (a: Offset, b: Offset) -> Offset {
    Offset(along: a.along + b.along, across: a.across + b.across)
  }

  static func - (a: Offset, b: Offset) -> Offset {
    Offset(along: a.along - b.along, across: a.across - b.across)
  }

  /// The distance in a straight line, in points, not negative.
  var length: Double { (along * along + across * across).squareRoot() }
}
