import ArgumentParser
import Controllers
import Dispatch
import Foundation
import Replay
import Reports
import Traces

/// `panlab worker`: traces in on standard input, outcomes out, one line each.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Replay traces that arrive as lines of JSON and answer each with a line.",
    discussion: """
      A line is {"name": "a", "intent": "finish", "samples": [[0, 20, 400, "began"], \
      [8, 24, 400, "moved"], [16, 60, 400, "ended"]]}: milliseconds, points and a phase; or it \
      has "csv", the text of a trace file, instead of samples. The answer is {"line": 1, \
      "outcome": {…}}, or {"line": 2, "name": "b", "error": "…"}; the order is kept, every line \
      that has arrived is answered at once, and empty lines count but have no answer. Exits with \
      65 if a line was not usable.
      """)

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions

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
    let worker = Worker(
      controller: try controller.controller(for: scene), settings: delivery.settings(on: scene),
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, isStrict: strict)
    var input = LineInput(descriptor: STDIN_FILENO)
    var hasFailure = false
    while let lines = try input.next() {
      let replies = worker.replies(to: lines)
      hasFailure = hasFailure || replies.contains { $0.isFailure }
      try StandardOutput.write(replies.map(\.text).joined())
    }
    if hasFailure { throw ExitCode.unreadable }
  }
}

/// Answers lines, several side by side.
private struct Worker {
  let controller: Controller
  let settings: ReplaySettings
  let jobs: Int
  let isStrict: Bool

  struct Reply {
    let text: String
    let isFailure: Bool
  }

  /// The answers in the order of the lines.
  func replies(to lines: [LineInput.Line]) -> [Reply] {
    let replies = [Reply?](unsafeUninitializedCapacity: lines.count) { buffer, count in
      buffer.initialize(repeating: nil)
      count = lines.count
      let workers = min(jobs, lines.count)
      // Safe: worker w writes the places w, w + workers, … and no other worker does, and nobody
      // reads before all have finished.
      nonisolated(unsafe) let places = buffer
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for index in stride(from: worker, to: lines.count, by: workers) {
          places[index] = reply(to: lines[index])
        }
      }
    }
    return replies.compactMap(\.self)
  }

  private func reply(to line: LineInput.Line) -> Reply? {
    let result: Result<Outcome, WorkerRequest.Failure>
    do throws(WorkerRequest.Failure) {
      guard let bytes = line.bytes else {
        throw WorkerRequest.Failure(
          name: nil,
          message: "line \(line.number): longer than \(LineInput.limit) bytes; send less at once")
      }
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
      let request = try WorkerRequest(line: bytes, number: line.number, strict: isStrict)
      result = .success(
        ReplayEngine().replay(request.trace, with: controller, settings: settings).outcomeWithFlip)
    } catch {
      result = .failure(error)
    }
    let reply = WorkerReply(number: line.number, result)
    if case .failure = result { return Reply(text: reply.line, isFailure: true) }
    return Reply(text: reply.line, isFailure: false)
  }
}
