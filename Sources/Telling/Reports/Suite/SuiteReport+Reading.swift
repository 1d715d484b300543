package import Controllers
import Devices
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

extension SuiteReport {
  /// Reads a report that ``json`` wrote.
  ///
  /// Counts and fingerprints are not read but recomputed.
  ///
  /// - Parameters:
  ///   - json: The whole file, UTF-8.
  ///   - file: The name of the file in messages.
  /// - Throws: ``ReportError`` for the first member that is missing or wrong.
  public init(json: [UInt8], file: String) throws(ReportError) {
    try self.init(reading: JSONValue(report: json, file: file), file: file)
  }

  /// Reads a report from parsed JSON.
  package init(reading root: JSONValue, file: String) throws(ReportError) {
    let written = "'\(Self.schema)', written with --report json=FILE"
    guard case .object = root.content else {
      throw ReportError(
        file: file, line: root.line, "not a report of a run; give a file of schema \(written)")
    }
    let report = try ReportObject(root, key: "report", file: file)
    let schema = try report.optionalText("schema")
    guard schema == Self.schema else {
      throw report.failure(
        at: "schema",
        schema.map {
          "a file of schema '\($0)', not a report of a run; give one of schema \(written)"
        } ?? "not a report of a run; give a file of schema \(written)")
    }
    self.init(
      name: try report.text("name"), toolVersion: try report.text("tool_version"),
      isPartial: try report.flag("partial"),
      groups: try report.values("groups", CheckedGroup.init(reading:)),
      findings: try report.values("findings", GroupFinding.init(reading:)),
      problems: try report.values("problems", LoadedTraces.Problem.init(reading:)))
    shard = try report.optionalShard("shard")
  }
}

extension JSONValue {
  /// Parses the JSON of a report.
  package init(report bytes: [UInt8], file: String) throws(ReportError) {
    do throws(JSONReader.Failure) {
      self = try JSONReader.value(in: bytes)
    } catch {
      throw ReportError(file: file, line: error.line, json: .notJSON)
    }
  }
}

extension JSONObject where Failure == ReportError {
  /// Reads the shard, which is the part of all traces that was run; nil if all traces were run.
  package func optionalShard(_ key: String) throws(ReportError) -> Shard? {
    guard let text = try optionalText(key) else { return nil }
    guard let shard = Shard(text) else { throw failure(at: key, expected: "a part such as 1/3") }
    return shard
  }
}

extension LoadedTraces.Problem {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    let kind = try object.optionalWord("kind", of: Kind.words.map { ($0.word, $0.kind) })
    self.init(kind: try object.required("kind", kind), message: try object.text("message"))
  }
}

extension CheckedGroup {
  fileprivate init(reading group: ReportObject) throws(ReportError) {
    self.init(
      name: try group.text("name"), controller: try Controller(reading: group),
      settings: try ReplaySettings(reading: try group.object("settings")),
      labelLevel: try group.word("label_level"), levels: try Self.levels(of: group),
      traces: try group.values("traces", CheckedTrace.init(reading:)),
      budgets: try group.values("budgets", BudgetFinding.init(reading:)),
      changes: try group.values("changes", BaselineChange.init(reading:)),
      findings: try group.values("findings", GroupFinding.init(reading:)))
    comparedWithBaseline = try group.optionalCount("compared_with_baseline")
  }

  private static func levels(
    of group: ReportObject
  ) throws(ReportError) -> [FindingKind: BudgetLevel] {
    let object = try group.object("levels")
    var levels = FindingKind.levels()
    // Older reports lack kinds that were added later, and groups whose controller has no stops lack `no-stop`.
    for kind in FindingKind.allCases where object[kind.rawValue] != nil {
      levels[kind] = try object.word(kind.rawValue)
    }
    return levels
  }
}

extension GroupFinding {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      kind: try object.word("finding"), level: try object.word("level"),
      sentence: try object.text("sentence"), traces: try object.texts("traces"))
  }
}

extension Controller {
  /// Reads the controller of a group, which has the form of a controller file.
  package init(reading group: JSONObject<ReportError>) throws(ReportError) {
    let member = try group.required("controller", group["controller"])
    do throws(ControllerError) {
      try self.init(node: member.value, file: group.file)
    } catch {
      throw ReportError(error.description)
    }
  }
}

