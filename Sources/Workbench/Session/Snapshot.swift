import Controllers

/// A controller and a scene: what `snapshot` keeps and `restore` puts in force again.
///
/// Traces, labels and the filter are no part of it.
struct Snapshot: Hashable, Sendable {
  /// The preset or file, as `use` takes it.
  var word: String
  var base: Controller
  var controller: Controller
  /// What the command line set of it.
  var given: [String: String]
  var scene: String?
}

extension SessionState {
  /// The controller and the scene in force.
  var snapshot: Snapshot {
    get {
      Snapshot(word: word, base: base, controller: controller, given: given, scene: scene)
    }
    set {
      (word, base, controller) = (newValue.word, newValue.base, newValue.controller)
      (given, scene) = (newValue.given, newValue.scene)
    }
  }
}

extension Snapshot {
  /// The controller's name, with a star when a parameter was set.
  var title: String { controller == base ? base.name : base.name + "*" }

  /// The lines that put it in force in a session without a scene.
  ///
  /// A scene turns a preset to its direction, so it comes before what was set; it refuses a file of
  /// another direction, so it comes behind.
  var script: [String] {
    let use = "use \(Words.quoted(word))"
    let sets = controller.changes(from: base).filter { !$0.new.isEmpty }
      .map { "set \(Words.quoted("\($0.name)=\($0.new)"))" }
    let scenes = scene.map { ["scene \(Words.quoted($0))"] } ?? []
    let isPreset = Preset.all.contains { $0.name == word }
    return [use] + (isPreset ? scenes + sets : sets + scenes)
  }
}
