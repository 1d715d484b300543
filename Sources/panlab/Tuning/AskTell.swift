import ArgumentParser
import Foundation
import Interactions
import Tuning
import Workbench

/// Evaluates values that an outside optimiser asks about: a JSON line in, a JSON line out.
///
/// The first line out says what there is to search. A line in is `{"ask": {"name": number, …}}`; the
/// answer `{"tell": {"agreement": …, "loss": …, "values": {…}}}`. What is not named keeps its starting
/// value. A line that is none is answered with `{"error": "…"}` and changes nothing. At the end of the
/// input the best values are written to the file of `-o`.
struct AskTell {
  private let problem: TuningProblem
  private let output: String?
  private let function: ObjectiveFunction
  private var best: (values: [Double], loss: Double)?

  init(_ problem: TuningProblem, output: String?) {
    (self.problem, self.output) = (problem, output)
    function = ObjectiveFunction(problem)
  }

  /// Answers until the input ends.
  consuming func run() throws {
    let lines = AskTellLines(problem)
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
    if let output, let best {
      try ResultFile(path: output).write(problem.controller(best.values).json())
    }
  }
}
