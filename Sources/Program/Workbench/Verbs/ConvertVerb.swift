package import ArgumentParser
import Formats
import Replay
package import Traces

extension PlayFormat: ExpressibleByArgument {}

/// The options of `convert`: the tool that will play the gesture, and the file to write.
package struct PlayableResult: ParsableArguments, ResultDestination {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The player.", valueName: "PLAYER"))
  package var player: PlayFormat

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the gesture to this file instead of standard output, which is '-'; replaces an existing file.",
      valueName: "FILE"),
    completion: .file())
  package var output: String?

  package init() {}

  package var file: String? { output == "-" ? nil : output }
  package var isExpanded: Bool { false }
}

/// `convert [TRACE] --to PLAYER`: writes a recording for a tool that plays it on a device.
package struct ConvertVerb: ReplayVerb, ReportingVerb {
  package static let record = VerbRecord(
    name: "convert",
    summary: "Write a recording for a tool that plays it on a device",
    detail: """
      \(PlayFormat.allCases.map { "\($0.rawValue): \($0.meaning)." }.joined(separator: " ")) Only touches that reached \
      the app are played, each at its own time; while a finger pauses, nothing is sent. The output notes what a format \
      cannot hold; a touch that the system cancels is refused if the tool cannot send a cancellation. \
      'panlab import' reads each format. With json, a replay under the controller adds the expected outcome.
      """,
    examples: [
      "anna-flick-1 --to webdriver", "anna-flick-1 --to hammer --output Played.swift",
      "anna-flick-1 --to json --output played.json",
    ], subject: "shipped:swipe-back", openToPages: ["TRACE", "--to"])

  @OptionGroup package var subject: ReplayedTrace
  @OptionGroup package var result: PlayableResult

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let record = try subject.record(in: session, for: "convert", keeping: .gesture)
    guard !record.trace.samples.isEmpty else {
      throw CommandError(.usage, "\(record.trace.name): no touches to play; name a recording")
    }
    do throws(PlayRefusal) {
      let played = try result.player.written(
        PlaySchedule(record), toolVersion: session.environment.toolVersion)
      var reply = Reply(document: played.text)
      reply.warnings = played.losses.map { "\(result.player.rawValue): \($0)" }
      return reply
    } catch {
      throw CommandError(.usage, error.description)
    }
  }
}
