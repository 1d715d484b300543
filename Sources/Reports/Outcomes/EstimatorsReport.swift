package import Formats
import MotionMath
package import Replay

/// The finger's speed at the lift by every estimator, a row per trace, beside what it really was.
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
  /// The true speed, then that of every estimator; nil where no pan was recognised.
  fileprivate var all: [Double?] {
    [actual]
      + VelocityEstimator.allCases.map { estimator in
        speeds.first { $0.estimator == estimator }?.speed
      }
  }
}
