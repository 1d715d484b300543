public import Controllers
public import Scenes
import Traces

extension Scene {
  /// The direction of the finger that drives the scene; nil for a scene that runs by itself.
  public var direction: Direction? {
    guard !gesture.isEmpty else { return nil }
    return switch gesture.prefix(while: { $0 != "/" }) {
    case "pull-down": .down
    case "pull-up": .up
    case "swipe-left": .left
    default: .right
    }
  }

  /// The scene of this name.
  ///
  /// - Throws: ``ReplayError`` with the nearest spelling if there is none.
  public static func scene(named name: String) throws(ReplayError) -> Scene {
    guard let scene = named(name) else { throw .unknownScene(name) }
    return scene
  }
}

extension Controller {
  /// The controller with the direction of the finger that drives a scene.
  ///
  /// A preset says nothing about where a finger goes on a scene that it was not written for.
  public func turned(to scene: Scene) -> Controller {
    guard let direction = scene.direction else { return self }
    var controller = self
    controller.direction = direction
    return controller
  }

  /// Does nothing when the finger that drives the scene is one that the controller counts.
  ///
  /// Tabs lie on both sides, so that there either way along the same line will do.
  ///
  /// - Throws: ``ReplayError`` if the two do not fit.
  public func check(fits scene: Scene) throws(ReplayError) {
    guard scene.drive == .percent, let needed = scene.direction else { return }
    let fits =
      scene.kind == .tab
      ? needed.isHorizontal == direction.isHorizontal : needed == direction
    guard fits else {
      throw .misfit(scene: scene.name, needs: needed, controller: name, has: direction)
    }
  }
}
