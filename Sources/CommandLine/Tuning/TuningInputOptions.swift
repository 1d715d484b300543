import ArgumentParser
import Controllers
import Foundation
import Replay
import Scenes
import Traces
import Tuning
import Workbench

/// The gestures, the controller and the objective of a sweep or a tuning.
struct TuningInputOptions: SetupOptions {
  @Argument(
    help: ArgumentHelp("Labelled trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions

  @Option(
    help: ArgumentHelp(
      "The loss to minimize: agreement, optionally with margin=W, jump=W or completion=W.",
      valueName: "TERMS"))
  var objective = "agreement"

  @Option(
    name: .customLong("cost"), parsing: .singleValue,
    help: ArgumentHelp(
      "The cost of a wrong decision, as in false-finish=3, or with stops half:full=3; may be repeated.",
      valueName: "KIND=N"))
  var costs: [String] = []

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  /// The traces, the controller and the objective.
  struct Input {
    let traces: [Trace]
    /// What was left out of the traces.
    let warnings: [TuningWarning]
    let controller: Controller
    let settings: ReplaySettings
    let objective: Objective

    /// The tuning problem of some traces.
    func problem(
      on traces: [Trace], _ parameters: [TunedParameter], needsLabels: Bool
    ) throws(TuningError) -> TuningProblem {
      try TuningProblem(
        gestures: TunedGesture.gestures(of: traces, controller: controller, settings: settings),
        controller: controller, parameters: parameters, objective: objective,
        replayer: TuningProblem.replayer(of: traces, settings: settings),
        needsLabels: needsLabels)
    }
  }

  /// Reads everything; `varied` are the parameters of the sweep or the search, as they were written.
  func input(varying varied: [String]) throws -> Input {
    let setup = try setup()
    var objective = Objective()
    try objective.read(terms: self.objective)
    for cost in costs { try objective.read(cost: cost) }
    let judgeable = try JudgeableTraces(
      try traces(paths), controller: setup.controller, settings: setup.settings,
      varied: varied.map { String($0.prefix { $0 != "=" }) })
    return Input(
      traces: judgeable.traces, warnings: judgeable.warnings, controller: setup.controller,
      settings: setup.settings, objective: objective)
  }

  /// Reads traces; any problem ends the command, since tuning must not silently use fewer of them.
  func traces(_ paths: [String]) throws -> [Trace] {
    let loaded = TraceLoader(isStrict: work.strict).load(paths: paths)
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    return loaded.traces
  }
}
