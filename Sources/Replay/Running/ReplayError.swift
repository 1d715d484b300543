public import Controllers
import Formats
public import HeadlessUIKit
public import MotionMath
import Rules
public import Scenes
import Traces

/// Why a gesture cannot be replayed on a scene.
public enum ReplayError: Error, Hashable, Sendable {
  /// No scene has this name.
  case unknownScene(String)
  /// The scene is driven by a finger in one direction and the controller counts another.
  case misfit(scene: String, needs: Direction, controller: String, has: Direction)
  /// A tunable number of a scene's code cannot be tuned; the sentence says where and why.
  case tunable(String)
  /// A controller file does not fit a scene's code.
  case controller(ControllerError)
  /// A scene's code shares state between replays.
  case sharesState(scene: String, place: String, evidence: String)
  /// The scene's code crashed or hung in a process of its own; the diagnostic says where and how.
  case crashed(trace: String, Diagnostic)
  /// The gesture was over and no transition had started.
  case notStarted(trace: String, scene: String, reason: String)
}

extension ReplayError: CustomStringConvertible {
  /// `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .unknownScene(let word):
      "'\(word)': no scene has this name; "
        + (advice(for: word, choices: Scene.all.map(\.name)) ?? "'panlab scenes' lists them")
    case .misfit(let scene, let needs, let controller, let has):
      "\(scene): the finger goes \(needs.rawValue), and controller '\(controller)' counts"
        + " \(has.rawValue); set direction to \(needs.rawValue)"
    case .tunable(let sentence): sentence
    case .controller(let error): error.description
    case .sharesState(let scene, let place, let evidence):
      "\(place): scene '\(scene)' shares state between replays: \(evidence); keep nothing"
        + " in statics, or replay each trace in a process of its own with --isolate"
    case .crashed(let trace, let crash): "\(trace): \(crash.message)"
    case .notStarted(let trace, let scene, let reason):
      "\(trace): the gesture never started the transition of \(scene): \(reason)"
    }
  }
}

extension Scene {
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
    // A surface goes wherever its controller counts.
    guard scene.drive == .percent, !scene.hasSurface, let needed = scene.direction else { return }
    let fits =
      scene.kind == .tab ? needed.isHorizontal == direction.isHorizontal : needed == direction
    guard fits else {
      throw .misfit(scene: scene.name, needs: needed, controller: name, has: direction)
    }
  }
}
