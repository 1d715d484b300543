import ArgumentParser
import Foundation
import Replay
import Reports
import Traces
import Workbench

/// `panlab worker`: reads traces from standard input and writes outcomes, one line each.
struct WorkerCommand: ParsableCommand, SetupOptions, ControllerCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Replay traces that arrive as lines of JSON and answer each with a line.",
    discussion: """
      A line is {"name": "a", "label": {"intent": "finish"}, "samples": [[0, 20, 400, "began"], \
      [8, 24, 400, "moved"], [16, 60, 400, "ended"]]}: milliseconds, points and a phase; or it \
      has "csv", the text of a trace file, instead of samples. Files of such lines are read like \
      other recordings. The answer is {"line": 1, \
      "outcome": {…}}, or {"line": 2, "name": "b", "error": "…"}, with the line's "id" if it has \
      one; lines are answered in order and as soon as they arrive; empty lines are counted but not answered. Exits with 65 if a \
      line could not be used.
      """
        + examples(
          "worker < traces.jsonl",
          "worker --controller appcoda < traces.jsonl",
          "worker --set velocity-threshold=450 < traces.jsonl"))

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var work: WorkOptions

  func run() throws {
    let (setup, strict) = (try setup(for: []), work.strict)
    // Lines that arrive together are evaluated as one batch, without a full replay if possible.
    let evaluation = ParallelEvaluation(
      controller: setup.controller, settings: setup.settings,
      jobs: work.jobCount(for: setup.settings),
      notes: CheckNotes(setup.controller, settings: setup.settings, findsFlips: true))
    var input = LineInput(descriptor: STDIN_FILENO)
    var hasFailure = false
    while let lines = try input.next() {
      let requests = concurrentMap(lines.count, jobs: work.jobCount(for: setup.settings)) { index in
        Self.request(in: lines[index], strict: strict)
      }
      let traces = requests.compactMap { request -> Trace? in
        if case .success(let request)? = request { return request.trace }
        return nil
      }
      let outcomes = try evaluation.outcomes(of: traces) { _ in true }
      var next = outcomes.startIndex
      var text = ""
      for (line, request) in zip(lines, requests) {
        switch request {
        case nil: continue
        case .success(let request)?:
          text += LineReply(to: line.number, .success((outcomes[next], request.id))).line
          next += 1
        case .failure(let failure)?:
          text += LineReply(to: line.number, .failure(failure)).line
          hasFailure = true
        }
      }
      try StandardOutput.write(text)
    }
    if hasFailure { throw ExitCode.unreadable }
  }

  /// Parses the request in a line; nil if the line is empty.
  private static func request(
    in line: LineInput.Line, strict: Bool
  ) -> Result<GestureLine, GestureLine.Failure>? {
    guard let bytes = line.bytes else {
      return .failure(
        GestureLine.Failure(
          place: "line \(line.number)",
          words: "longer than \(LineInput.limit) bytes; send less at once"))
    }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    return Result { () throws(GestureLine.Failure) in
      try GestureLine(bytes, at: "line \(line.number)", strict: strict)
    }
  }
}
