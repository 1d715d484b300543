import ArgumentParser
import Foundation
import Replay
import Reports
import Traces

/// `panlab worker`: reads traces from standard input and writes outcomes, one line each.
struct WorkerCommand: ParsableCommand, SetupOptions {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Replay traces that arrive as lines of JSON and answer each with a line.",
    discussion: """
      A line is {"name": "a", "intent": "finish", "samples": [[0, 20, 400, "began"], \
      [8, 24, 400, "moved"], [16, 60, 400, "ended"]]}: milliseconds, points and a phase; or it \
      has "csv", the text of a trace file, instead of samples. The answer is {"line": 1, \
      "outcome": {…}}, or {"line": 2, "name": "b", "error": "…"}; lines are answered in \
      order and as soon as they arrive; empty lines are counted but not answered. Exits with 65 if a \
      line could not be used.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions

  func run() throws {
    let (setup, strict) = (try setup(), work.strict)
    var input = LineInput(descriptor: STDIN_FILENO)
    var hasFailure = false
    while let lines = try input.next() {
      let replies = concurrentMap(lines.count, jobs: work.jobCount(for: setup.settings)) {
        index in
        Self.reply(to: lines[index], setup, strict: strict)
      }.compactMap(\.self)
      hasFailure = hasFailure || replies.contains { $0.isFailure }
      try StandardOutput.write(replies.map(\.text).joined())
    }
    if hasFailure { throw ExitCode.unreadable }
  }

  /// The answer to a line; nil for an empty one.
  private static func reply(
    to line: LineInput.Line, _ setup: Setup, strict: Bool
  ) -> (text: String, isFailure: Bool)? {
    do throws(WorkerRequest.Failure) {
      guard let bytes = line.bytes else {
        throw WorkerRequest.Failure(
          name: nil,
          message: "line \(line.number): longer than \(LineInput.limit) bytes; send less at once")
      }
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
      let request = try WorkerRequest(line: bytes, number: line.number, strict: strict)
      let outcome = ReplayEngine().replay(
        request.trace, with: setup.controller, settings: setup.settings
      ).outcomeWithFlip
      return (WorkerReply(number: line.number, .success(outcome)).line, false)
    } catch {
      return (WorkerReply(number: line.number, .failure(error)).line, true)
    }
  }
}
