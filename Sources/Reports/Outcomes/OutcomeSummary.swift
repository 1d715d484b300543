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
