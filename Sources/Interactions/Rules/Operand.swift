/// What a rule can measure of a ``Release``, under the name it has in a rule.
public enum Quantity: String, Hashable, Sendable, CaseIterable {
  case progress
  case translation
  case velocity
  case peakProgress = "peak-progress"
  case elapsed
  case extent

  /// The unit it is measured in.
  public var unit: ParameterUnit {
    switch self {
    case .progress, .peakProgress: .fraction
    case .translation, .extent: .points
    case .velocity: .pointsPerSecond
    case .elapsed: .seconds
    }
  }

  /// Its value at one instant.
  func value(in release: Release) -> Double {
    switch self {
    case .progress: release.progress
    case .translation: release.translation
    case .velocity: release.velocity
    case .peakProgress: release.peakProgress
    case .elapsed: release.elapsed
    case .extent: release.extent
    }
  }
}

/// A parameter a rule can compare with, under its name in ``Parameter/all``.
public enum Threshold: String, Hashable, Sendable, CaseIterable {
  case progress = "progress-threshold"
  case velocity = "velocity-threshold"

  /// The parameter's unit.
  public var unit: ParameterUnit {
    switch self {
    case .progress: .fraction
    case .velocity: .pointsPerSecond
    }
  }

  /// Its value in a controller.
  func value(in controller: Controller) -> Double {
    switch self {
    case .progress: controller.progressThreshold
    case .velocity: controller.velocityThreshold
    }
  }
}

/// One side of a comparison.
public enum Operand: Hashable, Sendable {
  case quantity(Quantity)
  case threshold(Threshold)
  /// A number in a unit; finite.
  case constant(Double, ParameterUnit)
  indirect case negated(Operand)

  /// The unit of its value.
  public var unit: ParameterUnit {
    switch self {
    case .quantity(let quantity): quantity.unit
    case .threshold(let threshold): threshold.unit
    case .constant(_, let unit): unit
    case .negated(let operand): operand.unit
    }
  }

  /// Whether its value depends on the gesture, not on settings alone.
  var isMeasured: Bool {
    switch self {
    case .quantity: true
    case .threshold, .constant: false
    case .negated(let operand): operand.isMeasured
    }
  }

  /// The operand as it is written in a rule.
  var text: String {
    switch self {
    case .quantity(let quantity): quantity.rawValue
    case .threshold(let threshold): threshold.rawValue
    case .constant(let value, let unit): numberText(value) + unit.rawValue
    case .negated(.quantity(let quantity)): "-" + quantity.rawValue
    case .negated(.threshold(let threshold)): "-" + threshold.rawValue
    // Parentheses keep `-(5)` apart from the constant `-5`.
    case .negated(let operand): "-(\(operand.text))"
    }
  }

  /// Its value at one instant under a controller, in ``unit``.
  func value(_ release: Release, _ controller: Controller) -> Double {
    switch self {
    case .quantity(let quantity): quantity.value(in: release)
    case .threshold(let threshold): threshold.value(in: controller)
    case .constant(let value, _): value
    case .negated(let operand): -operand.value(release, controller)
    }
  }
}
