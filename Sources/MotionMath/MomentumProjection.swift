import Foundation

/// The place where a flick comes to rest: a speed that shrinks by a fixed factor every millisecond.
///
///     MomentumProjection.normal.projectedDistance(velocity: 1000)  // 499 pt
///
/// Distances are in any length unit (points), velocities in that unit per second; signs carry over.
///
/// - Source: The WWDC 2018 talk “Designing Fluid Interfaces” for the sum; the integral is its
///   continuous counterpart.
public struct MomentumProjection: Hashable, Sendable {
  /// The factor by which the speed shrinks each millisecond, between 0 and 1.
  public let rate: Double

  /// `UIScrollView.DecelerationRate.normal`: 0.499 s times the velocity.
  public static let normal = MomentumProjection(rate: 0.998)
  /// `UIScrollView.DecelerationRate.fast`: 0.099 s times the velocity.
  public static let fast = MomentumProjection(rate: 0.99)

  /// Creates a projection.
  ///
  /// - Precondition: `rate` lies strictly between 0 and 1.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "rate is \(rate); a deceleration rate is between 0 and 1")
    self.rate = rate
  }

  /// The distance by the formula that apps copied from the talk: v/1000 · r/(1 − r).
  ///
  /// It adds up whole milliseconds and falls short of ``coastingDistance(velocity:)`` by at most
  /// 0.6 % for the two standard rates.
  public func projectedDistance(velocity: Double) -> Double { velocity / 1000 * rate / (1 - rate) }

  /// The exact distance until rest: the integral of v·r^(1000·t), which is −v / (1000·ln r).
  public func coastingDistance(velocity: Double) -> Double { -velocity / (1000 * log(rate)) }
}

/// The growing resistance of content that is dragged past its edge.
///
///     RubberBand(dimension: 800).offset(forDrag: 200)  // 96.7 pt
public struct RubberBand: Hashable, Sendable {
  /// The length that the band never reaches, in points: the size of the view along the drag; above 0.
  public let dimension: Double
  /// The fraction of a short drag that is shown, above 0: 1 follows the finger at first.
  public let coefficient: Double

  /// UIKit's coefficient.
  ///
  /// *Observed:* published measurements of scroll views.
  public static let standardCoefficient = 0.55

  /// Creates a band.
  ///
  /// - Precondition: Both numbers are above 0.
  public init(dimension: Double, coefficient: Double = standardCoefficient) {
    precondition(dimension > 0, "dimension \(dimension) must be above 0")
    precondition(coefficient > 0, "coefficient \(coefficient) must be above 0")
    (self.dimension, self.coefficient) = (dimension, coefficient)
  }

  /// The offset shown for a finger that went `drag` points past the edge: (1 − 1/(x·c/d + 1))·d.
  ///
  /// Odd: a drag the other way gives the opposite offset. Its size stays below ``dimension``.
  public func offset(forDrag drag: Double) -> Double {
    let pull = abs(drag) * coefficient
    guard pull.isFinite else { return drag > 0 ? dimension : -dimension }
    return (drag < 0 ? -1 : 1) * pull * dimension / (pull + dimension)
  }

  /// The drag that shows `offset`: the inverse of ``offset(forDrag:)``.
  ///
  /// Infinite for an offset of ``dimension`` or more, which no drag reaches.
  public func drag(forOffset offset: Double) -> Double {
    let size = abs(offset)
    let drag = size < dimension ? size * dimension / ((dimension - size) * coefficient) : .infinity
    return offset < 0 ? -drag : drag
  }
}