extension ReplaySettings {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    var screen: ScreenSize?
    if let text = try object.optionalText("screen") {
      screen = ScreenSize(text)
      guard screen != nil else {
        throw object.failure(at: "screen", expected: "a size such as 390x844")
      }
    }
    self.init(
      delivery: try object.optionalWord("delivery"),
      displayHz: try object.optionalNumber("display_hz"), screen: screen,
      scene: try object.optionalText("scene"))
    environment = try object.environment()
  }
}

extension CheckedTrace {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      outcome: try Outcome(reading: try object.object("outcome")),
      weight: try object.number("weight"), file: try object.optionalText("file"),
      labelPlace: try SourcePlace(reading: try object.optionalObject("label")),
      explanation: try object.optionalText("explanation"))
    position = try object.optionalCount("position")
  }
}

extension SourcePlace {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(file: try object.text("file"), line: try object.optionalLine("line"))
  }
}

extension BudgetFinding {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      budget: try object.text("budget"), level: try object.word("level"),
      isKept: try object.flag("kept"), sentence: try object.text("sentence"),
      compared: try object.required("compared", try object.optionalCount("compared")),
      measured: try object.optionalNumber("measured"), limit: try object.optionalNumber("limit"),
      unit: try object.text("unit"), traces: try object.texts("traces"),
      place: try SourcePlace(reading: try object.optionalObject("place")),
      isLowerEnd: try object.optionalFlag("lower_end") ?? false)
  }
}

extension Outcome {
  /// Reads an outcome from a JSON report, whose numbers were rounded when the report was written.
  init(reading object: ReportObject) throws(ReportError) {
    let start = try object.optionalText("start")
    self.init(
      trace: try object.text("trace"),
      intent: start == nil
        ? try object.optionalWord("intent")
        : try object.optionalText("intent").map { Label.Intent(rawValue: $0) ?? .stop($0) },
      decision: try Choice(reading: object, hasStops: start != nil),
      verdict: try object.word("verdict"), transition: try object.word("transition"))
    self.start = start
    rule = try object.optionalText("rule")
    for metric in Metric.all { self[metric] = try object.optionalNumber(metric.field) }
    marginUnit = try object.unit("margin_unit")
    flip = try Flip(reading: try object.optionalObject("flip"))
    missed = try MissedBoundary(reading: try object.optionalObject("missed"))
    surface = try Surface(reading: try object.optionalObject("surface"))
    device = try DeviceAnswer(reading: try object.optionalObject("device"))
    if try object.optionalArray("readings") != nil {
      readings = try object.values("readings", DragReading.init(reading:))
    }
    diagnostics = try object.values("diagnostics", Diagnostic.init(reading:))
  }
}

extension MissedBoundary {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(
      rule: try object.text("rule"),
      margin: try object.required("margin", try object.optionalNumber("margin")),
      unit: try object.unit("margin_unit") ?? .fraction)
  }
}

extension DragReading {
  fileprivate init(reading object: ReportObject) throws(ReportError) {
    self.init(
      name: try object.text("reading"), isUnproven: try object.flag("unproven"),
      decision: try Outcome.Choice(reading: object, hasStops: true),
      differs: try object.flag("differs"))
  }
}

extension DeviceAnswer {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    let answer: Kind = try object.word("answer")
    // Reports of older versions compare decisions alone.
    self.init(
      ending: try object.text("ending"), answer: answer,
      differs: try object.optionalFlag("differs") ?? (answer == .contradicted))
  }
}

extension Outcome.Surface {
  fileprivate init?(reading object: ReportObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(
      place: try object.number("place_pt"), velocity: try object.number("velocity_pt_per_s"),
      excess: try object.number("excess_pt"))
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

extension JSONObject where Failure == ReportError {
  /// Reads a whole number that is not negative; nil if there is none.
  fileprivate func optionalCount(_ key: String) throws(ReportError) -> Int? {
    guard let number = try optionalNumber(key) else { return nil }
    guard let count = Int(exactly: number), count >= 0 else {
      throw failure(at: key, expected: "a whole number of 0 or more")
    }
    return count
  }

  /// Reads the unit of a margin, given as the word that reports use for it.
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
      decision: try Outcome.Choice(
        reading: object, hasStops: try object.optionalFlag("stops") ?? false),
      rule: try object.optionalText("rule"),
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
