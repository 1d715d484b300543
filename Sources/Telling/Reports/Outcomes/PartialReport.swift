package import Formats
import Replay

/// A report of the traces that were finished before the user stopped the run.
package struct PartialReport<Done: Report>: Report {
  private let done: Done

  package init(_ done: Done) { self.done = done }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    done.blocks(style) + [.counts(partialSentence, isFailure: true)]
  }

  package var json: JSONValue {
    guard var members = done.json.members else { return done.json }
    members["partial"] = .bool(true)
    return .object(members)
  }

  package var jsonDepth: Int { done.jsonDepth }
  package var columns: [String] { done.columns }
  package var records: [[JSONValue]] { done.records }
}

/// The sentence that marks every partial report.
let partialSentence = "partial: the run was stopped before its end"

extension Judge {
  /// How outcomes were judged, in words for the end of a sentence: `judged in closed form`.
  var sentence: String {
    switch self {
    case .closedForm: "judged in closed form"
    case .fullStack: "judged by the full stack"
    }
  }
}
