import ArgumentParser
package import Controllers
import Formats
import Foundation
import Replay
import Rules
package import Scenes
import Synchronization
import Workbench

/// The controller: a preset or a file, and changes to it.
struct ControllerOptions: ParsableArguments {
  @Option(
    name: .customLong("controller"),
    help: ArgumentHelp(
      "A preset's name or a controller file (default: \(Controller.default.name)).",
      valueName: "PRESET|FILE"),
    completion: .controller)
  var named: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "A parameter to change, as in velocity-threshold=450; may be repeated.",
      valueName: "name=value"),
    completion: .change)
  var changes: [String] = []

  @Option(help: PresetsOption.help, completion: .directory)
  var presets: String?

  init() {}

  init(_ word: String, _ changes: [String]) {
    (named, self.changes) = (word, changes)
    presets = nil
  }

  /// The preset or the file, named or not.
  var word: String { named ?? Controller.default.name }

  /// Whether a file is named rather than a preset.
  var isFile: Bool { Preset(named: word) == nil }

  /// The controller for a scene: a preset takes the scene's direction, unless one was set.
  ///
  /// - Throws: ``CommandFailure`` for a wrong option, an unusable file, or a direction that does not fit
  ///   the scene.
  func controller(for scene: Scene?) throws -> Controller {
    var controller = try base().adopting(tunablesOf: scene)
    try apply(to: &controller)
    warnOfIdleChanges(of: controller, on: scene)
    guard let scene else { return controller }
    let isSet = changes.contains { $0.hasPrefix("direction=") }
    let isPreset = Preset(named: controller.name) != nil
    if isPreset, !isSet { controller = controller.turned(to: scene) }
    try controller.check(fits: scene)
    return controller
  }

  /// Warns of numbers that change nothing, once for each.
  private func warnOfIdleChanges(of controller: Controller, on scene: Scene?) {
    for name in changes.map({ String($0.prefix { $0 != "=" }) }) {
      guard let remark = controller.remark(on: name, scene: scene),
        Self.said.withLock({ $0.insert(remark).inserted })
      else { continue }
      StandardError.warning("--set: \(remark)")
    }
  }

  /// What was said, since some commands make their controller twice.
  private static let said = Mutex<Set<String>>([])

  /// The controller alone, with the numbers that its file has of any scene's code.
  func controllerOfAnyScene() throws -> Controller {
    var controller = try base()
    try apply(to: &controller)
    return controller
  }

  /// Makes the changes of `--set`.
  func apply(to controller: inout Controller) throws {
    for change in changes { try controller.set(change) }
  }

  /// The preset of this name, else a file if the word looks like one or names one.
  private func base() throws -> Controller {
    if let preset = Preset(named: word) { return preset.controller }
    if Controller.isFileName(word) || FileKind(reading: word) != .missing {
      return try ControllerFile(path: word).controller()
    }
    return try Controller(preset: word)
  }
}

extension CompletionKind {
  /// Presets, and controller files and folders that begin with what is typed.
  static var controller: CompletionKind {
    .custom { _, _, typed in
      let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? "." : folder)
      let files = (names ?? []).sorted().filter {
        VisibleText.line($0) == $0
          && ($0.hasSuffix(".json") || FileKind(folder + $0) == .folder && !$0.hasPrefix("."))
      }
      return Preset.names + files.map { folder + $0 }
    }
  }

  /// Parameters of every controller.
  static var parameter: CompletionKind { .list(Parameter.named.map(\.name)) }

  /// Parameters with the sign that a value follows.
  static var change: CompletionKind { .list(Parameter.named.map { $0.name + "=" }) }

  /// Presets only.
  static var preset: CompletionKind { .list(Preset.names) }
}

extension Controller {
  /// The controller for a scene that `--controller WORD` and `--set` with each of the changes name.
  package static func named(
    _ word: String, changes: [String], for scene: Scene
  ) throws -> Controller {
    try ControllerOptions(word, changes).controller(for: scene)
  }

  /// The same for no scene in particular.
  static func named(_ word: String, changes: [String]) throws -> Controller {
    try ControllerOptions(word, changes).controllerOfAnyScene()
  }
}
