import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

/// A comparison of two controllers on the same traces: flipped decisions, and changes of the metrics.
extension ControllerComparison: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let title = "\(a.name) against \(b.name)"
    let tables = sections.flatMap { section -> [ReportBlock] in
      [.heading(section.heading, level: 3), .table(section.table), .space]
    }
    return style == .aligned
      ? tables + [.counts(sentence, isFailure: false)]
      : [.heading(title, level: 2), .paragraph(sentence)] + tables
  }

  /// The tables that have rows, with their headings.
  private var sections: [(heading: String, table: TextTable)] {
    let (a, b) = (self.a.name, self.b.name)
    return [
      ("Flipped, with the reason of A and of B", flips),
      ("Why a pan and a drag differ", recognizerReasons),
      ("Decisions of A (\(a)) in rows, of B (\(b)) in columns", cells(decisions)),
      ("Labels in rows, decisions of A in columns", cells(labels(\.a))),
      ("Labels in rows, decisions of B in columns", cells(labels(\.b))),
      ("Metrics: the change from A to B", changeTable),
    ].filter { !$0.1.rows.isEmpty }
  }

  /// The counts in words: `48 traces: 3 flipped; passed: 44 with A, 45 with B; judged in closed form`.
  private var sentence: String {
    let a = Summary(of: pairs.lazy.map(\.a))
    let b = Summary(of: pairs.lazy.map(\.b))
    return "\(counted(pairs.count, "trace")): \(flipped.count) flipped;"
      + " passed: \(a.passed) with A, \(b.passed) with B; \(judgeSentence)"
  }

  private var judgeSentence: String {
    let (a, b) = (settings.judge(of: self.a), settings.judge(of: self.b))
    return a == b ? a.sentence : "A \(a.sentence), B \(b.sentence)"
  }

  private var flips: TextTable {
    TextTable(
      columns: ["trace", "meant", .left("A: \(a.name)"), .left("B: \(b.name)")],
      rows: flipped.map { pair in
        [
          pair.a.trace, pair.a.intent?.rawValue ?? TextTable.missing,
          BaselineChange.Side(pair.a).text, BaselineChange.Side(pair.b).text,
        ]
      })
  }

  /// How the two controllers' recognisers explain each flip, with one row for each flipped trace.
  ///
  /// Empty unless one controller uses a pan and the other uses SwiftUI's drag.
  private var recognizerReasons: TextTable {
    TextTable(
      columns: ["trace", .left("what B's recogniser sees otherwise")],
      rows: flipped.compactMap { pair in recognizerReason(of: pair).map { [pair.a.trace, $0] } })
  }

  /// How the recognisers explain a flip; nil unless one controller uses a pan and the other SwiftUI's drag.
  private func recognizerReason(of pair: Pair) -> String? {
    guard a.recognizer != b.recognizer else { return nil }
    guard pair.a.recognizedAt != nil || pair.a.release != nil else {
      return "only B begins: \(b.recognizer == .dragGesture ? "a drag has no axis" : "a pan")"
    }
    guard pair.b.recognizedAt != nil || pair.b.release != nil else {
      return "only A begins: \(a.recognizer == .dragGesture ? "a drag has no axis" : "a pan")"
    }
    guard let first = pair.a.release, let second = pair.b.release else {
      return "one side is not decided: see cancelled-touch"
    }
    let travel = second.translation - first.translation
    let speed = second.velocity - first.velocity
    var reasons: [String] = []
    if abs(travel) >= 0.05 {
      reasons.append("B sees \(ParameterUnit.points.text(travel, signed: true)) of travel")
    }
    if abs(speed) >= 0.05 {
      reasons.append("B sees \(ParameterUnit.pointsPerSecond.text(speed, signed: true))")
    }
    if reasons.isEmpty { reasons.append("both see the same: the rules or their moments differ") }
    return reasons.joined(separator: ", ")
  }

  private func cells(_ cells: [Cell]) -> TextTable { TextTable(cells) }

  private var changeTable: TextTable {
    var table = TextTable(columns: [
      "metric", .right("traces", .useful), .right("moved"), .right("median A"),
      .right("median B"), .right("p90 A", .detail), .right("p90 B", .detail),
      .right("change: min", .detail), .right("p10", .detail), .right("median", .useful),
      .right("p90", .detail), .right("max", .detail), .right("mean", .useful),
    ])
    table.rows = changes.map { change in
      let unit = change.metric.unit ?? .fraction
      func text(_ value: Double, signed: Bool = true) -> String {
        unit.text(value, signed: signed)
      }
      let difference = change.difference
      return [
        change.metric.name, "\(difference.count)", "\(change.moved)",
        text(change.a.median, signed: false), text(change.b.median, signed: false),
        text(change.a.p90, signed: false), text(change.b.p90, signed: false),
        text(difference.minimum), text(difference.p10), text(difference.median),
        text(difference.p90), text(difference.maximum), text(difference.mean),
      ]
    }
    return table
  }

  // MARK: Data

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.comparison/1"),
      "a": a.json, "b": b.json, "settings": settings.json,
      "judge": .object([
        "a": .string(settings.judge(of: a).rawValue), "b": .string(settings.judge(of: b).rawValue),
      ]),
      "traces": .array(pairs.map(json)), "decisions": json(decisions),
      "labels": .object(["a": json(labels(\.a)), "b": json(labels(\.b))]),
      "metrics": .array(changes.map(json)), "summary": summary,
    ])
  }

  private var summary: JSONValue {
    .object([
      "traces": .number(Double(pairs.count)),
      "flipped": .number(Double(flipped.count)),
      "a": Summary(of: pairs.lazy.map(\.a)).json,
      "b": Summary(of: pairs.lazy.map(\.b)).json,
    ])
  }

  private func json(_ pair: Pair) -> JSONValue {
    var members: [String: JSONValue] = [
      "trace": .string(pair.a.trace), "intent": .text(pair.a.intent?.rawValue),
      "flipped": .bool(pair.isFlipped), "a": side(pair.a), "b": side(pair.b),
    ]
    if pair.isFlipped, let reason = recognizerReason(of: pair) {
      members["recogniser_reason"] = .string(reason)
    }
    return .object(members)
  }

  private func json(_ change: Change) -> JSONValue {
    .object([
      "metric": .string(change.metric.field), "moved": .number(Double(change.moved)),
      "a": json(change.a), "b": json(change.b), "change": json(change.difference),
    ])
  }

  private func side(_ outcome: Outcome) -> JSONValue {
    guard var members = outcome.json.members else { return .null }
    for key in ["trace", "intent"] { members[key] = nil }
    return .object(members)
  }

  private func json(_ cells: [Cell]) -> JSONValue { .array(cells.map(\.json)) }

  private func json(_ distribution: Distribution) -> JSONValue {
    .object([
      "count": .number(Double(distribution.count)), "min": .rounded(distribution.minimum),
      "p10": .rounded(distribution.p10), "median": .rounded(distribution.median),
      "p90": .rounded(distribution.p90), "max": .rounded(distribution.maximum),
      "mean": .rounded(distribution.mean),
    ])
  }

  /// The names of the CSV columns.
  ///
  /// Each row describes one trace, with every compared metric under both controllers.
  package var columns: [String] {
    ["trace", "intent", "flipped", "decision_a", "decision_b", "rule_a", "rule_b"]
      + Metric.compared.flatMap { ["\($0.field)_a", "\($0.field)_b"] }
  }

  package var records: [[JSONValue]] {
    pairs.map { pair in
      let (a, b) = (pair.a.asReported, pair.b.asReported)
      let head: [JSONValue] = [
        .string(a.trace), .text(a.intent?.rawValue), .bool(pair.isFlipped),
        .string(a.decision.rawValue), .string(b.decision.rawValue), .text(a.rule), .text(b.rule),
      ]
      return head
        + Metric.compared.flatMap { metric in
          [a[metric], b[metric]].map { $0.map(JSONValue.number) ?? .null }
        }
    }
  }
}
