package import ArgumentParser
import Controllers
import MotionMath
import Replay
import Reports
import Scenes

// Verbs that choose the controller and the scene.

/// `use PRESET|FILE`: chooses a controller.
package struct UseVerb: Verb {
  package static let record = VerbRecord(
    name: "use",
    summary: "Use a preset or a controller file",
    detail:
      "Every loaded trace is replayed at once. Changed parameters return to the preset's values.",
    examples: ["appcoda", "default", "./mine.json"],
    needsOneSetup: true, isSaved: true, openToPages: ["PRESET|FILE"])

  @Argument(help: ArgumentHelp("The controller.", valueName: "PRESET|FILE"))
  package var word: String

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    var next = session.state
    next.base = try session.controller(named: word)
    next.controller = next.base
    (next.word, next.given) = (word, [:])
    try next.fitController()
    let title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    return Reply(title + next.idleNotes + session.change(to: next, by: session.line))
  }
}

extension SessionState {
  /// A line for each setting of the controller, other than its preset's, that has no effect on the scene.
  fileprivate var idleNotes: String {
    controller.idleRemarks(on: sceneEntry).map { "note: \($0)\n" }.joined()
  }
}

/// `scene [SCENE|none]`: chooses the transition that the traces drive, or shows the current one.
///
/// `none` returns to the default transition.
package struct SceneVerb: Verb {
  package static let record = VerbRecord(
    name: "scene",
    summary: "Choose the transition that the traces drive, or show it",
    detail: """
      Every loaded trace is replayed at once. A preset takes the scene's direction, unless another one was set. \
      'scenes' lists the scenes; 'none' returns to the default navigation pop.
      """,
    examples: ["", "slide-navigation", "none"],
    needsOneSetup: true, isSaved: true, openToPages: ["SCENE|none"])

  @Argument(help: ArgumentHelp("The scene.", valueName: "SCENE|none"))
  package var word: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard let word else {
      return Reply("scene: \(session.state.sceneName)\n")
    }
    var next = session.state
    if word == "none" {
      next.scene = nil
      next.turnBack()
    } else {
      next.scene = try Scene.scene(named: word).name
      try next.fitController()
    }
    var title = "scene: \(session.state.sceneName) -> \(next.sceneName)\n"
    let (old, new) = (session.state.controller.direction, next.controller.direction)
    if old != new { title += "direction: \(old.rawValue) -> \(new.rawValue)\n" }
    return Reply(title + next.idleNotes + session.change(to: next, by: session.line))
  }
}
