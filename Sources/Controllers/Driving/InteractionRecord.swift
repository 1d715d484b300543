public import MotionMath

/// What one gesture came to, on the simulation's clock.
public struct InteractionRecord: Hashable, Sendable {
  /// When the pan was recognised, in seconds; nil before that.
  public var recognizedAt: Seconds?
  /// When the decision was made, in seconds; nil before that.
  public var decidedAt: Seconds?
  /// The gesture as the rule saw it at the decision.
  public var release: Release?
  public var decision: Decision?
  /// Whether the system took the touch away.
  public var touchWasCancelled = false

  /// Creates a record of a gesture that has come to nothing yet.
  public init(recognizedAt: Seconds? = nil) {
    self.recognizedAt = recognizedAt
  }
}
