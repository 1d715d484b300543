import ArgumentParser
import Controllers
import Export
import Foundation
import Reports
import Tuning
import Workbench

/// Evaluates values for an external optimiser: a JSON line in, a JSON line out.
///
/// The first line out lists the parameters. A line in is `{"ask": {"name": number, …}}`; the answer
/// `{"tell": {"agreement": …, "loss": …, "values": {…}, …}}`. An `id` beside `ask` is returned.
/// Parameters without a value keep their starting value. A malformed line is answered with
/// `{"error": "…"}`. At the end of the input, or when the reader is gone, the best values are written
/// to the file of `-o`, with their evidence.
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

  /// Answers until the input ends, the reader is gone, or Ctrl-C; then writes the best values.
  consuming func run() throws {
    let lines = AskTellLines(training.problem)
    // A vanished reader must not end the program before the best values are written.
    signal(SIGPIPE, SIG_IGN)
    let talk = Swift.Result { try converse(lines) }
    if let output, let best { try keep(best.values, in: output) }
    switch try talk.get() {
    case .ofInput: break
    case .interrupted: throw ExitCode.interrupted
    case .ofListening:
      // Ends as every command does when its reader is gone.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// Why a conversation is over.
  private enum End {
    case ofInput, ofListening, interrupted
  }

  private mutating func converse(_ lines: AskTellLines) throws -> End {
    let signals = SignalPipe(catching: [SIGINT])
    var input = LineInput(descriptor: STDIN_FILENO)
    guard try StandardOutput.writeIfRead(lines.opening) else { return .ofListening }
    while true {
      waitForInput(or: signals)
      if signals?.next() != nil { return .interrupted }
      guard let arrived = try input.next() else { return .ofInput }
      for line in arrived {
        // A line that is too long is answered like a malformed one.
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
    // A signal interrupts the call and is then in its pipe.
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
  private func keep(_ values: [Double], in output: String) throws {
    var tuned = training.problem.controller(values)
    tuned.name = training.problem.controller.tunedName
    tuned.source = "'\(training.problem.controller.name)' tuned by another optimiser"
    let findings = [
      training.finding(.training, of: tuned),
      unseen?.finding(.unseen, of: tuned),
    ]
    let export = ControllerExport(
      tuned, toolVersion: toolVersion, evidence: ExportEvidence(findings.compactMap(\.self)))
    try ResultFile(path: output).write(export.text(as: .json))
  }
}

/// How Optuna searches through `--ask-tell`, in ten lines of Python that fit a page of help.
enum OptunaLoop {
  static let text = """
    import json, optuna, subprocess as sub
    words = ["panlab", "tune", "traces", "--ask-tell", "-o", "tuned.json"]
    panlab = sub.Popen(words, stdin=sub.PIPE, stdout=sub.PIPE, text=True)
    first = json.loads(panlab.stdout.readline())
    ends = {p["name"]: (p["low"], p["high"]) for p in first["parameters"]}
    def loss(trial):
        ask = {name: trial.suggest_float(name, *ends[name]) for name in ends}
        print(json.dumps({"ask": ask}), file=panlab.stdin, flush=True)
        return json.loads(panlab.stdout.readline())["tell"]["loss"]
    optuna.create_study().optimize(loss, n_trials=200); panlab.communicate()
    """
}
