import ArgumentParser
import Foundation
import Interactions
import Reports
import Tuning
import Workbench

/// Evaluates values that an outside optimiser asks about: a JSON line in, a JSON line out.
///
/// The first line out says what there is to search. A line in is `{"ask": {"name": number, …}}`; the
/// answer `{"tell": {"agreement": …, "loss": …, "values": {…}}}`. What is not named keeps its starting
/// value. A line that is none is answered with `{"error": "…"}` and changes nothing. At the end of the
/// input the best values are written to the file of `-o`, with the evidence for them.
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

  /// Answers until the input ends.
  consuming func run() throws {
    let lines = AskTellLines(training.problem)
    try StandardOutput.write(lines.opening)
    while let line = readLine() {
      if line.allSatisfy(\.isWhitespace) { continue }
      do throws(AskTellLines.Refusal) {
        let values = try lines.values(in: line)
        let loss = function.loss(values)
        if best.map({ loss < $0.loss }) ?? true { best = (values, loss) }
        try? StandardOutput.write(lines.answer(values, loss: loss))
      } catch {
        try? StandardOutput.write(lines.refusal(error))
      }
    }
    if let output, let best { try keep(best.values, in: output) }
  }

  /// Writes the best values as a controller.
  private func keep(_ values: [Double], in output: String) throws(CommandFailure) {
    var tuned = training.problem.controller(values)
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
