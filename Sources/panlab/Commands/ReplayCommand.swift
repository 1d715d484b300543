import ArgumentParser
import Replay
import Reports
import Traces

/// `panlab replay TRACE`: one trace, step by step.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay one trace and show every delivered event and every frame of the completion.")

  @Argument(
    help: ArgumentHelp(
      "A trace file, file#trace where a file holds several, or the name of a shipped trace.",
      valueName: "TRACE"),
    completion: .file(extensions: ["csv"]))
  var trace: String

  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Refuse a recording that would have to be mended.")
  var strict = false

  func run() throws {
    let controller = try controller.controller()
    let trace = try TraceWord(trace).trace(from: TraceLoader(isStrict: strict))
    let timeline = Replay.timeline(of: trace, controller: controller, settings: delivery.settings)
    try output.write(TimelineReport(timeline).text(as: output.format))
  }
}
