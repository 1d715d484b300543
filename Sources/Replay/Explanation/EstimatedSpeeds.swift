public import Controllers
public import MotionMath
public import Traces

/// The speed of one finger at the lift by every estimator.
///
/// All in points per second along the controller's direction, positive towards completion.
public struct EstimatedSpeeds: Hashable, Sendable {
  /// What one estimator says.
  public struct Speed: Hashable, Sendable {
    public var estimator: VelocityEstimator
    public var speed: Double

    /// Creates an estimate.
    public init(estimator: VelocityEstimator, speed: Double) {
      self.estimator = estimator
      self.speed = speed
    }
  }

  /// The trace's name.
  public var trace: String
  /// How fast the finger really was; see ``FingerMotion/speed``.
  public var actual: Double?
  /// In the order of the estimators; empty where no pan was recognised.
  public var speeds: [Speed]

  /// Creates estimates.
  public init(trace: String, actual: Double?, speeds: [Speed]) {
    self.trace = trace
    self.actual = actual
    self.speeds = speeds
  }
}

/// Replays one trace and asks every estimator for the speed at the lift.
public func estimatedSpeeds(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> EstimatedSpeeds {
  let gesture = FollowedGesture(trace, controller: controller, settings: settings)
  let motion = FingerMotion(of: trace, along: controller.direction)
  return EstimatedSpeeds(
    trace: trace.name, actual: gesture.speeds.isEmpty ? nil : motion?.speed,
    speeds: gesture.speeds)
}
