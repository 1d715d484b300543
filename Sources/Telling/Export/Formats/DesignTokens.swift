import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// The key of Panlab's extension, which other tools must preserve.
  static let tokenExtension = "dev.panlab.gesture"

  /// The controller as design tokens: its duration, its curve, a transition with both, and its numbers.
  ///
  /// No token type exists for springs or rules. So the token `settle` has an extension in Panlab's own format, and this
  /// extension contains the whole controller.
  ///
  /// - Source: Design Tokens Format Module 2025.10 (Community Group report).
  var designTokens: JSONValue {
    let group = names.given
    let curve = motion.curve
    let milliseconds = Number.rounded(1000 * motion.duration, decimals: 3)
    var tokens: [String: JSONValue] = [
      "$description": .string(headerSentences(notes(for: .designTokens)).joined(separator: "\n")),
      "duration": Self.token("duration", Self.duration(milliseconds)),
      "curve": Self.token(
        "cubicBezier", .array([curve.x1, curve.y1, curve.x2, curve.y2].map(JSONValue.number))),
      "settle": Self.token(
        "transition",
        .object([
          "duration": .string("{\(group).duration}"), "delay": Self.duration(0),
          "timingFunction": .string("{\(group).curve}"),
        ]), extensions: gestureExtension),
    ]
    let used = controller.usedParameterNames
    if used.contains(Threshold.progress.rawValue) {
      tokens[Threshold.progress.rawValue] = Self.token(
        "number", .number(controller.progressThreshold),
        description: "the progress the rule compares with")
    }
    if used.contains(Threshold.velocity.rawValue) {
      tokens[Threshold.velocity.rawValue] = Self.token(
        "number", .number(controller.velocityThreshold),
        description: "the speed the rule compares with, in points per second")
    }
    let extent = controller.exportedExtent
    tokens[extent.name] = Self.token(
      "number", .number(extent.value), description: extent.words(points: "points"))
    for number in controller.exportedKindValues {
      tokens[number.name] = Self.token(
        "number", .number(number.value), description: number.words(points: "points"))
    }
    for parameter in controller.ownParameters {
      let unit = parameter.unit == .fraction ? "" : ", in \(parameter.unit.rawValue)"
      let name = tokens[parameter.name] == nil ? parameter.name : "parameter-\(parameter.name)"
      tokens[name] = Self.token(
        "number", .number(parameter.value),
        description: (parameter.note.isEmpty ? parameter.name : parameter.note) + unit)
    }
    return .object([
      "$schema": .string("https://www.designtokens.org/schemas/2025.10/format.json"),
      group: .object(tokens),
    ])
  }

  private static func token(
    _ type: String, _ value: JSONValue, description: String? = nil,
    extensions: [String: JSONValue]? = nil
  ) -> JSONValue {
    var members: [String: JSONValue] = ["$type": .string(type), "$value": value]
    members["$description"] = description.map(JSONValue.string)
    members["$extensions"] = extensions.map(JSONValue.object)
    return .object(members)
  }

  private static func duration(_ milliseconds: Double) -> JSONValue {
    .object(["value": .number(milliseconds), "unit": .string("ms")])
  }

  private var gestureExtension: [String: JSONValue] {
    var members = originMembers(notes(for: .designTokens))
    members["controller"] = controller.json
    members["progressThreshold"] = .number(controller.progressThreshold)
    members["velocityThreshold"] = .number(controller.velocityThreshold)
    if case .spring(let spring, let velocity) = motion.shape {
      var numbers: [String: JSONValue] = [
        "mass": .number(spring.mass), "stiffness": .significant(spring.stiffness),
        "damping": .significant(spring.damping),
      ]
      if velocity != 0 { numbers["velocity"] = .number(velocity) }
      members["spring"] = .object(numbers)
    }
    return [Self.tokenExtension: .object(members)]
  }
}
