import MotionMath
import Replay
import Traces

/// One entry of a report for CI: a trace, a budget or a file, with what was found of it.
///
/// All writers list the same cases in the same order.
struct CheckCase {
  /// What the case is called inside its folder: the trace, or `budget accuracy`.
  let name: String
  /// The folder of the trace; the group for what is no trace.
  let folder: String
  /// The recording.
  let file: String?
  /// Where to look.
  let place: SourcePlace?
  /// The length of the gesture with its transition, on the virtual clock.
  let time: Seconds
  /// Why nothing was checked; nil where something was.
  let skipReason: String?
  /// What is not as it should be, the flip first; empty where all is.
  let findings: [CheckFinding]
  /// The trace, where the case is one.
  let trace: CheckedTrace?

  /// The level of the worst finding; nil where all is well.
  var level: CheckFinding.Level? { findings.map(\.level).min() }

  /// Whether the decision is not the baseline's.
  var isFlipped: Bool { findings.contains { $0.rule == .flip } }

  /// The sentences of the findings in one line.
  var sentence: String { findings.map(\.sentence).joined(separator: "; ") }

  /// The reasons in lines, newline-terminated, each once.
  var body: String {
    var bodies: [String] = []
    for body in findings.compactMap(\.body) where !bodies.contains(body) { bodies.append(body) }
    return bodies.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "\n")
  }
}

extension SuiteReport {
  /// The files that could not be used, one case each.
  var problemCases: [CheckCase] {
    problems.map { problem in
      // `place: what was found; what to do`: the place is what the case is called.
      let place = SourcePlace(messageStart: problem.message)
      return CheckCase(
        name: place?.file ?? problem.message, folder: name, file: place?.file, place: place,
        time: 0, skipReason: nil,
        findings: [
          CheckFinding(
            rule: .unusable, level: .error, sentence: problem.message, body: nil, place: place)
        ], trace: nil)
    }
  }
}

extension SourcePlace {
  /// The place that a message begins with, `file: …` or `file:line: …`; nil if there is none.
  init?(messageStart message: String) {
    guard let end = message.firstRange(of: ": ")?.lowerBound, end > message.startIndex else {
      return nil
    }
    let start = message[..<end]
    if let colon = start.lastIndex(of: ":"), let line = Int(start[start.index(after: colon)...]),
      line > 0, colon > start.startIndex
    {
      self.init(file: String(start[..<colon]), line: line)
    } else {
      self.init(file: String(start))
    }
  }
}
