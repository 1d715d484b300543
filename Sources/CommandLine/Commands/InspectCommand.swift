import ArgumentParser
import Formats
import Foundation
import Replay
import Reports
import Traces
import Workbench

/// `panlab inspect PATH…`: reports the quality of recordings before they are used for tuning.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Report recording quality: sampling, gaps, repairs, holds, speeds, suitability.",
    discussion: """
      Exits with 1 if a recording breaks a given limit, 65 if a file could not be read, 66 if nothing \
      was found. JSON and CSV contain the release speed of every estimator.
      """)

  @Argument(
    help: ArgumentHelp("Trace files, and folders of them.", valueName: "PATH"),
    completion: .file())
  var paths: [String]

  @OptionGroup var scene: SceneOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var reading: ReadingOptions

  @Option(help: ArgumentHelp("The fewest samples a recording may have.", valueName: "N"))
  var minSamples: Int?

  @Option(help: ArgumentHelp("The longest time without a report, in ms.", valueName: "MS"))
  var maxInterval: Double?

  @Option(help: ArgumentHelp("The largest jitter between reports, in ms.", valueName: "MS"))
  var maxJitter: Double?

  @Option(help: ArgumentHelp("How many gaps a recording may have.", valueName: "N"))
  var maxGaps: Int?

  @Option(help: ArgumentHelp("How many repairs a recording may need.", valueName: "N"))
  var maxRepairs: Int?

  @Flag(help: "Fail for a recording that cannot drive the scene.")
  var requireScene = false

  func validate() throws {
    for (name, value) in [("max-interval", maxInterval), ("max-jitter", maxJitter)] {
      if let value, !value.isFinite || value < 0 {
        throw ValidationError("'--\(name) \(value)': not a valid time; give 0 or more milliseconds")
      }
    }
  }

  func run() throws {
    let scene = try scene.entry()
    let loaded = TraceLoader().load(paths: paths)
    loaded.announce()
    if !loaded.traces.isEmpty {
      let settings = delivery.settings(on: scene)
      let report = InspectionReport(
        loaded.traces.enumerated().map { index, trace in
          InterruptWatch.note("\(index) of \(counted(loaded.traces.count, "recording")) inspected")
          return TraceInspection(of: trace, for: scene, settings: settings)
        },
        limits: limits)
      try output.write(report.text(as: output.format))
      if loaded.problems.isEmpty, report.hasBreaches { throw ExitCode.expectationFailed }
    }
    if let code = loaded.exitCode { throw code }
  }

  private var limits: InspectionLimits {
    InspectionLimits(
      fewestSamples: minSamples, longestInterval: maxInterval.map { $0 / 1000 },
      jitter: maxJitter.map { $0 / 1000 }, gaps: maxGaps, repairs: maxRepairs,
      drivesScene: requireScene)
  }
}
