package import Controllers
import Rules
package import Scenes

extension Controller {
  /// A remark on a parameter that has no effect with this controller or on this scene; nil if it has an effect.
  package func remark(on parameter: String, scene: Scene?) -> String? {
    if let scene, scene.drive != .percent, finishWhen.parameterNames.contains(parameter),
      !tunables.contains(where: { $0.name == parameter })
    {
      return
        "\(parameter) does nothing on '\(scene.name)', which decides itself; set a number of its own"
    }
    if parameter == "coordinate-space", coordinateSpace == .local, recognizer == .dragGesture,
      stops.isEmpty, !(scene ?? .standard).hasSurface
    {
      return
        "coordinate-space local does nothing on a transition, which moves another view; choose --scene"
        + " \(Scene.swiftUISheet.name)"
    }
    return remark(on: parameter)
  }
}
