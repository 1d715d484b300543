import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

/// A comparison of two controllers on the same traces: flipped decisions, and changes of the metrics.
extension ControllerComparison: RowReport {
  package var rows: PackedList<Pair> { pairs }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let title = "\(a.name) against \(b.name)"
    let settling = settling.map { [ReportBlock.paragraph($0.sentence)] } ?? []
    let tables = sections.flatMap { section -> [ReportBlock] in
      [.heading(section.heading, level: 3), .table(section.table), .space]
    }
    return style == .aligned
      ? tables + settling + [.counts(sentence, isFailure: false)]
      : [.heading(title, level: 2), .paragraph(sentence)] + settling + tables
  }

  /// The tables that have rows, with their headings.
  private var sections: [(heading: String, table: TextTable)] {
    let (a, b) = (self.a.name, self.b.name)
    return [
      ("Flipped, with the reason of A and of B", TextTable(flips, flipped)),
      ("Why a pan and a drag differ", recognizerReasons),
      ("Decisions of A (\(a)) in rows, of B (\(b)) in columns", TextTable(decisions)),
      ("Labels in rows, decisions of A in columns", TextTable(labels(\.a))),
      ("Labels in rows, decisions of B in columns", TextTable(labels(\.b))),
      ("Metrics: the change from A to B", TextTable(Self.changed, changes)),
    ].filter { !$0.1.rows.isEmpty }
  }

  /// The counts in words: `48 traces: 3 flipped; passed: 44 with A, 45 with B; judged in closed form`.
  private var sentence: String {
    let (a, b) = (summary(\.a), summary(\.b))
    return "\(counted(pairs.count, "trace")): \(flipped.count) flipped;"
      + " passed: \(a.passed) with A, \(b.passed) with B; \(judgeSentence)"
  }

  private var judgeSentence: String {
    let (a, b) = (settings.judge(of: self.a), settings.judge(of: self.b))
    return a == b ? a.sentence : "A \(a.sentence), B \(b.sentence)"
  }

  private var flips: [Column<Pair>] {
    [
      .words("trace") { $0.a.trace }, .words("meant") { $0.a.intent?.rawValue },
      .shown(.left("A: \(a.name)")) { BaselineChange.Side($0.a).text },
      .shown(.left("B: \(b.name)")) { BaselineChange.Side($0.b).text },
    ]
  }

  /// How the two controllers' recognisers explain each flip, with one row for each flipped trace.
  ///
  /// Empty unless one controller uses a pan and the other uses SwiftUI's drag.
  private var recognizerReasons: TextTable {
    TextTable(
      columns: ["trace", .left("what B's recogniser sees differently")],
      rows: flipped.compactMap { pair in recognizerReason(of: pair).map { [pair.a.trace, $0] } })
  }

  /// How the recognisers explain a flip; nil unless one controller uses a pan and the other SwiftUI's drag.
  private func recognizerReason(of pair: Pair) -> String? {
    guard a.recognizer != b.recognizer else { return nil }
    guard pair.a.recognizedAt != nil || pair.a.translation != nil else {
      return "only B begins: \(b.recognizer == .dragGesture ? "a drag has no axis" : "a pan")"
    }
    guard pair.b.recognizedAt != nil || pair.b.translation != nil else {
      return "only A begins: \(a.recognizer == .dragGesture ? "a drag has no axis" : "a pan")"
    }
    guard let first = pair.a.translation, let second = pair.b.translation else {
      return "one side is not decided: see cancelled-touch"
    }
    let travel = second - first
    let speed = (pair.b.velocity ?? 0) - (pair.a.velocity ?? 0)
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

  private static var changed: [Column<Change>] {
    func value(
      _ heading: String, _ importance: TextTable.Importance = .essential, signed: Bool = true,
      _ value: @escaping (Change) -> Double
    ) -> Column<Change> {
      .shown(.right(heading, importance)) {
        ($0.metric.unit ?? .fraction).text(value($0), signed: signed)
      }
    }
    return [
      .words("metric") { $0.metric.name }, .count("traces", .useful) { $0.difference.count },
      .count("moved") { $0.moved }, value("median A", signed: false) { $0.a.median },
      value("median B", signed: false) { $0.b.median },
      value("p90 A", .detail, signed: false) { $0.a.p90 },
      value("p90 B", .detail, signed: false) { $0.b.p90 },
      value("change: min", .detail) { $0.difference.minimum },
      value("p10", .detail) { $0.difference.p10 },
      value("median", .useful) { $0.difference.median },
      value("p90", .detail) { $0.difference.p90 }, value("max", .detail) { $0.difference.maximum },
      value("mean", .useful) { $0.difference.mean },
    ]
  }

  // MARK: Data

  package var json: JSONValue {
    guard var members = frame.members else { return .null }
    members["traces"] = .array(pairs.map { .object(self.members(of: $0)) })
    if let settling = members["settling"], var told = settling.members {
      told["moved"] = .array(
        pairs.compactMap { SettlingChange.Settled($0.a.settling, $0.b.settling)?.json })
      members["settling"] = .object(told)
    }
    return .object(members)
  }

  package var longJSON: LongText { longJSON([:]) }

  /// The JSON document with further members.
  package func longJSON(_ further: [String: JSONValue]) -> LongText {
    let members = (frame.members ?? [:]).merging(further) { $1 }
    let list = JSONValue.List("traces", count: pairs.count) { index, writer in
      for (key, value) in self.members(of: pairs[index]).sorted(by: { $0.key < $1.key }) {
        writer.add(JSONKey(key), value)
      }
    }
    guard settling != nil else {
      return JSONValue.object(members).document(linesToDepth: jsonDepth, with: list)
    }
    let places = resettled
    let moved = JSONValue.List("moved", in: "settling", count: places.count) { index, writer in
      let pair = pairs[places[index]]
      guard let settled = SettlingChange.Settled(pair.a.settling, pair.b.settling)?.json.members
      else { return }
      for (key, value) in settled.sorted(by: { $0.key < $1.key }) {
        writer.add(JSONKey(key), value)
      }
    }
    return JSONValue.object(members).document(linesToDepth: jsonDepth, with: list, moved)
  }

  /// The members of the JSON document except for the traces.
  private var frame: JSONValue {
    .object([
      "schema": .string("panlab.comparison/1"),
      "a": a.json, "b": b.json, "settings": settings.json,
      "judge": .object([
        "a": .string(settings.judge(of: a).rawValue), "b": .string(settings.judge(of: b).rawValue),
      ]),
      "decisions": json(decisions),
      "labels": .object(["a": json(labels(\.a)), "b": json(labels(\.b))]),
      "metrics": .array(changes.map(json)), "settling": settling?.json ?? .null,
      "summary": summary,
    ])
  }

  private var summary: JSONValue {
    .object([
      "traces": .count(pairs.count), "flipped": .count(flipped.count),
      "a": summary(\.a).json, "b": summary(\.b).json,
    ])
  }

  private func members(of pair: Pair) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "trace": .string(pair.a.trace), "intent": .text(pair.a.intent?.rawValue),
      "flipped": .bool(pair.isFlipped), "a": side(pair.a), "b": side(pair.b),
    ]
    if pair.isFlipped, let reason = recognizerReason(of: pair) {
      members["recogniser_reason"] = .string(reason)
    }
    return members
  }

  private func json(_ change: Change) -> JSONValue {
    .object([
      "metric": .string(change.metric.field), "moved": .count(change.moved),
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
      "count": .count(distribution.count), "min": .rounded(distribution.minimum),
      "p10": .rounded(distribution.p10), "median": .rounded(distribution.median),
      "p90": .rounded(distribution.p90), "max": .rounded(distribution.maximum),
      "mean": .rounded(distribution.mean),
    ])
  }

  /// The columns of CSV, whose rows are the traces, with every compared metric under both controllers.
  package var fields: [Column<Pair>] {
    [
      .data("trace") { .string($0.a.trace) }, .data("intent") { .text($0.a.intent?.rawValue) },
      .data("flipped") { .bool($0.isFlipped) },
      .data("decision_a") { .string($0.a.decision.rawValue) },
      .data("decision_b") { .string($0.b.decision.rawValue) },
      .data("rule_a") { .text($0.a.rule) }, .data("rule_b") { .text($0.b.rule) },
    ]
      + Metric.compared.flatMap { metric in
        [
          .data("\(metric.field)_a") { metric.reported(in: $0.a) },
          .data("\(metric.field)_b") { metric.reported(in: $0.b) },
        ]
      }
  }
}
