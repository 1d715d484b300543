import ArgumentParser
import Controllers
import Export
import Foundation
import Reports
import Tuning
import Workbench

/// Evaluates values for an external optimiser, with which it exchanges lines of JSON.
///
/// The first output line lists the parameters. Each input line is `{"ask": {"name": number, …}}`; the answer is
/// `{"tell": {"agreement": …, "loss": …, "values": {…}, …}}`. If the input line has a member `id` next to `ask`, the
/// answer repeats it. Parameters without a value keep their starting value. A malformed line is answered with
/// `{"error": "…"}`. When the input ends or the optimiser closes the output, the file of `-o` is written: the
/// starting controller, because no one was held out, or with `--take tuned` the best values with their evidence.
struct AskTell {
  private let training: JudgedGestures
  private let unseen: JudgedGestures?
  private let output: String?
  private let take: TuningResult.Taken?
  private let function: ObjectiveFunction
  private var best: (values: [Double], loss: Double)?

  /// Creates an evaluation of values on the training gestures; the unseen gestures are used only to judge the best
  /// values.
  init(
    _ training: JudgedGestures, unseen: JudgedGestures?, output: String?,
    take: TuningResult.Taken?
  ) {
    (self.training, self.unseen, self.output, self.take) = (training, unseen, output, take)
    function = ObjectiveFunction(training.problem)
  }

  /// Answers the optimiser's lines until the input ends, the optimiser closes the output, or a signal arrives.
  ///
  /// Then writes the best values, if there are any and an output file was given.
  consuming func run() throws {
    let lines = AskTellLines(training.problem)
    // The optimiser may close the output, and SIGPIPE must not end the program before the best values are written.
    signal(SIGPIPE, SIG_IGN)
    let talk = Swift.Result { try converse(lines) }
    if let output, let best { try keep(best.values, in: output) }
    switch try talk.get() {
    case .ofInput: break
    case .interrupted(let number): throw ExitCode(128 + number)
    case .ofListening:
      // Ends the program by SIGPIPE, like any command whose output is closed early.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }

  /// The reason why the exchange with the optimiser ended.
  private enum End {
    case ofInput, ofListening
    case interrupted(by: Int32)
  }

  private mutating func converse(_ lines: AskTellLines) throws -> End {
    let signals = SignalPipe(catching: InterruptWatch.signals)
    var input = LineInput(descriptor: STDIN_FILENO)
    guard try StandardOutput.writeIfRead(lines.opening) else { return .ofListening }
    while true {
      waitForInput(or: signals)
      if let number = signals?.next() { return .interrupted(by: number) }
      guard let arrived = try input.next() else { return .ofInput }
      for line in arrived {
        // A line that is too long is replaced by `?`, which gets the answer for a malformed line.
        let text = line.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "?"
        if text.allSatisfy(\.isWhitespace) { continue }
        guard try StandardOutput.writeIfRead(reply(to: text, lines)) else { return .ofListening }
      }
    }
  }

  /// Waits for input or a signal.
  private func waitForInput(or signals: SignalPipe?) {
    var sources = [STDIN_FILENO, signals?.readEnd ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // Ignores the error if a signal interrupts `poll`: the signal can then be read from its pipe.
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

  /// Writes the starting controller or, if ``take`` says so, one with the best values, with its evidence.
  private func keep(_ values: [Double], in output: String) throws {
    let recommendation = Recommendation(heldOut: nil, isInterrupted: false)
    guard (take ?? recommendation.taken) == .tuned else {
      let start = training.problem.controller
      StandardError.remark(recommendation.sentence(keeping: start.name))
      let export = ControllerExport(
        start, toolVersion: toolVersion, evidence: training.evidence(ofKept: start))
      return try ResultFile(path: output).write(export.text(as: .json))
    }
    var tuned = training.problem.controller(values)
    tuned.name = training.problem.controller.tunedName
    tuned.source = "'\(training.problem.controller.name)' tuned by another optimiser"
    tuned.tunedOn.fingerprints.formUnion(training.fingerprints)
    let findings = [
      training.finding(.training, of: tuned),
      unseen?.finding(.unseen, of: tuned),
    ]
    let export = ControllerExport(
      tuned, toolVersion: toolVersion, evidence: ExportEvidence(findings.compactMap(\.self)))
    try ResultFile(path: output).write(export.text(as: .json))
  }
}

/// A sample of ten lines of Python, short enough for the help, that connects Optuna to `--ask-tell`.
enum OptunaLoop {
  static let text = """
    import json, optuna, subprocess as sub
    words = "panlab tune traces --ask-tell --take tuned -o tuned.json".split()
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
