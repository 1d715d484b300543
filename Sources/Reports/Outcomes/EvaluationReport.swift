import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Traces

/// What became of a set of traces, one row per trace, with the counts.
///
/// Pure: the same evaluation gives the same bytes.
package struct EvaluationReport: Report {
  let evaluation: Evaluation
  /// Whether traces are missing, because the run was stopped before its end.
  let isPartial: Bool

  /// Creates the report of an evaluation, or of the part of it that was done.
  package init(_ evaluation: Evaluation, isPartial: Bool = false) {
    self.evaluation = evaluation
    self.isPartial = isPartial
  }

  /// The outcomes as a JSON document: `panlab.outcomes/1`.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": .string("panlab.outcomes/1"),
      "controller": evaluation.controller.json,
      "settings": evaluation.settings.json,
      "outcomes": .array(evaluation.outcomes.map(\.json)),
      "summary": evaluation.summary.json,
    ]
    if isPartial { members["partial"] = .bool(true) }
    return .object(members)
  }

  /// One row per outcome; the last column has the codes of its diagnostics.
  package var csv: CSVText {
    var csv = CSVText(header: OutcomeFields.columns + ["diagnostics"])
    for outcome in evaluation.outcomes {
      let codes = JSONValue.array(outcome.diagnostics.map { .string($0.code) })
      csv.append(OutcomeFields(outcome).row + [codes])
    }
    return csv
  }
}

extension Summary {
  /// The counts in words: `48 traces: 40 passed, 8 failed; 27 finish, 20 cancel, 1 none`.
  ///
  /// Traces without a label are counted only where there are some.
  package var sentence: String {
    let unlabelled = self.unlabelled > 0 ? ", \(self.unlabelled) unlabelled" : ""
    return "\(traces) \(traces == 1 ? "trace" : "traces"): \(passed) passed, \(failed) failed"
      + "\(unlabelled); \(finish) finish, \(cancel) cancel, \(self.none) none"
  }

  var json: JSONValue {
    .object([
      "traces": .number(Double(traces)), "passed": .number(Double(passed)),
      "failed": .number(Double(failed)), "unlabelled": .number(Double(unlabelled)),
      "finish": .number(Double(finish)), "cancel": .number(Double(cancel)),
      "none": .number(Double(self.none)),
    ])
  }
}

extension ReplaySettings {
  /// The settings as a JSON object; null where each recording's own value was
  /// followed, and for the scene that gestures drive when none is named.
  var json: JSONValue {
    .object([
      "delivery": .text(delivery?.rawValue), "display_hz": .rounded(displayHz),
      "scene": .text(scene), "screen": .text(screen?.description),
    ])
  }
}
