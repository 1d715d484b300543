import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Reports
import Traces
import Workbench

/// `panlab compare A B PATH…`: compares two controllers on the same traces.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show which gestures flip between two controllers.",
    discussion: """
      Shows every trace that A and B decide differently with both reasons, tables of A's decisions \
      against B's and of both against the labels, and how each metric changes. Exits with 0 whatever \
      the difference; 65 and 66 as in 'panlab check'.
      """)

  @Argument(
    help: ArgumentHelp("A preset's name or a controller file.", valueName: "A"),
    completion: .controller)
  var first: String

  @Argument(
    help: ArgumentHelp("Another preset's name or controller file.", valueName: "B"),
    completion: .controller)
  var second: String

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .customLong("set-a"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in A; may be repeated.", valueName: "name=value"),
    completion: .change)
  var firstChanges: [String] = []

  @Option(
    name: .customLong("set-b"), parsing: .singleValue,
    help: ArgumentHelp("A parameter to change in B; may be repeated.", valueName: "name=value"),
    completion: .change)
  var secondChanges: [String] = []

  @OptionGroup var scene: SceneOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let scene = try scene.entry()
    let controllers = [
      try controller(first, firstChanges).controller(for: scene),
      try controller(second, secondChanges).controller(for: scene),
    ]
    let loaded = TraceLoader(isStrict: work.strict).load(paths: paths)
    loaded.announce()
    if !loaded.traces.isEmpty {
      let count = counted(loaded.traces.count, "trace")
      let evaluations = try zip(["A", "B"], controllers).map { name, controller in
        let parallel = ParallelEvaluation(
          controller: controller, settings: delivery.settings(on: scene), jobs: work.jobCount,
          findsFlips: false)
        let outcomes = try parallel.outcomes(of: loaded.traces) { done in
          InterruptWatch.note("\(done.count) of \(count) replayed under \(name)")
          return true
        }
        return Evaluation(controller: controller, settings: parallel.settings, outcomes: outcomes)
      }
      let comparison = ControllerComparison(evaluations[0], evaluations[1])
      try output.write(comparison.text(as: output.format))
    }
    if let code = loaded.exitCode { throw code }
  }

  private func controller(_ word: String, _ changes: [String]) throws -> ControllerOptions {
    var options = try ControllerOptions.parse([])
    options.word = word
    options.changes = changes
    return options
  }
}
