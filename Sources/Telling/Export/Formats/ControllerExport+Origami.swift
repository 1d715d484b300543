import Controllers
import Formats
import MotionMath
import Rules

extension ControllerExport {
  /// The controller's motion and numbers as JSON for Origami.
  ///
  /// A spring is converted to the units of Origami's patches; a Bézier curve is unchanged.
  var origami: JSONValue {
    var members = originMembers(notes(for: .origami))
    members["name"] = .string(names.given)
    members["source"] = .string(controller.statedSource)
    switch motion.shape {
    case .spring(let spring, _):
      let origami = OrigamiSpring(spring)
      members["tension"] = .number(origami.tension)
      members["friction"] = .number(origami.friction)
      members["bounciness"] = origami.pop.map { .number($0.bounciness) }
      members["speed"] = origami.pop.map { .number($0.speed) }
    case .curve(let curve):
      members["control-points"] = .array(
        [curve.x1, curve.y1, curve.x2, curve.y2].map(JSONValue.number))
      members["duration-s"] = .rounded(motion.duration)
    }
    members["extent"] = .string(controller.extent.text)
    let used = controller.usedParameterNames
    if used.contains(Threshold.progress.rawValue) {
      members["progress-threshold"] = .number(controller.progressThreshold)
    }
    if used.contains(Threshold.velocity.rawValue) {
      members["velocity-threshold-pt-per-s"] = .number(controller.velocityThreshold)
    }
    if !controller.ownParameters.isEmpty {
      let own = controller.ownParameters.map { parameter in
        let unit = parameter.unit == .fraction ? "fraction" : parameter.unit.rawValue
        return (
          parameter.name,
          JSONValue.object(["value": .number(parameter.value), "unit": .string(unit)])
        )
      }
      members["parameters"] = .object(Dictionary(own) { $1 })
    }
    return .object(members)
  }
}
