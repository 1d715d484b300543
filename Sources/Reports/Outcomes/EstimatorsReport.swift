package import Formats
import MotionMath
package import Replay

/// The finger's speed at the lift by every estimator, a row per trace, beside what it really was.
package struct EstimatorsReport: Report {
  let estimates: [EstimatedSpeeds]

  /// Creates the report of estimates.
  package init(_ estimates: [EstimatedSpeeds]) { self.estimates = estimates }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.paragraph(Self.title), .table(table)]
  }

  private static let title = "velocity at the lift, towards completion (pt/s)"

  private var table: TextTable {
    func text(_ speed: Double?) -> String {
      speed.map { Number.fixed($0, decimals: 1) } ?? TextTable.missing
    }
    return TextTable(
      columns: [.left("trace"), .right("true")]
        + VelocityEstimator.allCases.map { .right($0.rawValue) },
      rows: estimates.map { estimate in
        [estimate.trace, text(estimate.actual)]
          + VelocityEstimator.allCases.map { text(estimate.speed(by: $0)) }
      })
  }

  package var csv: CSVText {
    var csv = CSVText(
      header: ["trace", "true_pt_per_s"]
        + VelocityEstimator.allCases.map { "\($0.member)_pt_per_s" })
    for estimate in estimates {
      csv.append(
        [.string(estimate.trace), .significant(estimate.actual)]
          + VelocityEstimator.allCases.map { .significant(estimate.speed(by: $0)) })
    }
    return csv
  }

  package var json: JSONValue {
    .object([
      "schema": .string("panlab.estimators/1"),
      "traces": .array(
        estimates.map { estimate in
          var members: [String: JSONValue] = [
            "trace": .string(estimate.trace), "true_pt_per_s": .significant(estimate.actual),
          ]
          for estimator in VelocityEstimator.allCases {
            members["\(estimator.member)_pt_per_s"] = .significant(estimate.speed(by: estimator))
          }
          return .object(members)
        }),
    ])
  }
}

extension EstimatedSpeeds {
  /// What one estimator says; nil where no pan was recognised.
  fileprivate func speed(by estimator: VelocityEstimator) -> Double? {
    speeds.first { $0.estimator == estimator }?.speed
  }
}

extension VelocityEstimator {
  /// The word as a part of a column's name.
  fileprivate var member: String { String(rawValue.map { $0 == "-" ? "_" : $0 }) }
}
