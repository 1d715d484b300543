import ArgumentParser
import Controllers
import Foundation
import Replay
import Reports
import Traces

/// `panlab compare A B PATH…`: what two controllers make of the same traces.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two controllers: which gestures flip, why, and what it does to the metrics.",
    discussion: """
      Shows every trace that A and B end otherwise with both reasons, A's decisions against B's and \
      both against the labels, and how each metric changes. Exits with 0 whatever the difference \
      is; 65 and 66 as 'panlab check'.
      """)

  @Argument(help: ArgumentHelp("A preset's name or a controller file.", valueName: "A"))
  var first: String

  @Argument(help: ArgumentHelp("Another.", valueName: "B"))
  var second: String

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .customLong("set-a"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in A; may be repeated.", valueName: "name=value"))
  var firstChanges: [String] = []

  @Option(
    name: .customLong("set-b"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in B; may be repeated.", valueName: "name=value"))
  var secondChanges: [String] = []

  @OptionGroup var scene: SceneOptions
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
    let controllers = [
      try controller(first, firstChanges, "--set-a").controller(for: scene),
      try controller(second, secondChanges, "--set-b").controller(for: scene),
    ]
    let loaded = paths.reduce(into: LoadedTraces()) { all, path in
      all.append(TraceLoader(isStrict: strict).load(path: path))
    }
    loaded.announce()
    if !loaded.traces.isEmpty {
      let evaluations = controllers.map { controller in
        ParallelEvaluation(
          controller: controller, settings: delivery.settings(on: scene),
          jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, findsFlips: false
        ).evaluation(of: loaded.traces)
      }
      let comparison = ControllerComparison(evaluations[0], evaluations[1])
      try output.write(ComparisonReport(comparison).text(as: output.format))
    }
    if let code = loaded.exitCode { throw code }
  }

  private func controller(
    _ word: String, _ changes: [String], _ option: String
  ) throws -> ControllerOptions {
    var options = try ControllerOptions.parse([])
    options.word = word
    options.changes = changes
    return options
  }
}
