import Controllers
import Replay
import Scenes
import Traces

extension SessionState {
  /// The entry of the catalogue that is in force; nil where none was chosen.
  var sceneEntry: Scene? { scene.flatMap(Scene.named) }

  /// Turns a preset to the scene's direction, and makes sure that the two fit.
  ///
  /// A direction that was set stays, as does that of a file.
  mutating func fitController() throws(CommandError) {
    guard let entry = sceneEntry else { return }
    let isPreset = Preset.all.contains { $0.name == base.name }
    if isPreset, controller.direction == base.direction {
      base = base.turned(to: entry)
      controller = controller.turned(to: entry)
    }
    try checkController()
  }

  /// Gives a preset back the direction it had before a scene turned it; one that was set stays.
  mutating func turnBack() {
    guard let preset = Preset.all.first(where: { $0.name == word }),
      controller.direction == base.direction
    else { return }
    base.direction = preset.controller.direction
    controller.direction = base.direction
  }

  /// Makes sure that scene and controller fit.
  func checkController() throws(CommandError) {
    guard let entry = sceneEntry else { return }
    do throws(ReplayError) {
      try controller.check(fits: entry)
    } catch {
      throw .replay(error)
    }
  }
}

extension Session {
  /// The one trace that some words select; for no words the gesture of the scene in force.
  func trace(_ words: [String], for command: Command) throws(CommandError) -> Trace {
    guard words.count <= 1 else { throw command.misuse("\(words.count) words found") }
    guard let word = words.first else { return try gesture(for: command) }
    let positions = try positions(of: word, for: command.name)
    let entries = positions.map { state.entries[$0] }
    guard entries.count == 1, let entry = entries.first else {
      throw .severalTraces(word, names: entries.map(\.trace.name))
    }
    return entry.trace
  }

  private func gesture(for command: Command) throws(CommandError) -> Trace {
    guard let scene = state.sceneEntry else {
      throw .noGesture(command: command.name, gesture: nil)
    }
    // A scene that runs by itself needs no finger.
    guard !scene.gesture.isEmpty else { return Trace(name: scene.name, samples: []) }
    guard let entry = state.entries.first(where: { $0.trace.name == scene.gesture }) else {
      throw .noGesture(command: command.name, gesture: scene.gesture)
    }
    return entry.trace
  }
}
