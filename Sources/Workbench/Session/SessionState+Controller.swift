import Controllers
import Replay
import Rules
import Scenes

/// A controller and a scene: what `snapshot` stores and `restore` brings back.
///
/// Traces, labels and the filter are not part of it.
struct Snapshot: Hashable, Sendable {
  /// The names of the current controller and of the one before any `set`; no snapshot takes them.
  static let reservedNames = ["now", "base"]

  /// The preset or file, as `use` takes it.
  var word: String
  var base: Controller
  var controller: Controller
  /// The parameters that the command line set.
  var given: [String: String]
  var scene: String?

  /// The controller's name, with a star when a parameter was set.
  var title: String { controller == base ? base.name : base.name + "*" }

  /// The commands that restore it in a session without a scene.
  ///
  /// A scene turns a preset to its direction, so it comes before the parameters; it refuses a file of
  /// another direction, so it comes after them. The code of a custom scene declares parameters, so it
  /// comes before everything.
  var script: [String] {
    let use = "use \(Words.quoted(Preset.lastingWord(word)))"
    let sets = controller.changes(from: base).filter { !$0.new.isEmpty }
      .map { "set \(Words.quoted("\($0.name)=\($0.new)"))" }
    let scenes = scene.map { ["scene \(Words.quoted($0))"] } ?? []
    if scene.flatMap(Scene.named)?.own != nil { return scenes + [use] + sets }
    let isPreset = Preset(named: word) != nil
    return [use] + (isPreset ? scenes + sets : sets + scenes)
  }
}

extension SessionState {
  /// The current controller and scene.
  var snapshot: Snapshot {
    get {
      Snapshot(word: word, base: base, controller: controller, given: given, scene: scene)
    }
    set {
      (word, base, controller) = (newValue.word, newValue.base, newValue.controller)
      (given, scene) = (newValue.given, newValue.scene)
    }
  }

  /// Changes a parameter.
  ///
  /// - Returns: Its text before and after.
  mutating func change(
    _ parameter: Parameter, _ change: (inout Controller) throws -> Void
  ) throws -> (old: String, new: String) {
    let old = parameter.text(in: controller)
    try change(&controller)
    suite?.changed.insert(parameter.name)
    return (old, parameter.text(in: controller))
  }

  /// The current scene; nil if none was chosen.
  var sceneEntry: Scene? { scene.flatMap(Scene.named) }

  /// The name of the current scene.
  var sceneName: String { scene ?? Scene.standard.name }

  /// Turns a preset to the scene's direction and checks that the two fit.
  ///
  /// A direction that was set stays, and so does the direction of a file.
  mutating func fitController() throws {
    base = try base.adopting(tunablesOf: sceneEntry)
    controller = try controller.adopting(tunablesOf: sceneEntry)
    guard let entry = sceneEntry else { return }
    let isPreset = Preset(named: base.name) != nil
    if isPreset, controller.direction == base.direction {
      base = base.turned(to: entry)
      controller = controller.turned(to: entry)
    }
    try checkController()
  }

  /// Restores the direction a preset had before a scene turned it; a direction that was set stays.
  mutating func turnBack() {
    base.numbers.dropTunables(keepingThoseOfFiles: true)
    controller.numbers.dropTunables(keepingThoseOfFiles: true)
    (base, controller) = (base.decided(by: nil), controller.decided(by: nil))
    guard let preset = Preset(named: word),
      controller.direction == base.direction
    else { return }
    base.direction = preset.controller.direction
    controller.direction = base.direction
  }

  /// Checks that scene and controller fit.
  func checkController() throws {
    guard let entry = sceneEntry else { return }
    try controller.check(fits: entry)
  }
}

extension Controller {
  /// Makes a change that is written `name=value`.
  ///
  /// - Throws: ``CommandError`` for a word without `=`; ``ParameterError`` where it does not fit.
  package mutating func set(_ change: String) throws {
    guard let equals = change.firstIndex(of: "=") else {
      throw CommandError(
        .usage,
        "'--set \(change)': no '='; write a name and a value, as in --set velocity-threshold=450")
    }
    try set(String(change[..<equals]), to: String(change[equals...].dropFirst()))
  }
}
