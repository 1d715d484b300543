import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

/// One outcome in words: a line per value that exists, then its diagnostics.
struct OutcomeSummary {
  let outcome: Outcome

  init(_ outcome: Outcome) { self.outcome = outcome }

  var table: TextTable {
    var table = TextTable(pairs: [
      ["trace", outcome.trace], ["intent", outcome.intent?.rawValue ?? "not labelled"],
      ["decision", decision], ["verdict", outcome.verdict.rawValue],
    ])
    for metric in Metric.all {
      // A margin stands beside its clause.
      guard let value = outcome[metric], let unit = metric.unit else { continue }
      table.rows.append([metric.title, unit.text(value)])
    }
    table.rows.append(["transition", outcome.transition.rawValue])
    table.rows += outcome.diagnostics.map { [$0.severity.rawValue, "\($0.code): \($0.message)"] }
    return table
  }

  private var decision: String {
    let margin = outcome.margin == nil ? "" : " (margin \(outcome.marginText))"
    return outcome.decision.rawValue + (outcome.rule.map { ": \($0)" } ?? "") + margin
  }
}

extension Summary {
  /// The counts in words: `48 traces: 40 passed, 8 failed; 27 finish, 20 cancel, 1 none`.
  ///
  /// Traces without a label are counted only where there are some.
  package var sentence: String {
    let unlabelled = self.unlabelled > 0 ? ", \(self.unlabelled) unlabelled" : ""
    return "\(counted(traces, "trace")): \(passed) passed, \(failed) failed"
      + "\(unlabelled); \(decisions)"
  }

  /// `27 finish, 20 cancel, 1 none`; with stops alone `12 closed, 8 half, 0 none`.
  package var decisions: String {
    let stops = self.stops.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let ends = stops.isEmpty || finish + cancel > 0 ? ["\(finish) finish", "\(cancel) cancel"] : []
    return (ends + stops + ["\(self.none) none"]).joined(separator: ", ")
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "traces": .number(Double(traces)), "passed": .number(Double(passed)),
      "failed": .number(Double(failed)), "unlabelled": .number(Double(unlabelled)),
      "finish": .number(Double(finish)), "cancel": .number(Double(cancel)),
      "none": .number(Double(self.none)),
    ]
    if !stops.isEmpty { members["stops"] = .object(stops.mapValues { .number(Double($0)) }) }
    return .object(members)
  }
}
