import ArgumentParser
package import Controllers
import Formats
import Foundation
import Replay
import Rules
package import Scenes
import Synchronization
import Workbench

/// The options that choose a controller (a preset or a file) and change its parameters.
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
    help: .change, completion: .change)
  var changes: [String] = []

  @Option(help: .delay)
  var delay: String?

  @Option(help: PresetsOption.help, completion: .directory)
  var presets: String?

  init() {}

  /// The delay is one more changed parameter.
  mutating func validate() throws {
    if let delay { changes.append("delay=\(delay)") }
  }

  init(_ word: String, _ changes: [String]) {
    (named, self.changes) = (word, changes)
    (delay, presets) = (nil, nil)
  }

  /// The preset's name or the file's path, as the user gave it; the name of the default preset if the user gave none.
  var word: String { named ?? Controller.default.name }

  /// Whether `word` is not the name of a preset and so names a file.
  var isFile: Bool { Preset(named: word) == nil }

  /// The controller for a scene.
  ///
  /// A preset gets the scene's direction unless `--set` gives one.
  ///
  /// - Throws: ``CommandFailure`` for a wrong option, an unusable file, or a direction that does not fit the scene.
  func controller(for scene: Scene?) throws -> Controller {
    var controller = try base().adopting(tunablesOf: scene)
    try apply(to: &controller)
    warnOfIdleChanges(of: controller, on: scene)
    guard let scene else { return controller }
    let isSet = changes.contains { $0.hasPrefix("direction=") }
    // A bundle's controller has the direction with which its gestures were decided.
    let isPreset = Preset(named: controller.name) != nil && IncidentFiles.kind(word) == nil
    if isPreset, !isSet { controller = controller.turned(to: scene) }
    try controller.check(fits: scene)
    return controller
  }

  /// Warns about changes of `--set`, and settings of a controller file, that have no effect; once for each.
  private func warnOfIdleChanges(of controller: Controller, on scene: Scene?) {
    let names = changes.map { String($0.prefix { $0 != "=" }) }
    let remarks =
      controller.remarks(on: names, scene: scene).map { ("--set", $0) }
      + (isFile ? controller.idleRemarks(on: scene) : []).map { (word, $0) }
    for (place, remark) in remarks where Self.said.withLock({ $0.insert(remark).inserted }) {
      StandardError.warning("\(place): \(remark)")
    }
  }

  /// The warnings already printed, so that no warning is repeated: some commands create their controller twice.
  private static let said = Mutex<Set<String>>([])

  /// The controller for use without a particular scene.
  ///
  /// If the controller file sets tunable numbers of a scene's code, the controller keeps the numbers of every scene,
  /// because any scene may use the controller later.
  func controllerOfAnyScene() throws -> Controller {
    var controller = try base()
    try apply(to: &controller)
    return controller
  }

  /// Applies the changes of `--set`.
  func apply(to controller: inout Controller) throws {
    for change in changes { try controller.set(change) }
  }

  /// The preset whose name is ``word``; if there is none, the controller in the file at the path ``word``.
  ///
  /// A word that is not a preset is read as a file if it looks like a file name or if such a file exists.
  private func base() throws -> Controller {
    if let preset = Preset(named: word) { return preset.controller }
    if Controller.isFileName(word) || FileKind(reading: word) != .missing {
      return try ControllerFile(path: word).controller()
    }
    return try Controller(preset: word)
  }
}

extension CompletionKind {
  /// Completes presets, and controller files and folders in the typed folder.
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

  /// Completes the names of parameters.
  static var parameter: CompletionKind { .list(Parameter.named.map(\.name)) }

  /// Completes the names of parameters, each followed by `=`.
  static var change: CompletionKind { .list(Parameter.named.map { $0.name + "=" }) }

  /// Completes the names of presets.
  static var preset: CompletionKind { .list(Preset.names) }
}

extension Controller {
  /// The controller that the options `--controller WORD` and `--set CHANGE` would give for a scene.
  package static func named(
    _ word: String, changes: [String], for scene: Scene
  ) throws -> Controller {
    try ControllerOptions(word, changes).controller(for: scene)
  }

  /// The controller that the options `--controller WORD` and `--set CHANGE` would give without a scene.
  static func named(_ word: String, changes: [String]) throws -> Controller {
    try ControllerOptions(word, changes).controllerOfAnyScene()
  }
}
