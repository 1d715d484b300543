import Controllers
import Formats
import Reports
import Rules

/// The numbers of a controller as an enumeration of Swift constants.
struct SwiftTuning {
  private let controller: Controller
  private let names: SwiftNames

  init(_ controller: Controller, _ names: SwiftNames) {
    (self.controller, self.names) = (controller, names)
  }

  /// The declarations, in the order of the table, then the controller's own; thresholds that nothing
  /// uses only where the list shall be complete.
  func lines(isComplete: Bool = false) -> [String] {
    let used = usedNames
    var lines: [String] = []
    for threshold in [Threshold.progress, .velocity]
    where isComplete || used.contains(threshold.rawValue) {
      let value =
        threshold == .progress ? controller.progressThreshold : controller.velocityThreshold
      lines += declaration(threshold.rawValue, value)
    }
    for parameter in controller.ownParameters where used.contains(parameter.name) {
      lines += declaration(parameter.name, parameter.value)
    }
    return lines + duration
  }

  /// The functions that the duration calls.
  var helpers: Set<SwiftExpression.Helper> {
    guard case .formula(let formula) = controller.durationRule else { return [] }
    var expression = SwiftExpression(names)
    _ = expression.text(formula.operand)
    return expression.helpers
  }

  private var usedNames: Set<String> {
    var names = Set(controller.finishWhen.parameterNames)
    for speed in [controller.completionSpeed, controller.cancelSpeed] {
      if case .formula(let formula) = speed { names.formUnion(formula.parameterNames) }
    }
    if case .formula(let formula) = controller.durationRule {
      names.formUnion(formula.parameterNames)
    }
    return names
  }

  private func declaration(_ name: String, _ value: Double) -> [String] {
    let parameter = controller.parameters.first { $0.name == name }
    var comment = "\(name): \(oneLine(parameter?.meaning ?? "a number the rule compares with"))"
    if case .number(let unit, let range)? = parameter?.kind {
      let bounds = "\(Number.shortest(range.lowerBound))...\(Number.shortest(range.upperBound))"
      comment += unit == .fraction ? "; \(bounds)" : "; in \(unit.rawValue), \(bounds)"
    }
    return wrapped(comment + ".", columns: 90).map { "/// \($0)" } + [
      "static let \(names.member(name)) = \(swiftNumber(value))"
    ]
  }

  private var duration: [String] {
    let comment = "/// What the animator returns from `transitionDuration(using:)`, in seconds"
    switch controller.durationRule {
    case .constant(let seconds):
      return [comment + ".", "static let duration = \(swiftNumber(seconds))"]
    case .formula(let formula):
      var expression = SwiftExpression(names)
      let text = expression.text(formula.operand)
      var body = ["static func duration(width: Double, height: Double) -> Double {"]
      if expression.quantities.contains(.extent) {
        body.append("  let extent = \(controller.extent.swiftText(along: controller.direction))")
      }
      let range = DurationRule.range
      body += [
        "  return min(max(\(text), \(swiftNumber(range.lowerBound))),"
          + " \(swiftNumber(range.upperBound)))", "}",
      ]
      return [comment + ": `\(formula.text)`."] + body
    }
  }
}

extension Extent {
  /// The travel in points, out of `width` and `height`.
  func swiftText(along direction: Direction) -> String {
    func times(_ factor: Double, _ length: String) -> String {
      factor == 1 ? length : "\(swiftNumber(factor)) * \(length)"
    }
    return switch self {
    case .points(let points): swiftNumber(points)
    case .widths(let factor): times(factor, "width")
    case .heights(let factor): times(factor, "height")
    case .lengths(let factor): times(factor, direction.isHorizontal ? "width" : "height")
    }
  }
}
