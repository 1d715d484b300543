import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

/// One outcome in words: a line per value that exists, then its diagnostics.
struct OutcomeSummary {
  let outcome: Outcome

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  var table: TextTable {
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows = [
      ["trace", outcome.trace],
      ["intent", outcome.intent?.rawValue ?? "not labelled"],
      ["decision", decision],
      ["verdict", outcome.verdict.rawValue],
    ]
    table.rows += quantities.compactMap { name, value, unit in
      value.map { [name, Self.text($0, unit: unit)] }
    }
    table.rows.append(["transition", outcome.transition.rawValue])
    table.rows += outcome.diagnostics.map {
      [$0.severity.rawValue, "\($0.code): \($0.message)"]
    }
    return table
  }

  private var decision: String {
    let margin = outcome.margin == nil ? "" : " (margin \(outcome.marginText))"
    return outcome.decision.rawValue + (outcome.rule.map { ": \($0)" } ?? "") + margin
  }

  private var quantities: [(name: String, value: Double?, unit: String)] {
    [
      ("recognized at", outcome.recognizedAt, "s"),
      ("released at", outcome.releasedAt, "s"),
      ("progress", outcome.progress, ""),
      ("translation", outcome.translation, "pt"),
      ("velocity", outcome.velocity, "pt/s"),
      ("relative velocity", outcome.relativeVelocity, "1/s"),
      ("completion", outcome.completion, "s"),
      ("total", outcome.total, "s"),
      ("hand-off jump", outcome.handoffJump, "1/s"),
      ("overshoot", outcome.overshoot, ""),
    ]
  }

  private static func text(_ value: Double, unit: String) -> String {
    let number = Number.fixed(value, decimals: unit.hasPrefix("pt") ? 1 : 3)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}
