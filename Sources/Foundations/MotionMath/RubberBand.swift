/// The increasing resistance of content that is dragged past its edge.
///
///     RubberBand(dimension: 800).offset(forDrag: 200)  // 96.7 pt
///
/// For a surface with stops (resting places), `export --format swift` copies this source unchanged into the export.
public struct RubberBand: Hashable, Sendable {
  /// The size of the view along the drag, in points, above 0; the offset approaches this size but never reaches it.
  public let dimension: Double
  /// The content's movement as a fraction of the finger's movement, at the start of a drag; must be above 0.
  ///
  /// With 1, the content at first follows the finger exactly.
  public let coefficient: Double

  /// UIKit's coefficient.
  ///
  /// *Observed:* published measurements of scroll views.
  public static let standardCoefficient = 0.55

  /// Creates a rubber band.
  ///
  /// - Precondition: Both numbers are above 0.
  public init(dimension: Double, coefficient: Double = standardCoefficient) {
    precondition(dimension > 0, "dimension \(dimension) must be above 0")
    precondition(coefficient > 0, "coefficient \(coefficient) must be above 0")
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// The offset shown if the finger is `drag` points past the edge.
  ///
  /// The offset is (1 − 1/(x·c/d + 1))·d for a drag x, with the coefficient c and the dimension d. A drag in the other
  /// direction gives the opposite offset. The offset's magnitude stays below ``dimension``.
  public func offset(forDrag drag: Double) -> Double {
    let pull = abs(drag) * coefficient
    guard pull.isFinite else { return drag > 0 ? dimension : -dimension }
    return (drag < 0 ? -1 : 1) * pull * dimension / (pull + dimension)
  }

  /// The speed of the offset divided by the speed of the finger: c · (d / (|x| c + d))², with the symbols of
  /// ``offset(forDrag:)``.
  public func slope(atDrag drag: Double) -> Double {
    let part = dimension / (abs(drag) * coefficient + dimension)
    return coefficient * part * part
  }

  /// The drag that shows `offset`: the inverse of ``offset(forDrag:)``.
  ///
  /// Infinite if the offset is ``dimension`` or more, which no drag reaches.
  public func drag(forOffset offset: Double) -> Double {
    let size = abs(offset)
    let drag = size < dimension ? size * dimension / ((dimension - size) * coefficient) : .infinity
    return offset < 0 ? -drag : drag
  }
}
