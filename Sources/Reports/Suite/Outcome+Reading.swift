import Controllers
import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

extension Outcome {
  /// Reads an outcome that a JSON report wrote, rounded as it is there.
  init(reading object: ReportObject) throws(ReportError) {
    self.init(
      trace: try object.text("trace"), intent: try object.optionalWord("intent"),
      decision: try object.word("decision"), verdict: try object.word("verdict"),
      transition: try object.word("transition"))
    rule = try object.optionalText("rule")
    for metric in Metric.all { self[metric] = try object.optionalNumber(metric.field) }
    marginUnit = try object.unit("margin_unit")
    flip = try Flip(reading: try object.optionalObject("flip"))
    diagnostics = try object.values("diagnostics", Diagnostic.init(reading:))
  }
}

extension Flip {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(
      parameter: try object.text("parameter"), old: try object.number("old"),
      value: try object.number("value"),
      unit: try object.required("unit", try object.unit("unit")))
  }
}

extension Diagnostic {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      code: try object.text("code"), severity: try object.word("severity"),
      message: try object.text("message"))
  }
}

extension JSONObject where Failure == ReportError {
  /// The unit of a margin, by its word.
  fileprivate func unit(_ name: String) throws(ReportError) -> ParameterUnit? {
    try optionalWord(name, of: ParameterUnit.allCases.map { ($0.word, $0) })
  }
}

extension BaselineChange {
  init(reading object: ReportObject) throws(ReportError) {
    self.init(
      trace: try object.text("trace"), kind: try object.word("kind"),
      level: try object.word("level"),
      before: try Side(reading: try object.optionalObject("before")),
      after: try Side(reading: try object.optionalObject("after")),
      metrics: try object.values("metrics", Metric.init(reading:)))
  }
}

extension BaselineChange.Side {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(
      decision: try object.word("decision"), rule: try object.optionalText("rule"),
      margin: try object.optionalNumber("margin"), marginUnit: try object.unit("margin_unit"))
  }
}

extension BaselineChange.Metric {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      name: try object.text("name"), before: try object.optionalNumber("before"),
      after: try object.optionalNumber("after"), tolerance: try object.number("tolerance"))
  }
}
