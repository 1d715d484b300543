import Formats
import Replay

/// A command whose scene, controller and delivery a bundle may give.
protocol IncidentCommand {
  /// Whether no option gives a scene, a controller or a delivery.
  var isOpen: Bool { get }
  /// Uses the setup of a group for all that the options leave open; `path` is that of its controller.
  mutating func adopt(_ group: GestureSuite.Group, of path: String)
}

extension SetupOptions {
  var isOpen: Bool {
    scene.scene == nil && controller.named == nil && controller.changes.isEmpty && delivery.isOpen
  }

  mutating func adopt(_ group: GestureSuite.Group, of path: String) {
    scene.adopt(group.settings)
    delivery.adopt(group.settings)
    controller.named = controller.named ?? path
  }
}

extension SceneOptions {
  mutating func adopt(_ settings: ReplaySettings) {
    isAdopted = scene == nil
    scene = scene ?? settings.scene
  }
}

extension DeliveryOptions {
  fileprivate var isOpen: Bool {
    delivery == nil && displayRate == nil && screen == nil && device == nil && environment == nil
  }

  mutating func adopt(_ settings: ReplaySettings) {
    delivery = delivery ?? settings.delivery
    if device == nil {
      displayRate =
        displayRate ?? settings.displayHz.flatMap { Rate(rawValue: Number.shortest($0)) }
      screen = screen ?? settings.screen
    }
    environment = environment ?? settings.environment
  }
}
