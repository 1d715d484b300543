import Controllers
import MotionMath
import Replay
import Reports
import Scenes

// Commands that choose controller and scene.
extension Command {
  static let use: Command = .init(
    name: "use", arguments: "PRESET|FILE",
    summary: "Use a preset or a controller file",
    detail: """
      Every loaded trace is replayed at once. Changed parameters return to the preset's values.
          use appcoda
          use ./mine.json
      """,
    completes: [.controller], needsOneSetup: true
  ) { session, arguments in
    let name = try arguments.only(orElse: "no preset found")
    var next = session.state
    next.base = try session.controller(named: name)
    next.controller = next.base
    (next.word, next.given) = (name, [:])
    try next.fitController()
    let title = "controller: \(session.state.controllerTitle) -> \(next.controllerTitle)\n"
    return Reply(title + session.change(to: next, by: arguments.line))
  }

  static let scene: Command = .init(
    name: "scene", arguments: "[NAME|none]",
    summary: "Choose the transition that the traces drive, or show it",
    detail: """
      Every loaded trace is replayed at once. A preset takes the scene's direction, unless another one
      was set. 'scenes' lists the scenes; 'none' returns to the default navigation pop.
          scene slide-navigation
          scene none
      """,
    completes: [.sceneOrNone], needsOneSetup: true
  ) { session, arguments in
    guard let name = try arguments.optional() else {
      return Reply("scene: \(session.state.sceneName)\n")
    }
    var next = session.state
    if name == "none" {
      next.scene = nil
      next.turnBack()
    } else {
      next.scene = try Scene.scene(named: name).name
      try next.fitController()
    }
    var title = "scene: \(session.state.sceneName) -> \(next.sceneName)\n"
    let (old, new) = (session.state.controller.direction, next.controller.direction)
    if old != new { title += "direction: \(old.rawValue) -> \(new.rawValue)\n" }
    return Reply(title + session.change(to: next, by: arguments.line))
  }
}
