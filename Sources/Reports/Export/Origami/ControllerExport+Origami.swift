import Interactions
import MotionMath

extension ControllerExport {
  /// The spring in the units of Origami's patches, for a mass of 1.
  ///
  /// - Source: Rebound, `OrigamiValueConverter`: stiffness = (tension − 30) · 3.62 + 194 and
  ///   damping = (friction − 8) · 3 + 25.
  var origami: JSONValue {
    var members = originMembers(notes(for: .origami))
    members["name"] = .string(names.kebab)
    switch motion.shape {
    case .spring(let spring, _):
      members["tension"] = .significant((spring.stiffness / spring.mass - 194) / 3.62 + 30)
      members["friction"] = .significant((spring.damping / spring.mass - 25) / 3 + 8)
    case .curve(let curve):
      members["control-points"] = .array(
        [curve.x1, curve.y1, curve.x2, curve.y2].map(JSONValue.number))
      members["duration-s"] = .rounded(motion.duration)
    }
    members["progress-threshold"] = .number(controller.progressThreshold)
    members["velocity-threshold-pt-per-s"] = .number(controller.velocityThreshold)
    return .object(members)
  }
}
