/// A number of a controller that a rule can name.
struct NumberSlot {
  let unit: ParameterUnit
  let range: ClosedRange<Double>
  private let name: String
  private let threshold: Threshold?

  init?(_ name: String, in controller: Controller) {
    self.name = name
    threshold = Threshold(rawValue: name)
    if let own = controller.ownParameters.first(where: { $0.name == name }) {
      (unit, range) = (own.unit, own.range)
      return
    }
    if threshold == .duration, case .formula = controller.durationRule { return nil }
    let parameter = controller.parameters.first { $0.name == name }
    guard case .number(let unit, let range) = parameter?.kind else { return nil }
    (self.unit, self.range) = (unit, range)
  }

  func value(in controller: Controller) -> Double {
    switch threshold {
    case .progress: controller.progressThreshold
    case .velocity: controller.velocityThreshold
    case .duration: controller.duration
    case nil: controller.value(ofOwnParameter: name)
    }
  }

  func set(_ value: Double, in controller: inout Controller) {
    switch threshold {
    case .progress: controller.progressThreshold = value
    case .velocity: controller.velocityThreshold = value
    case .duration: controller.durationRule = .constant(value)
    case nil: controller.setOwnParameter(name, to: value)
    }
  }
}
