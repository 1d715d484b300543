import Controllers
import Formats
import MotionMath
import Rules

/// The numbers of a controller, as an enumeration of Swift constants.
struct SwiftTuning {
  /// What uses the duration.
  enum DurationUse {
    case none, animator, code
  }

  private let controller: Controller
  private let names: SwiftNames

  init(_ controller: Controller, _ names: SwiftNames) {
    (self.controller, self.names) = (controller, names)
  }

  /// The declarations: the thresholds and custom parameters that are used, and the duration, if an animator or the code
  /// itself uses it.
  func lines(_ duration: DurationUse) -> [String] {
    let used = controller.usedParameterNames
    var lines: [String] = []
    for threshold in [Threshold.progress, .velocity] where used.contains(threshold.rawValue) {
      let value =
        threshold == .progress ? controller.progressThreshold : controller.velocityThreshold
      lines += declaration(threshold.rawValue, value)
    }
    for parameter in controller.ownParameters
    where used.contains(parameter.name) {
      lines += declaration(parameter.name, parameter.value)
    }
    switch duration {
    case .none: return lines
    case .animator:
      return lines
        + self.duration("What the animator returns from `transitionDuration(using:)`, in seconds")
    case .code: return lines + self.duration("The duration of the whole transition, in seconds")
    }
  }

  /// The declarations of the tunable numbers in the app's code, without the controller's other numbers.
  var tunables: [String] {
    controller.tunables.flatMap { declaration($0.name, $0.value) }
  }

  /// The functions that the duration's formula calls and the exported file must declare; empty if the duration is
  /// constant.
  var helpers: Set<RuleExpression.Helper> {
    guard case .formula(let formula) = controller.durationRule else { return [] }
    var expression = RuleExpression(.swift, names)
    _ = expression.text(formula.operand)
    return expression.helpers
  }

  private func declaration(_ name: String, _ value: Double) -> [String] {
    let parameter = controller.parameters.first { $0.name == name }
    var comment = "\(name): \(oneLine(parameter?.meaning ?? "a number in the rule"))"
    if case .number(let unit, let range)? = parameter?.kind {
      let bounds = "\(Number.shortest(range.lowerBound))...\(Number.shortest(range.upperBound))"
      comment += unit == .fraction ? "; \(bounds)" : "; in \(unit.rawValue), \(bounds)"
    }
    return wrapped(comment + ".", columns: 90).map { "/// \($0)" } + [
      "static let \(names.member(name)) = \(swiftNumber(value))"
    ]
  }

  private func duration(_ meaning: String) -> [String] {
    let comment = "/// \(meaning)"
    switch controller.durationRule {
    case .constant(let seconds):
      return [comment + ".", "static let duration = \(swiftNumber(seconds))"]
    case .formula(let formula):
      var expression = RuleExpression(.swift, names)
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
  /// The Swift expression for the extent in points; `width` and `height` are the names of the view's width and height
  /// in the exported code.
  func swiftText(
    along direction: Direction, width: String = "width", height: String = "height"
  ) -> String {
    func times(_ factor: Double, _ length: String) -> String {
      factor == 1 ? length : "\(swiftNumber(factor)) * \(length)"
    }
    return switch self {
    case .points(let points): swiftNumber(points)
    case .widths(let factor): times(factor, width)
    case .heights(let factor): times(factor, height)
    case .lengths(let factor): times(factor, direction.isHorizontal ? width : height)
    }
  }

  /// The Swift expression for the extent in points, in a view whose size is `size`.
  func swiftText(ofSizeAlong direction: Direction) -> String {
    swiftText(along: direction, width: "Double(size.width)", height: "Double(size.height)")
  }

  /// Whether the extent is a multiple of the view's width (true) or of its height (false); nil if it is in points.
  func isOfWidth(along direction: Direction) -> Bool? {
    switch self {
    case .points: nil
    case .widths: true
    case .heights: false
    case .lengths: direction.isHorizontal
    }
  }
}

/// The Swift names of parameters, all different and none a keyword.
struct SwiftNames: ExpressionNames {
  private let members: [String: String]
  private let isDurationComputed: Bool

  /// Chooses the Swift names of the built-in thresholds and of a controller's custom parameters.
  init(of controller: Controller) {
    var members: [String: String] = [:]
    var taken: Set<String> = Self.words
    let names = Threshold.allCases.map(\.rawValue) + controller.ownParameters.map(\.name)
    for name in names {
      let camel = ExportNames.camel(name)
      var free = camel
      var count = 2
      while !taken.insert(free).inserted {
        free = count == 2 && Self.words.contains(camel) ? camel + "Value" : "\(camel)\(count)"
        count += 1
      }
      members[name] = free
    }
    self.members = members
    if case .formula = controller.durationRule {
      isDurationComputed = true
    } else {
      isDurationComputed = false
    }
  }

  /// A name as an identifier, in backticks if it is a keyword.
  static func identifier(_ name: String) -> String {
    let camel = ExportNames.camel(name)
    return words.contains(camel) ? "`\(camel)`" : camel
  }

  /// The member of `Tuning` for a parameter.
  func member(_ name: String) -> String { members[name] ?? ExportNames.camel(name) }

  func parameter(_ name: String) -> String { "Tuning.\(member(name))" }

  func threshold(_ threshold: Threshold, in expression: inout RuleExpression) -> String {
    guard threshold == .duration, isDurationComputed else { return parameter(threshold.rawValue) }
    expression.read([.width, .height])
    return "Tuning.duration(width: width, height: height)"
  }

  /// Swift keywords, which would need backticks as names, and two other words that are treated like keywords: `type`
  /// and `extentRule`.
  private static let words: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "type", "extentRule",
  ]
}
