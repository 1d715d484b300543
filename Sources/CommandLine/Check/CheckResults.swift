import Replay
import Reports

/// What a run prints.
///
/// Of plain paths it is the outcomes, as ever; of a suite, a part or a comparison it is the run.
struct CheckResults {
  let report: SuiteReport
  /// The outcomes of plain paths; nil of a suite.
  let evaluation: Evaluation?
  let isQuiet: Bool
  let hasBaseline: Bool

  func text(as format: ReportFormat) -> String {
    switch format {
    case .table: table
    case .json:
      evaluation == nil || hasBaseline || report.shard != nil
        ? report.json : outcomes(as: .json)
    case .csv: evaluation == nil ? report.csv : outcomes(as: .csv)
    case .markdown:
      evaluation == nil || hasBaseline ? report.text(as: .markdown) : outcomes(as: .markdown)
    }
  }

  private var table: String {
    let run = SuiteTable(report, isQuiet: isQuiet)
    if evaluation == nil || isQuiet { return run.text }
    return outcomes(as: .table) + (run.changes.isEmpty ? "" : "\n" + run.changes)
  }

  private func outcomes(as format: ReportFormat) -> String {
    evaluation.map {
      EvaluationReport($0, isPartial: report.isPartial).text(as: format)
    } ?? ""
  }
}
