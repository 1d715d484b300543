public import MotionMath

/// What a decision rule sees of a gesture at one instant.
///
/// Distances and speeds are along the controller's direction: positive towards completion.
public struct Release: Hashable, Sendable {
  /// Travel over extent: 0...1 when the controller clamps, else any number.
  public var progress: Double
  /// Travel, in points.
  public var translation: Double
  /// Speed by the controller's estimator, in points per second.
  public var velocity: Double
  /// The greatest progress so far.
  public var peakProgress: Double
  /// Seconds since the first contact.
  public var elapsed: Seconds
  /// The travel that counts as progress 1, in points.
  public var extent: Double

  /// Creates the view of an instant.
  public init(
    progress: Double, translation: Double, velocity: Double, peakProgress: Double,
    elapsed: Seconds, extent: Double
  ) {
    self.progress = progress
    self.translation = translation
    self.velocity = velocity
    self.peakProgress = peakProgress
    self.elapsed = elapsed
    self.extent = extent
  }
}
