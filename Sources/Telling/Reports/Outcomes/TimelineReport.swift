package import Formats
import MotionMath
package import Replay

/// One replay step by step: a row for each delivered event and each frame of settling.
extension Timeline: Report {
  package var json: JSONValue {
    .object([
      "schema": .string("panlab.timeline/1"), "outcome": outcome.json, "rows": objects,
    ])
  }

  package var columns: [String] { shownColumns.map(\.rawValue) }

  package var records: [[JSONValue]] { rows.map { $0.values(shownColumns) } }

  /// The columns; the last column is included only if the scene keeps a log.
  private var shownColumns: [TimelineColumn] {
    let hasLog = rows.contains { $0.log != nil }
    return TimelineColumn.allCases.filter { $0 != .log || hasLog }
  }

  /// The rows in aligned columns, then the outcome with one value on each line.
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let columns = shownColumns
    let table = TextTable(
      columns: columns.map(\.tableColumn),
      rows: records.map { zip(columns, $0).map { $0.tableText($1) } })
    return [.table(table), .space, .table(OutcomeSummary(outcome).table)]
  }
}

/// The columns of a timeline, in order; their raw values are the names in CSV and JSON.
///
/// Lengths are in points, velocities in points per second, progress in fractions of the whole transition.
enum TimelineColumn: String, CaseIterable {
  case time = "t_ms"
  case event
  case state
  case locationX = "location_x"
  case locationY = "location_y"
  case translationX = "translation_x"
  case translationY = "translation_y"
  case velocityX = "velocity_x"
  case velocityY = "velocity_y"
  case progress
  case percentComplete = "percent_complete"
  case log

  /// The column of a table: its heading with the unit; texts are aligned left, numbers right.
  var tableColumn: TextTable.Column {
    switch self {
    case .time: .right("time (ms)")
    case .event: .left("event")
    case .state: .left("state")
    case .locationX: .right("x (pt)", .detail)
    case .locationY: .right("y (pt)", .detail)
    case .translationX: .right("dx (pt)", .useful)
    case .translationY: .right("dy (pt)", .useful)
    case .velocityX: .right("vx (pt/s)", .useful)
    case .velocityY: .right("vy (pt/s)", .useful)
    case .progress: .right("progress")
    case .percentComplete: .right("complete")
    case .log: .left("log")
    }
  }

  /// A value of this column, formatted for a table.
  func tableText(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text): text
    case .number(let number, _): Number.fixed(number, decimals: tableDecimals)
    case .null, .bool, .array, .object: TextTable.missing
    }
  }

  private var tableDecimals: Int {
    switch self {
    case .time, .progress, .percentComplete: 3
    case .event, .state, .log: 0
    case .locationX, .locationY, .translationX, .translationY: 2
    case .velocityX, .velocityY: 1
    }
  }
}

extension Timeline.Row {
  /// The values of the columns: velocities with nine significant digits, all others with six decimals.
  func values(_ columns: [TimelineColumn]) -> [JSONValue] { columns.map(value) }

  private func value(_ column: TimelineColumn) -> JSONValue {
    switch column {
    case .time: .rounded(time * 1000)
    case .event: .string(event)
    case .log: log.map { .string($0) } ?? .null
    case _ where log != nil: .null
    case .state: .string(state)
    case .locationX: .rounded(locationX)
    case .locationY: .rounded(locationY)
    case .translationX: .rounded(translationX)
    case .translationY: .rounded(translationY)
    case .velocityX: .significant(velocityX)
    case .velocityY: .significant(velocityY)
    case .progress: .rounded(progress)
    case .percentComplete: .rounded(percentComplete)
    }
  }
}

/// The callbacks of one replay, in order.
extension CallbackLog: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    if entries.isEmpty {
      return [.paragraph("nothing was called: the gesture started no transition")]
    }
    let table = TextTable(
      columns: [.right("time (ms)"), "call"],
      rows: entries.map { [Number.fixed($0.time * 1000, decimals: 3), $0.text] })
    return [.table(table)]
  }

  package var columns: [String] { ["t_ms", "call"] }

  package var records: [[JSONValue]] {
    entries.map { [.rounded($0.time * 1000), .string($0.text)] }
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.callbacks/1"), "trace": .string(trace), "scene": .string(scene),
      "calls": objects,
    ])
  }
}

/// The finger's speed at the release according to every estimator, a row for each trace, next to the true speed.
package struct EstimatorsReport: Report {
  let estimates: [EstimatedSpeeds]

  package init(_ estimates: [EstimatedSpeeds]) { self.estimates = estimates }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let table = TextTable(
      columns: ["trace", .right("true")]
        + VelocityEstimator.allCases.map {
          .right($0.rawValue, $0 == .uikit ? .essential : .useful)
        },
      rows: estimates.map { estimate in
        [estimate.trace]
          + estimate.all.map { $0.map { Number.fixed($0, decimals: 1) } ?? TextTable.missing }
      })
    return [.paragraph("velocity at the release, towards completion (pt/s)"), .table(table)]
  }

  package var columns: [String] {
    let names = VelocityEstimator.allCases.map { $0.rawValue.replacing("-", with: "_") }
    return ["trace"] + (["true"] + names).map { "\($0)_pt_per_s" }
  }

  package var records: [[JSONValue]] {
    estimates.map { [.string($0.trace)] + $0.all.map(JSONValue.significant) }
  }

  package var json: JSONValue {
    .object(["schema": .string("panlab.estimators/1"), "traces": objects])
  }
}

extension EstimatedSpeeds {
  /// The true speed, then the speed by each estimator; all nil if no pan was recognised.
  fileprivate var all: [Double?] {
    [actual]
      + VelocityEstimator.allCases.map { estimator in
        speeds.first { $0.estimator == estimator }?.speed
      }
  }
}
