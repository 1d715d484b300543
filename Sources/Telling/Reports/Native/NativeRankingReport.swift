package import Controllers
package import Formats
import Replay
package import Traces

/// A ranking of all presets by how often they agree with a measured system, the best first.
package struct NativeRankingReport: Report {
  let table: MeasuredOutcomes
  /// The agreement of each preset with the system, the best first.
  ///
  /// Presets that agree equally often are sorted by `SystemAgreement.distance`, the smallest first. The distance is the
  /// sum of the changes in the releases' positions that would make the preset agree with the system everywhere.
  let ranking: [SystemAgreement]
  let linear: LinearRules?

  package init(of presets: [Preset] = Preset.ofPans, with table: MeasuredOutcomes) {
    self.table = table
    let all = presets.map { SystemAgreement(of: $0.controller, with: table) }
    let keys = all.map { (-$0.agreed, Number.rounded($0.distance)) }
    ranking = all.indices.sorted {
      (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1)
    }.map { all[$0] }
    linear = LinearRules(of: table)
  }

  /// The number of presets that are named as the best.
  private static let named = 4

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let presets = TextTable(
      columns: [
        "preset", .right("agrees"), .right("differs"), .right("unknown", .useful),
        .right("distance"), .left("differs at (position @ pt/s)", .useful),
      ],
      rows: ranking.map { entry in
        [
          entry.controller.name, "\(entry.agreed)", "\(entry.disagreements.count)",
          "\(table.rows.count - entry.judged)", Number.fixed(entry.distance, decimals: 3),
          entry.disagreements.map {
            "\(Number.shortest($0.row.position)) @ \(Number.shortest($0.row.velocity))"
          }.joined(separator: ", "),
        ]
      })
    return [
      .table(TextTable(pairs: table.head)), .space, .table(presets), .space, .paragraph(best),
      .paragraph(linearText),
      .paragraph(
        "distance: by how much the positions would have to differ for the preset to agree everywhere,"
          + " in screens; the finger has travelled the position times the screen, of the preset's own extent"
      ),
      .space, .heading("what the table cannot tell", level: 2),
      .list(table.limits.map { "- \($0)" }),
    ]
  }

  /// The best presets in words: `the four best: a, b, c and d; e does as well as the last of them`.
  private var best: String {
    let names = ranking.prefix(Self.named).map(\.controller.name)
    guard let last = names.last, names.count == Self.named else { return "" }
    let text = "the four best: \(names.dropLast().joined(separator: ", ")) and \(last)"
    let fourth = ranking[Self.named - 1]
    let equals = ranking.dropFirst(Self.named).filter {
      $0.agreed == fourth.agreed && Number.rounded($0.distance) == Number.rounded(fourth.distance)
    }.map(\.controller.name)
    if equals.isEmpty { return text }
    let verb = equals.count == 1 ? "does" : "do"
    return text + "; \(equals.joined(separator: " and ")) \(verb) as well as the last of them"
  }

  private var linearText: String {
    guard let linear else {
      return "the best linear rule: not searched for more than \(LinearRules.limit) releases"
    }
    func text(_ range: ClosedRange<Double>) -> String {
      "\(Number.fixed(range.lowerBound, decimals: 3))…\(Number.fixed(range.upperBound, decimals: 3))"
    }
    return
      "the best rule that is linear in position and speed: \(linear.agreed) of \(table.rows.count), with"
      + " thresholds in \(text(linear.thresholds)) and lookaheads in \(text(linear.lookaheads)) s"
  }

  package var columns: [String] {
    ["preset", "agrees", "differs", "unknown", "distance"]
  }

  package var records: [[JSONValue]] {
    ranking.map { entry in
      [
        .string(entry.controller.name), .number(Double(entry.agreed)),
        .number(Double(entry.disagreements.count)),
        .number(Double(table.rows.count - entry.judged)), .rounded(entry.distance),
      ]
    }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native-ranking/1"), "table": table.json, "presets": objects,
      "best": .array(ranking.prefix(Self.named).map { .string($0.controller.name) }),
      "linear": linear.map { linear in
        .object([
          "agrees": .number(Double(linear.agreed)),
          "thresholds": .array(
            [linear.thresholds.lowerBound, linear.thresholds.upperBound].map { .rounded($0) }),
          "lookaheads_s": .array(
            [linear.lookaheads.lowerBound, linear.lookaheads.upperBound].map { .rounded($0) }),
        ])
      } ?? .null,
    ])
  }
}
