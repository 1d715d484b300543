import ArgumentParser
import Controllers
import Replay
import Scenes

/// The scene on which gestures are replayed.
struct SceneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The transition that the gesture drives (default: a navigation pop); 'panlab scenes' lists"
        + " them.", valueName: "NAME"),
    completion: .list(Scene.all.map(\.name)))
  var scene: String?

  /// The entry of the catalogue; nil where none was named.
  ///
  /// - Throws: ``CommandFailure`` with the usage code for an unknown scene.
  func entry() throws(CommandFailure) -> Scene? {
    guard let scene else { return nil }
    do throws(ReplayError) {
      return try Scene.scene(named: scene)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension DeliveryOptions {
  /// The options as replay settings on a scene; nil for the navigation pop.
  func settings(on scene: Scene?) -> ReplaySettings {
    var settings = self.settings
    settings.scene = scene?.name
    return settings
  }
}

extension CommandFailure {
  /// A gesture that starts nothing is an expectation that failed; a scene or a controller that cannot be
  /// meant is usage.
  init(_ error: ReplayError) {
    switch error {
    case .unknownScene, .misfit: self.init(message: error.description, code: .usage)
    case .notStarted: self.init(message: error.description, code: .expectationFailed)
    }
  }
}

extension ControllerOptions {
  /// The controller for a scene: a preset takes the scene's direction, unless one was set.
  ///
  /// - Throws: ``CommandFailure`` as ``controller()``, and with the usage code for a direction that was
  ///   set, or that a file has, and does not fit the scene.
  func controller(for scene: Scene?) throws(CommandFailure) -> Controller {
    var controller = try controller()
    guard let scene else { return controller }
    let isSet = changes.contains { $0.hasPrefix("direction=") }
    let isPreset = Preset.all.contains { $0.name == controller.name }
    if isPreset, !isSet { controller = controller.turned(to: scene) }
    do throws(ReplayError) {
      try controller.check(fits: scene)
    } catch {
      throw CommandFailure(error)
    }
    return controller
  }
}
