import Controllers
import Replay
import Rules
import Scenes

/// A controller and a scene, which `snapshot` stores and `restore` brings back.
///
/// Traces, labels and the filter are not included.
struct Snapshot: Hashable, Sendable {
  /// The words for the current controller and for the preset or file in use, which cannot be names of snapshots.
  static let reservedNames = ["now", "base"]

  /// The preset or file, in the form that `use` accepts.
  var word: String
  var base: Controller
  var controller: Controller
  /// The parameter values that were set by command-line options, by parameter name.
  var given: [String: String]
  var scene: String?

  /// The controller's name, followed by a star if a parameter differs from the preset or file.
  var title: String { controller == base ? base.name : base.name + "*" }

  /// The commands that restore the snapshot in a session without a scene.
  ///
  /// The order of the commands depends on the scene and on the controller:
  ///
  /// - A custom scene is set first, because its code declares parameters.
  /// - With a preset, the scene is set before the parameters. The scene gives the preset its direction, and the
  ///   parameters are changes from the preset with this direction.
  /// - With a file, the scene is set after the parameters. A scene rejects a controller from a file whose direction
  ///   differs from the scene's, and the parameters may change the controller's direction.
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
  /// - Returns: The text of the value before and after the change.
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

  /// The name of the current scene; the default scene's name if none was chosen.
  var sceneName: String { scene ?? Scene.standard.name }

  /// Adapts the controller to the scene, and checks that it fits.
  ///
  /// The controller receives the tunable numbers and stops of the scene's code. A preset also receives the scene's
  /// direction, unless the direction was set explicitly. A controller from a file keeps its direction.
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

  /// Undoes the changes that the choice of a scene made to the controller.
  ///
  /// Removes the numbers of the scene's own code, except those that a controller file declares. Makes the controller's
  /// rule decide again, not the scene. Restores a preset's direction, unless the direction was set explicitly.
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

  /// Checks that the controller fits the scene.
  func checkController() throws {
    guard let entry = sceneEntry else { return }
    try controller.check(fits: entry)
  }
}

extension Controller {
  /// Applies a change of the form `name=value`.
  ///
  /// - Throws: ``CommandError`` if there is no `=`; ``ParameterError`` if the name or the value is invalid.
  package mutating func set(_ change: String) throws {
    guard let equals = change.firstIndex(of: "=") else {
      throw CommandError(
        .usage,
        "'--set \(change)': no '='; write a name and a value, as in --set velocity-threshold=450")
    }
    try set(String(change[..<equals]), to: String(change[equals...].dropFirst()))
  }
}
