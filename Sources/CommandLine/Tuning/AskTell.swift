import ArgumentParser
import Controllers
import Export
import Foundation
import Reports
import Tuning
import Workbench

/// Evaluates values that an outside optimiser asks about: a JSON line in, a JSON line out.
///
/// The first line out says what there is to search. A line in is `{"ask": {"name": number, …}}`; the
/// answer `{"tell": {"agreement": …, "loss": …, "values": {…}, …}}`. An `id` beside `ask` comes back
/// beside the answer. What is not named keeps its starting value. A line that is none is answered with
/// `{"error": "…"}` and changes nothing. At the end of the input, or where nobody listens any more, the
/// best values are written to the file of `-o`, with the evidence for them.
struct AskTell {
  private let training: JudgedGestures
  private let unseen: JudgedGestures?
  private let output: String?
  private let function: ObjectiveFunction
  private var best: (values: [Double], loss: Double)?

  /// Prepares a conversation on the training gestures; the unseen ones only judge its result.
  init(_ training: JudgedGestures, unseen: JudgedGestures?, output: String?) {
    (self.training, self.unseen, self.output) = (training, unseen, output)
    function = ObjectiveFunction(training.problem)
  }

  /// Answers until the input ends or nobody reads the answers, or until Ctrl-C; whichever it is the best
  /// values are kept.
  consuming func run() throws {
    let lines = AskTellLines(training.problem)
    // Nobody must be able to end the program before it has written what was found.
    signal(SIGPIPE, SIG_IGN)
    let talk = Swift.Result { () throws(CommandFailure) in try converse(lines) }
    if let output, let best { try keep(best.values, in: output) }
    switch try talk.get() {
    case .ofInput: break
    case .interrupted: throw ExitCode.interrupted
    case .ofListening:
      // As every command ends that writes to nobody.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// Why a conversation is over.
  private enum End {
    case ofInput, ofListening, interrupted
  }

  private mutating func converse(_ lines: AskTellLines) throws(CommandFailure) -> End {
    let signals = SignalPipe(catching: [SIGINT])
    var input = LineInput(descriptor: STDIN_FILENO)
    guard try StandardOutput.writeIfRead(lines.opening) else { return .ofListening }
    while true {
      waitForInput(or: signals)
      if signals?.next() != nil { return .interrupted }
      guard let arrived = try input.next() else { return .ofInput }
      for line in arrived {
        // A line that is too long to keep is no question either.
        let text = line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "?"
        if text.allSatisfy(\.isWhitespace) { continue }
        guard try StandardOutput.writeIfRead(reply(to: text, lines)) else { return .ofListening }
      }
    }
  }

  /// Sleeps until there is something to read, or a signal.
  private func waitForInput(or signals: SignalPipe?) {
    var sources = [STDIN_FILENO, signals?.readEnd ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // A signal interrupts the call; that it arrived is in its pipe then.
    _ = poll(&sources, nfds_t(sources.count), -1)
  }

  private mutating func reply(to line: String, _ lines: AskTellLines) -> String {
    do throws(AskTellLines.Refusal) {
      let values = try lines.values(in: line)
      let loss = function.loss(values)
      if best.map({ loss < $0.loss }) ?? true { best = (values, loss) }
      return lines.answer(values, loss: loss, to: line)
    } catch {
      return lines.refusal(error, to: line)
    }
  }

  /// Writes the best values as a controller.
  private func keep(_ values: [Double], in output: String) throws(CommandFailure) {
    var tuned = training.problem.controller(values)
    tuned.name = training.problem.controller.tunedName
    tuned.source = "'\(training.problem.controller.name)' tuned by another optimiser"
    let findings = [
      training.finding(.training, of: tuned),
      unseen?.finding(.unseen, of: tuned),
    ]
    let export = ControllerExport(
      tuned, toolVersion: Panlab.version, evidence: ExportEvidence(findings.compactMap(\.self)))
    try ResultFile(path: output).write(export.text(as: .json))
  }
}
