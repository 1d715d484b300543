import Controllers
import Replay
import Reports
import Scenes

extension Command {
  /// Puts a scene in force: `scene cube-navigation`.
  static let scene: Command = .init(
    name: "scene", arguments: "NAME|none",
    summary: "Choose the transition that the traces drive",
    detail: """
      Every loaded trace is replayed at once. A preset follows the direction of the finger that the
      scene needs, unless one was set. 'scenes' lists them; 'none' is the navigation pop of a session
      in which no scene was chosen.
          scene slide-navigation
          scene none
      """,
    completes: [.sceneOrNone]
  ) { (session, words) throws(CommandError) in
    guard words.count == 1, let name = words.first else {
      throw scene.misuse(words.isEmpty ? "no scene found" : "\(words.count) words found")
    }
    var next = session.state
    if name == "none" {
      next.scene = nil
      next.turnBack()
    } else {
      do throws(ReplayError) {
        next.scene = try Scene.scene(named: name).name
      } catch {
        throw .replay(error)
      }
      try next.fitController()
    }
    var title =
      "scene: \(session.state.scene ?? Scene.standard.name) -> \(next.scene ?? Scene.standard.name)\n"
    let (old, new) = (session.state.controller.direction, next.controller.direction)
    if old != new { title += "direction: \(old.rawValue) -> \(new.rawValue)\n" }
    return Reply(title + session.change(to: next, by: scene.typed(words)))
  }

  /// Lists the scenes, or shows one: `scenes panel`.
  static let scenes: Command = .init(
    name: "scenes", arguments: "[NAME]",
    summary: "List the transitions that traces can drive, or show one",
    detail: """
      Each with its kind, what drives it, its article, the gesture that ships for it and what to watch.
          scenes slide-navigation
      """,
    completes: [.scene]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw scenes.misuse("\(words.count) words found") }
    guard let name = words.first else { return Reply(ScenesReport().text(as: session.format)) }
    do throws(ReplayError) {
      return Reply(SceneReport(try Scene.scene(named: name)).text(as: session.format))
    } catch {
      throw .replay(error)
    }
  }
}
