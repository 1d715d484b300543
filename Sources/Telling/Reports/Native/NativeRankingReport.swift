package import Controllers
package import Formats
package import Replay
package import Traces

/// A ranking of all presets by how often they agree with a measured system, the best first.
package struct NativeRankingReport: RowReport {
  private let measured: MeasuredOutcomes
  /// The agreement of each preset with the system, the best first.
  ///
  /// Presets that agree equally often are sorted by `SystemAgreement.distance`, the smallest first. The distance is the
  /// sum of the changes in the releases' positions that would make the preset agree with the system everywhere.
  package let rows: [SystemAgreement]
  let linear: LinearRules?

  package init(of presets: [Preset] = Preset.ofPans, with table: MeasuredOutcomes) {
    measured = table
    let all = presets.map { SystemAgreement(of: $0.controller, with: table) }
    let keys = all.map { (-$0.agreed, Number.rounded($0.distance)) }
    rows = all.indices.sorted {
      (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1)
    }.map { all[$0] }
    linear = LinearRules(of: table)
  }

  /// The number of presets that are named as the best.
  private static let named = 4

  package var fields: [Column<SystemAgreement>] {
    [
      .words("preset") { $0.controller.name },
      .count("agrees") { $0.agreed }, .count("differs") { $0.disagreements.count },
      .count("unknown", .useful) { measured.rows.count - $0.judged },
      .number("distance", decimals: 3) { $0.distance },
      .shown(.left("differs at (position @ pt/s)", .useful)) { entry in
        entry.disagreements.map {
          "\(Number.shortest($0.row.position)) @ \(Number.shortest($0.row.velocity))"
        }.joined(separator: ", ")
      },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [
      .table(TextTable(pairs: measured.head)), .space, .table(table), .space, .paragraph(best),
      .paragraph(linearText),
      .paragraph(
        "distance: how far the positions would have to move, in screens, for the preset to agree everywhere;"
          + " the finger's travel is the position times the screen, measured against the preset's extent"
      ),
      .space, .heading("what the table does not show", level: 2),
      .list(measured.limits.map { "- \($0)" }),
    ]
  }

  /// The best presets in words: `the four best: a, b, c and d; e does as well as the last of them`.
  private var best: String {
    let names = rows.prefix(Self.named).map(\.controller.name)
    guard let last = names.last, names.count == Self.named else { return "" }
    let text = "the four best: \(names.dropLast().joined(separator: ", ")) and \(last)"
    let fourth = rows[Self.named - 1]
    let equals = rows.dropFirst(Self.named).filter {
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
    return
      "the best rule that is linear in position and speed: \(linear.agreed) of \(measured.rows.count), with"
      + " thresholds in \(Number.span(linear.thresholds, decimals: 3)) and lookaheads in \(Number.span(linear.lookaheads, decimals: 3)) s"
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.native-ranking/1"), "table": measured.json, "presets": objects,
      "best": .texts(rows.prefix(Self.named).map(\.controller.name)),
      "linear": linear.map { linear in
        .object([
          "agrees": .count(linear.agreed), "thresholds": .range(linear.thresholds),
          "lookaheads_s": .range(linear.lookaheads),
        ])
      } ?? .null,
    ])
  }
}
