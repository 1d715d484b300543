import Formats
import Foundation
import Reports
import Traces

/// Asks on a terminal which of several interpretations of a recording is right.
struct ImportQuestion {
  /// The answers so far, which also apply to later files that allow the same interpretations.
  private var answers: [ReadingChoice] = []
  /// Whether a user can be asked.
  private let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1

  /// Asks how to interpret a recording that was refused as ambiguous.
  ///
  /// - Parameters:
  ///   - error: The error with which the recording was refused, with the possible interpretations.
  ///   - read: Reads the recording with one of the interpretations.
  /// - Returns: The chosen interpretation; nil if there is nothing to choose from, no terminal or no answer.
  mutating func choice(
    for error: TraceError, reading read: (ReadingChoice) -> TraceImporter.Result?
  ) -> ReadingChoice? {
    let choices = error.choices
    guard isTerminal, choices.count > 1 else { return nil }
    if let known = choices.first(where: answers.contains) {
      StandardError.remark("\(error.file): read with \(known.option), as answered before")
      return known
    }
    StandardError.write(Self.question(error, choices, choices.map { read($0)?.traces.first }))
    guard let line = readLine(), let number = Int(line.filter { !$0.isWhitespace }),
      choices.indices.contains(number - 1)
    else { return nil }
    answers.append(choices[number - 1])
    return choices[number - 1]
  }

  /// The text of the question: the error, a picture of the first gesture, and the result of each interpretation.
  private static func question(
    _ error: TraceError, _ choices: [ReadingChoice], _ traces: [Trace?]
  ) -> String {
    var lines = [error.description]
    if let trace = traces.lazy.compactMap(\.self).first {
      lines += PathPicture(trace).lines.map { "  \($0)" }
    }
    for (number, choice) in choices.enumerated() {
      let gesture =
        traces[number].map { trace in
          "the first gesture takes \(Number.shortest((trace.duration * 1e6).rounded() / 1e6)) s with"
            + " \(counted(trace.samples.count, "sample"))"
        } ?? "cannot be replayed"
      lines.append("  \(number + 1)  \(choice.option): \(gesture)")
    }
    let last = choices.count == 2 ? "1 or 2" : "1 to \(choices.count)"
    return lines.map { $0 + "\n" }.joined()
      + "Which one? \(last), or nothing to leave the file out: "
  }
}
