import Controllers
import Traces

/// The speed of one finger at its release by every estimator.
///
/// All in points per second along the controller's direction, positive towards completion.
public struct EstimatedSpeeds: Hashable, Sendable {
  public typealias Speed = EstimatedSpeed

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

  /// The estimates of a record that keeps its ``ReplayRecord/Detail/gesture``.
  public init(_ record: ReplayRecord) {
    let speeds = record.gesture?.speeds ?? []
    let motion = FingerMotion(of: record.trace, along: record.controller.direction)
    self.init(
      trace: record.trace.name, actual: speeds.isEmpty ? nil : motion?.speed, speeds: speeds)
  }
}
