import ArgumentParser
import Controllers
import Replay
import Scenes
import Traces

/// One gesture on one scene: what `replay`, `film` and `plot` look at.
struct SubjectOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      A trace file, file#trace where a file holds several, or the name of a shipped trace \
      (default: the scene's own gesture).
      """,
      valueName: "TRACE"),
    completion: .file(extensions: ["csv"]))
  var trace: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions

  @Flag(help: "Refuse a recording that would have to be mended.")
  var strict = false

  /// What is replayed, on what, with what.
  struct Subject {
    let trace: Trace
    let scene: Scene?
    let controller: Controller
    let settings: ReplaySettings
  }

  /// Reads what the options describe.
  ///
  /// - Throws: ``CommandFailure``: usage for a scene or controller that cannot be meant and where neither
  ///   trace nor scene is named; else as ``TraceWord``.
  func subject() throws(CommandFailure) -> Subject {
    let scene = try scene.entry()
    let controller = try controller.controller(for: scene)
    return Subject(
      trace: try gesture(for: scene), scene: scene, controller: controller,
      settings: delivery.settings(on: scene))
  }

  private func gesture(for scene: Scene?) throws(CommandFailure) -> Trace {
    let loader = TraceLoader(isStrict: strict)
    if let trace { return try TraceWord(trace).trace(from: loader) }
    guard let scene else {
      throw CommandFailure(
        message: "no trace and no scene; name a trace, or a scene with --scene", code: .usage)
    }
    // A scene that runs by itself needs no finger.
    guard !scene.gesture.isEmpty else { return Trace(name: scene.name, samples: []) }
    return try TraceWord(scene.gesture).trace(from: loader)
  }
}
