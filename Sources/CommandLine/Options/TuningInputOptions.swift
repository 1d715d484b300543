import ArgumentParser
import Controllers
import Foundation
import Replay
import Scenes
import Traces
import Tuning

/// The gestures, the controller and the objective of a sweep or a tuning.
struct TuningInputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Labelled trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions

  @Option(
    help: ArgumentHelp(
      "What is made small: agreement, with margin=W, jump=W or completion=W beside it.",
      valueName: "TERMS"))
  var objective = "agreement"

  @Option(
    name: .customLong("cost"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a wrong decision costs, as in false-finish=3; may be repeated.", valueName: "KIND=N"))
  var costs: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many processors to use (default: all); changes no result.", valueName: "N"))
  var jobs: Int?

  @Flag(help: "Refuse recordings that would have to be mended.")
  var strict = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("'--jobs \(jobs)': less than 1; give the number of processors to use")
    }
  }

  var workers: Workers {
    Workers(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// What was read: traces with what tuning sees of them.
  struct Input {
    let traces: [Trace]
    let controller: Controller
    let settings: ReplaySettings
    let objective: Objective

    /// A problem on these traces.
    func problem(
      _ parameters: [TunedParameter], needsLabels: Bool = true
    ) throws(TuningError) -> TuningProblem {
      try problem(on: traces, parameters, needsLabels: needsLabels)
    }

    /// The same problem on other traces.
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

  /// Reads what the options describe.
  ///
  /// - Throws: ``CommandFailure``; with the code of the worst problem where a path gives none.
  func input() throws -> Input {
    let entry = try scene.entry()
    let controller = try controller.controller(for: entry)
    var objective = Objective()
    try CommandFailure.tuning { () throws(TuningError) in
      try objective.read(terms: self.objective)
      for cost in costs { try objective.read(cost: cost) }
    }
    return Input(
      traces: try traces(paths), controller: controller, settings: delivery.settings(on: entry),
      objective: objective)
  }

  /// The traces of some paths; one that cannot be used is told and ends the command, for a tuning
  /// must not go on with less than it was given.
  func traces(_ paths: [String]) throws -> [Trace] {
    let loader = TraceLoader(isStrict: strict)
    let loaded = paths.reduce(into: LoadedTraces()) { all, path in
      all.append(loader.load(path: path))
    }
    loaded.announce()
    if let code = loaded.exitCode { throw code }
    return loaded.traces
  }
}

extension CommandFailure {
  /// Does something that belongs to tuning, with its errors as the command's.
  static func tuning<Result>(
    _ body: () throws(TuningError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(TuningError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  init(_ error: TuningError) {
    let code: ExitCode =
      switch error.kind {
      case .usage: .usage
      case .unreadable: .unreadable
      case .missing: .nothingSelected
      }
    self.init(message: error.description, code: code)
  }
}
