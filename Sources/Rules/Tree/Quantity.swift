/// A value of a ``Release`` that a rule can name.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
  case progress
  case translation
  case velocity
  case relativeVelocity = "relative-velocity"
  case speed
  case projectedProgress = "projected-progress"
  case remaining
  case timeToTarget = "time-to-target"
  case peakProgress = "peak-progress"
  case elapsed
  case location
  case extent
  case width
  case height
  case dragged
  case origin

  /// The unit it is measured in.
  public var unit: ParameterUnit {
    switch self {
    case .progress, .peakProgress, .projectedProgress: .fraction
    case .translation, .remaining, .location, .extent, .width, .height, .dragged,
      .origin:
      .points
    case .velocity, .speed: .pointsPerSecond
    case .relativeVelocity: .perSecond
    case .timeToTarget, .elapsed: .seconds
    }
  }

  /// Its meaning, in one line without a full stop.
  public var meaning: String {
    switch self {
    case .progress: "travel over extent"
    case .translation: "travel towards completion"
    case .velocity: "speed towards completion"
    case .relativeVelocity: "velocity over the travel left"
    case .speed: "speed in whatever direction"
    case .projectedProgress: "where the momentum would come to rest"
    case .remaining: "travel left"
    case .timeToTarget: "travel left over velocity"
    case .peakProgress: "the greatest progress so far"
    case .elapsed: "time since the first contact"
    case .location: "the finger's distance from the side the gesture leads away from"
    case .extent: "the travel that counts as progress 1"
    case .width: "the view's width"
    case .height: "the view's height"
    case .dragged: "travel since the drag began, at whatever stop"
    case .origin: "where the drag began, beyond the lower of two neighbouring stops"
    }
  }

  /// Whether it depends on the screen and the settings alone, and not on the finger.
  var isKnownBeforehand: Bool { self == .extent || self == .width || self == .height }

  /// Whether it differs between a fast and a slow finger at the same place.
  var dependsOnVelocity: Bool {
    [.velocity, .relativeVelocity, .speed, .projectedProgress, .timeToTarget].contains(self)
  }

  /// Its value at a release.
  public func value(in release: Release) -> Double {
    switch self {
    case .progress: release.progress
    case .translation: release.translation
    case .velocity: release.velocity
    case .relativeVelocity: release.relativeVelocity
    case .speed: release.speed
    case .projectedProgress: release.projectedProgress
    case .remaining: release.remaining
    case .timeToTarget: release.timeToTarget
    case .peakProgress: release.peakProgress
    case .elapsed: release.elapsed
    case .location: release.location
    case .extent: release.extent
    case .width: release.width
    case .height: release.height
    case .dragged: release.dragged
    case .origin: release.origin
    }
  }
}

/// A setting that every rule may name, under its name in ``RuleNumbers``.
public enum Threshold: String, Hashable, Sendable, CaseIterable {
  case progress = "progress-threshold"
  case velocity = "velocity-threshold"
  case duration

  /// The unit of its value.
  public var unit: ParameterUnit {
    switch self {
    case .progress: .fraction
    case .velocity: .pointsPerSecond
    case .duration: .seconds
    }
  }

  /// The values it takes, in its unit.
  public var range: ClosedRange<Double> {
    switch self {
    case .progress: 0...1
    case .velocity: 0...5000
    case .duration: 0.01...60
    }
  }
}
