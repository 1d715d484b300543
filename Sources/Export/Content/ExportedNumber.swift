import Controllers
import Rules

extension Controller {
  /// The parameters that the rule or a formula reads.
  var usedNames: Set<String> {
    var names = Set(finishWhen.parameterNames)
    for speed in [completionSpeed, cancelSpeed] {
      if case .formula(let formula) = speed { names.formUnion(formula.parameterNames) }
    }
    if case .formula(let formula) = durationRule { names.formUnion(formula.parameterNames) }
    return names
  }
}

/// A number of a controller in a format that knows no rules.
struct ExportedNumber {
  /// Its name in controllers, as in `velocity-threshold`.
  let name: String
  let value: Double
  let unit: ParameterUnit

  /// Its unit as a sentence, where a point has another name.
  func sentence(points: String) -> String {
    name == Threshold.progress.rawValue
      ? "A fraction of the way." : unit.sentence(points: points)
  }
}

extension ControllerExport {
  /// The thresholds that are used, then the numbers that the controller brings with its rule.
  var numbers: [ExportedNumber] {
    let used = controller.usedNames
    let thresholds = [
      ExportedNumber(
        name: Threshold.progress.rawValue, value: controller.progressThreshold, unit: .fraction),
      ExportedNumber(
        name: Threshold.velocity.rawValue, value: controller.velocityThreshold,
        unit: .pointsPerSecond),
    ]
    return thresholds.filter { used.contains($0.name) }
      + controller.ownParameters.map {
        ExportedNumber(name: $0.name, value: $0.value, unit: $0.unit)
      }
  }
}

extension ParameterUnit {
  /// What a number means, where a point has another name: `in dp per second`.
  func words(points: String) -> String {
    switch self {
    case .fraction: "a fraction"
    case .points: "in \(points)"
    case .pointsPerSecond: "in \(points) per second"
    case .perSecond: "per second"
    case .seconds: "in seconds"
    }
  }

  /// The same as a sentence.
  func sentence(points: String) -> String {
    let words = words(points: points)
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
