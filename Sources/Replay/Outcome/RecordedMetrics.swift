import Formats
import MotionMath
import Traces

/// The metrics that follow from a recording alone, whatever decides.
///
/// Measured once when a gesture is recognised, and kept in extracts. To add one: a property, and a line in each
/// function here.
struct RecordedMetrics: Hashable, Sendable {
  /// See ``Trace/restBeforeUp``.
  private let rest: Seconds?

  init(of trace: Trace) { rest = trace.restBeforeUp }

  /// Fills in the metrics of a gesture that was decided.
  func measure(_ outcome: inout Outcome) { outcome.rest = rest }

  // MARK: Lines of extracts

  init<Failure>(reading object: JSONObject<Failure>) throws(Failure) {
    rest = try object.optionalNumber(Metric.rest.field)
  }

  /// The members of a gesture's line that have a value.
  var members: [String: JSONValue] {
    [Metric.rest.field: rest].compactMapValues { $0.map(JSONValue.number) }
  }
}
