import Formats
import MotionMath
import Traces

/// The metrics that follow from a recording alone, regardless of the decision.
///
/// The fast evaluator measures them once for each trace. Extracts, the files of recognised gestures, store them. To add
/// a metric, add a property here and a line in each of this type's functions.
struct RecordedMetrics: Hashable, Sendable {
  /// The pause before the release, in seconds; see ``Trace/restBeforeUp``.
  private let rest: Seconds?

  init(of trace: Trace) { rest = trace.restBeforeUp }

  /// Copies these metrics to the outcome; called only if a decision was made about the gesture.
  func measure(_ outcome: inout Outcome) { outcome.rest = rest }

  // MARK: Lines of extracts

  init<Failure>(reading object: JSONObject<Failure>) throws(Failure) {
    rest = try object.optionalNumber(Metric.rest.field)
  }

  /// The metrics that have a value, as JSON members of the gesture's line in an extract.
  var members: [String: JSONValue] {
    [Metric.rest.field: rest].compactMapValues { $0.map(JSONValue.number) }
  }
}
