import Controllers
import Rules

/// What the custom properties of an exported style sheet are called after the controller's name.
enum StyleSheetNames {
  static let duration = "duration"
  static let easing = "easing"
  static let timing = "timing"
  static let rule = "finish-when"
  static let controller = "controller"
  static let thresholds = [Threshold.progress.rawValue, Threshold.velocity.rawValue]

  private static let taken = Set([duration, easing, timing, rule, controller] + thresholds)

  /// The name for a parameter that a controller brings with its rule.
  static func own(_ parameter: NamedParameter) -> String {
    taken.contains(parameter.name) ? "parameter-\(parameter.name)" : parameter.name
  }
}
