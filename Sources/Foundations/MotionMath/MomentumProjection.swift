import Foundation

/// Projects where a flick comes to rest if its speed shrinks by a fixed factor every millisecond.
///
///     MomentumProjection.normal.projectedDistance(velocity: 1000)  // 499 pt
///
/// Distances are in any length unit, such as points, and velocities in this unit per second. A distance has the sign of
/// its velocity.
///
/// - Source: The WWDC 2018 talk “Designing Fluid Interfaces” for ``projectedDistance(velocity:)``, which sums
///   milliseconds; ``coastingDistance(velocity:)`` replaces the sum by an integral.
public struct MomentumProjection: Hashable, Sendable {
  /// The factor by which the speed shrinks each millisecond, between 0 and 1.
  public let rate: Double

  /// `UIScrollView.DecelerationRate.normal`; the distance is 0.499 s times the velocity.
  public static let normal = MomentumProjection(rate: 0.998)
  /// `UIScrollView.DecelerationRate.fast`; the distance is 0.099 s times the velocity.
  public static let fast = MomentumProjection(rate: 0.99)

  /// Creates a projection.
  ///
  /// - Precondition: `rate` lies strictly between 0 and 1.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "rate is \(rate); a deceleration rate is between 0 and 1")
    self.rate = rate
  }

  /// The distance by the formula in the WWDC talk, which many apps use: v/1000 · r/(1 − r).
  ///
  /// The formula sums whole milliseconds. Its result is below ``coastingDistance(velocity:)`` by at most 0.6 % for the
  /// two standard rates.
  public func projectedDistance(velocity: Double) -> Double { velocity / 1000 * rate / (1 - rate) }

  /// The exact distance until the motion stops: the integral of v·r^(1000·t), which is −v / (1000·ln r).
  public func coastingDistance(velocity: Double) -> Double { -velocity / (1000 * log(rate)) }
}
