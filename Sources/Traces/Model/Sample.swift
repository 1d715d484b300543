public import MotionMath

extension Trace {
  /// One touch point of one finger.
  public struct Sample: Hashable, Sendable {
    /// Seconds after the first sample of the trace, not negative.
    public var time: Seconds
    /// Points from the left edge of the screen.
    public var x: Double
    /// Points from the top edge of the screen.
    public var y: Double
    /// What the finger did.
    public var phase: Phase
    /// Which finger: 0 for the first to touch, 1 for the second, and so on.
    public var touch: Int
    /// When the event reached the app, in seconds on the clock of `time`; nil if not recorded.
    ///
    /// Samples of one finger that share it were delivered together.
    public var dispatch: Seconds?
    /// Pressure in the recording's own unit; nil if not recorded.
    public var force: Double?

    /// Creates a touch point.
    public init(
      time: Seconds, x: Double, y: Double, phase: Phase, touch: Int = 0,
      dispatch: Seconds? = nil, force: Double? = nil
    ) {
      self.time = time
      self.x = x
      self.y = y
      self.phase = phase
      self.touch = touch
      self.dispatch = dispatch
      self.force = force
    }
  }

  /// What a finger did at a touch point.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, stationary, ended, cancelled
  }
}
