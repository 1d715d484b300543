public import Controllers
import Rules

/// A rule with four numbers: a flick finishes, and a flick back cancels.
///
/// Any other gesture is decided by where it would be a moment later.
public enum FourParameterRule {
  public static func controller() throws -> Controller {
    var controller = Controller.default
    let own = [
      NamedParameter("reverse-limit", default: 1500, .pointsPerSecond, range: 100...3000),
      NamedParameter("lookahead", default: 0.3, .seconds, range: 0...0.6),
    ]
    for parameter in own { controller.declare(parameter) }
    controller.finishWhen = try DecisionRule(
      reading: "velocity > velocity-threshold or (velocity >= -reverse-limit and "
        + "(translation + velocity * lookahead) / 390pt > progress-threshold)",
      parameters: own)
    return controller
  }

  /// Its parameters with their ranges.
  public static let parameters = [
    "progress-threshold=0.1:0.9", "velocity-threshold=100:3000", "reverse-limit", "lookahead",
  ]
}
