/// A parameter of the table that a rule can name, under its name in ``Parameter/all``.
public enum Threshold: String, Hashable, Sendable, CaseIterable {
  case progress = "progress-threshold"
  case velocity = "velocity-threshold"
  case duration

  /// The parameter's unit.
  public var unit: ParameterUnit {
    switch self {
    case .progress: .fraction
    case .velocity: .pointsPerSecond
    case .duration: .seconds
    }
  }

  /// Its value in a controller, on the screen of a release.
  public func value(in controller: Controller, at release: Release) -> Double {
    switch self {
    case .progress: controller.progressThreshold
    case .velocity: controller.velocityThreshold
    case .duration: controller.duration(width: release.width, height: release.height)
    }
  }
}
