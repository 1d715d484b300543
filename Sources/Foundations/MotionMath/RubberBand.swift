/// The increasing resistance of content past its edge: 200 pt past an edge of 800 pt show 96.7 pt.
public struct RubberBand: Hashable, Sendable {
  /// The size of the view along the drag, in points, above 0; the offset approaches this size but never reaches it.
  public let dimension: Double
  /// The content's movement as a fraction of the finger's, at the start of a drag; above 0, and 1 to follow exactly.
  public var coefficient = Self.standardCoefficient

  /// UIKit's coefficient, as published measurements of scroll views have it.
  public static let standardCoefficient = 0.55

  //: if here
  /// Creates a rubber band.
  ///
  /// - Precondition: Both numbers are above 0.
  public init(dimension: Double, coefficient: Double = standardCoefficient) {
    precondition(dimension > 0, "dimension \(dimension) must be above 0")
    precondition(coefficient > 0, "coefficient \(coefficient) must be above 0")
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }
  //: end

  /// The offset that a drag of x points past the edge shows: (1 − 1/(x·c/d + 1))·d, and its opposite for −x.
  public func offset(forDrag drag: Double) -> Double {
    let pull = abs(drag) * coefficient
    guard pull.isFinite else { return drag > 0 ? dimension : -dimension }
    return (drag < 0 ? -1 : 1) * pull * dimension / (pull + dimension)
  }

  //: if velocity
  /// The speed of the offset divided by the speed of the finger: c · (d / (|x| c + d))², with the symbols of
  /// ``offset(forDrag:)``.
  public func slope(atDrag drag: Double) -> Double {
    let part = dimension / (abs(drag) * coefficient + dimension)
    return coefficient * part * part
  }
  //: end

  //: if here
  /// The drag that shows `offset`: the inverse of ``offset(forDrag:)``.
  ///
  /// Infinite if the offset is ``dimension`` or more, which no drag reaches.
  public func drag(forOffset offset: Double) -> Double {
    let size = abs(offset)
    let drag = size < dimension ? size * dimension / ((dimension - size) * coefficient) : .infinity
    return offset < 0 ? -drag : drag
  }
  //: end
}
