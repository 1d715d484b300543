package import Controllers
import Scenes

extension Scene {
  /// The scenes whose outcomes have a closed form, under any controller that fits them: the percent-driven
  /// navigation pop and the sheet with stops.
  private static let closedForms: Set<String> = [standard.name, sheet.name, swiftUISheet.name]

  /// Whether outcomes on the scene have a closed form; the full stack replays every trace on others.
  ///
  /// The one place that knows. A gesture that the closed form cannot tell about goes through the full stack in
  /// any scene, one by one: see ``FastEvaluator``.
  fileprivate var hasClosedForm: Bool { Self.closedForms.contains(name) }
}

extension ReplaySettings {
  /// Whether outcomes under a controller have a closed form: stops have one on the sheet alone.
  package func haveClosedForm(under controller: Controller) -> Bool {
    let scene = scened(for: controller).entry
    if controller.recognizer == .dragGesture, controller.coordinateSpace == .local,
      scene.name != Scene.standard.name
    {
      // A surface that takes its own movement off the travel has to be moved to know the travel.
      return false
    }
    return scene.hasClosedForm && (controller.stops.isEmpty || scene.hasSurface)
  }
}
