import ArgumentParser
import Foundation
import Replay
import Reports
import Traces

/// `panlab check PATH…`: replays labelled traces and says which decisions are not as meant.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Replay traces and compare every decision with what the person meant.",
    discussion: """
      Exits with 0 if every labelled trace is decided as meant, 1 if one is not, 65 if a file \
      could not be read, 66 if a path leads nowhere or no trace was found. The good traces are \
      reported whatever else is wrong, and 65 goes before 66, 66 before 1.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "How many traces are replayed side by side (default: one per processor).", valueName: "N"))
  var jobs: Int?

  @Flag(help: "Refuse recordings that would have to be mended.")
  var strict = false

  func validate() throws {
    if let jobs, jobs < 1 {
      throw ValidationError("'--jobs \(jobs)': less than 1; give the number of processors to use")
    }
  }

  func run() throws {
    let scene = try scene.entry()
    let controller = try controller.controller(for: scene)
    let loader = TraceLoader(isStrict: strict)
    let loaded = paths.reduce(into: LoadedTraces()) { all, path in
      all.append(loader.load(path: path))
    }
    loaded.announce()
    if !loaded.traces.isEmpty {
      let evaluation = ParallelEvaluation(
        controller: controller, settings: delivery.settings(on: scene),
        jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
      ).evaluation(of: loaded.traces)
      try output.write(EvaluationReport(evaluation).text(as: output.format))
      if loaded.problems.isEmpty, evaluation.summary.failed > 0 { throw ExitCode.expectationFailed }
    }
    if let code = loaded.exitCode { throw code }
  }
}

extension LoadedTraces {
  /// Tells what was mended and what could not be used.
  func announce() {
    var announced: Set<Repair> = []
    // Several traces of one file share its repairs.
    for repair in traces.flatMap(\.repairs) where announced.insert(repair).inserted {
      StandardError.warning(repair.description)
    }
    for problem in problems { StandardError.error(problem.message) }
  }

  /// The code of the worst problem: unreadable before missing; nil without problems.
  var exitCode: ExitCode? {
    if problems.isEmpty { return nil }
    return problems.contains { $0.kind == .unreadable } ? .unreadable : .nothingSelected
  }
}
