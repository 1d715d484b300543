package import Formats
import MotionMath
package import Replay

/// One replay step by step: a row for each delivered event and each frame of settling.
///
/// Lengths are in points, velocities in points per second, progress in fractions of the whole transition. A line of the
/// scene's log has no numbers.
extension Timeline: RowReport {
  package var json: JSONValue {
    .object([
      "schema": .string("panlab.timeline/1"), "outcome": outcome.json, "rows": objects,
    ])
  }

  /// The columns; the last one is there only if the scene keeps a log.
  ///
  /// People read the numbers that programs get, rounded once more.
  package var fields: [Column<Row>] {
    func moving(_ number: @escaping (Row) -> Double?) -> (Row) -> Double? {
      { $0.log == nil ? number($0).map { Number.rounded($0) } : nil }
    }
    func place(
      _ heading: String, _ importance: TextTable.Importance, _ name: String,
      _ number: @escaping (Row) -> Double?
    ) -> Column<Row> {
      .number(heading, importance, name, decimals: 2, moving(number))
    }
    func velocity(
      _ heading: String, _ name: String, _ number: @escaping (Row) -> Double?
    ) -> Column<Row> {
      .number(heading, .useful, name, decimals: 1, precision: .significant) { row in
        row.log != nil
          ? nil
          : number(row).map { Number.rounded($0, significantDigits: Number.significantDigits) }
      }
    }
    let log: [Column<Row>] =
      rows.contains { $0.log != nil } ? [.words("log") { $0.log }] : []
    return [
      .number("time (ms)", .essential, "t_ms", decimals: 3) {
        Number.rounded($0.time * 1000)
      },
      .words("event") { $0.event }, .words("state") { $0.log == nil ? $0.state : nil },
      place("x (pt)", .detail, "location_x") { $0.locationX },
      place("y (pt)", .detail, "location_y") { $0.locationY },
      place("dx (pt)", .useful, "translation_x") { $0.translationX },
      place("dy (pt)", .useful, "translation_y") { $0.translationY },
      velocity("vx (pt/s)", "velocity_x") { $0.velocityX },
      velocity("vy (pt/s)", "velocity_y") { $0.velocityY },
      .number("progress", decimals: 3, moving { $0.progress }),
      .number(
        "complete", .essential, "percent_complete", decimals: 3, moving { $0.percentComplete }),
    ] + log
  }

  /// The rows in aligned columns, then the outcome with one value on each line.
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.table(table), .space, .table(OutcomeSummary(outcome).table)]
  }
}

/// The callbacks of one replay, in order.
extension CallbackLog: RowReport {
  package var rows: [Entry] { entries }

  package var fields: [Column<Entry>] {
    [
      .number("time (ms)", .essential, "t_ms", decimals: 3) { $0.time * 1000 },
      .words("call") { $0.text },
    ]
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    entries.isEmpty
      ? [.paragraph("nothing was called: the gesture started no transition")] : [.table(table)]
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.callbacks/1"), "trace": .string(trace), "scene": .string(scene),
      "calls": objects,
    ])
  }
}

/// The finger's speed at the release according to every estimator, a row for each trace, next to the true speed.
package struct EstimatorsReport: RowReport {
  package let rows: [EstimatedSpeeds]

  package init(_ estimates: [EstimatedSpeeds]) { rows = estimates }

  /// The trace, the true speed, then the speed by each estimator; no speeds if no pan was recognised.
  package var fields: [Column<EstimatedSpeeds>] {
    func speed(
      _ heading: String, _ importance: TextTable.Importance = .essential,
      _ value: @escaping (EstimatedSpeeds) -> Double?
    ) -> Column<EstimatedSpeeds> {
      .number(
        heading, importance, "\(heading.replacing("-", with: "_"))_pt_per_s", decimals: 1,
        precision: .significant, value)
    }
    return [.words("trace") { $0.trace }, speed("true") { $0.actual }]
      + VelocityEstimator.allCases.map { estimator in
        speed(estimator.rawValue, estimator == .uikit ? .essential : .useful) { estimate in
          estimate.speeds.first { $0.estimator == estimator }?.speed
        }
      }
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.paragraph("velocity at the release, towards completion (pt/s)"), .table(table)]
  }

  package var json: JSONValue {
    .object(["schema": .string("panlab.estimators/1"), "traces": objects])
  }
}
