package import Controllers
import Scenes

extension Scene {
  /// The scenes whose outcomes have a closed form: the percent-driven navigation pop and the sheets with stops.
  private static let closedForms: Set<String> = [standard.name, sheet.name, swiftUISheet.name]

  /// Whether outcomes on the scene have a closed form; on other scenes every trace is replayed through the full stack.
  ///
  /// Even on a scene with closed forms, a gesture is replayed if its own outcome has no closed form: see
  /// ``FastEvaluator``.
  fileprivate var hasClosedForm: Bool { Self.closedForms.contains(name) }
}

extension ReplaySettings {
  /// Whether outcomes under a controller can be calculated in closed form, without a replay, on the settings' scene.
  ///
  /// If the controller has stops, this is possible only if the scene is a sheet.
  package func haveClosedForm(under controller: Controller) -> Bool {
    let scene = scened(for: controller).entry
    if controller.recognizer == .dragGesture, controller.coordinateSpace == .local,
      scene.name != Scene.standard.name
    {
      // In local coordinates the drag's travel depends on how the surface moves, which only a replay can determine.
      return false
    }
    return scene.hasClosedForm && (controller.stops.isEmpty || scene.hasSurface)
  }
}
