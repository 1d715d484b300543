public import Controllers
import Formats
public import HeadlessUIKit
public import MotionMath
import Rules
public import Scenes
import Traces

/// The reason why a gesture cannot be replayed on a scene.
public enum ReplayError: Error, Hashable, Sendable {
  /// No scene has this name.
  case unknownScene(String)
  /// The finger drives the scene in one direction, but the controller measures progress in another direction.
  case misfit(scene: String, needs: Direction, controller: String, has: Direction)
  /// A tunable number in a scene's code cannot be tuned; the text says where and why.
  case tunable(String)
  /// A controller file does not fit a scene's code.
  case controller(ControllerError)
  /// A scene's code shares state between replays.
  case sharesState(scene: String, place: String, evidence: String)
  /// The scene's code crashed or hung in a separate process; the diagnostic says where and how.
  case crashed(trace: String, Diagnostic)
  /// The gesture ended without starting a transition.
  case notStarted(trace: String, scene: String, reason: String)
}

extension ReplayError: CustomStringConvertible {
  /// The error as `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .unknownScene(let word):
      "'\(word)': no scene has this name; "
        + (advice(for: word, choices: Scene.all.map(\.name)) ?? "'panlab scenes' lists them")
    case .misfit(let scene, let needs, let controller, let has):
      "\(scene): the finger moves \(needs.rawValue), but controller '\(controller)' counts"
        + " \(has.rawValue); set direction to \(needs.rawValue)"
    case .tunable(let sentence): sentence
    case .controller(let error): error.description
    case .sharesState(let scene, let place, let evidence):
      "\(place): scene '\(scene)' shares state between replays: \(evidence); keep nothing"
        + " in statics, or replay each trace in a separate process with --isolate"
    case .crashed(let trace, let crash): "\(trace): \(crash.message)"
    case .notStarted(let trace, let scene, let reason):
      "\(trace): the gesture never started the transition of \(scene): \(reason)"
    }
  }
}

extension Scene {
  /// The scene with the given name.
  ///
  /// - Throws: ``ReplayError`` with the closest spelling if no scene has the name.
  public static func scene(named name: String) throws(ReplayError) -> Scene {
    guard let scene = named(name) else { throw .unknownScene(name) }
    return scene
  }
}

extension Controller {
  /// The controller turned to the direction in which a finger drives a scene; unchanged if the scene has no direction.
  ///
  /// Useful for presets, whose direction is meaningless on a scene for which they were not written.
  public func turned(to scene: Scene) -> Controller {
    guard let direction = scene.direction else { return self }
    var controller = self
    controller.direction = direction
    return controller
  }

  /// Checks that the controller measures progress in the direction in which a finger drives a scene.
  ///
  /// On scenes with tabs, the neighbouring tab can be on either side, so both directions along the axis are valid.
  ///
  /// - Throws: ``ReplayError`` if the directions do not match.
  public func check(fits scene: Scene) throws(ReplayError) {
    // A surface moves in its controller's direction, so on a scene with a surface the directions always match.
    guard scene.drive == .percent, !scene.hasSurface, let needed = scene.direction else { return }
    let fits =
      scene.kind == .tab ? needed.isHorizontal == direction.isHorizontal : needed == direction
    guard fits else {
      throw .misfit(scene: scene.name, needs: needed, controller: name, has: direction)
    }
  }
}
