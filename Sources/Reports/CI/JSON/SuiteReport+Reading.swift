import Controllers
import Replay
import Traces

extension SuiteReport {
  /// Reads a report that ``json`` wrote.
  ///
  /// Counts and fingerprints are not read but counted again.
  ///
  /// - Parameters:
  ///   - json: The whole file, UTF-8.
  ///   - file: What messages call the file.
  /// - Throws: ``ReportError`` at the first thing that is missing or wrong.
  public init(json: [UInt8], file: String) throws(ReportError) {
    let root: JSONNode
    do throws(JSONReader.Failure) {
      root = try JSONReader.node(in: json)
    } catch {
      throw ReportError(file: file, line: error.line, problem: .notJSON)
    }
    guard case .object = root.value else {
      throw ReportError(file: file, line: root.line, problem: .notAReport(schema: nil))
    }
    let report = try JSONObject(root, name: "report", file: file)
    let schema = try report.optionalText("schema")
    guard schema == Self.schema else {
      throw report.failure(.notAReport(schema: schema), at: report.node("schema"))
    }
    self.init(
      name: try report.text("name"), toolVersion: try report.text("tool_version"),
      isPartial: try report.flag("partial"),
      groups: try report.values("groups", CheckedGroup.init(reading:)),
      problems: try report.values("problems", LoadedTraces.Problem.init(reading:)))
    if let text = try report.optionalText("shard") {
      guard let shard = Shard(text) else {
        throw report.failure(
          .wrongType("shard", expected: "a part such as 1/3"), at: report.node("shard"))
      }
      self.shard = shard
    }
  }
}

extension LoadedTraces.Problem {
  fileprivate init(reading object: JSONObject) throws(ReportError) {
    let kind = try object.optionalWord("kind", of: Kind.words.map { ($0.word, $0.kind) })
    self.init(kind: try object.required("kind", kind), message: try object.text("message"))
  }
}

extension CheckedGroup {
  fileprivate init(reading group: JSONObject) throws(ReportError) {
    self.init(
      name: try group.text("name"), controller: try Controller(reading: group),
      settings: try ReplaySettings(reading: try group.object("settings")),
      labelLevel: try group.word("label_level"),
      traces: try group.values("traces", CheckedTrace.init(reading:)),
      budgets: try group.values("budgets", BudgetFinding.init(reading:)),
      changes: try group.values("changes", BaselineChange.init(reading:)))
  }
}

extension Controller {
  /// Reads the controller of a group as a controller file.
  fileprivate init(reading group: JSONObject) throws(ReportError) {
    let node = try group.required("controller", group.node("controller"))
    do throws(ControllerError) {
      try self.init(node: node, file: group.file)
    } catch {
      throw group.failure(.controller(error), at: node)
    }
  }
}

extension ReplaySettings {
  fileprivate init(reading object: JSONObject) throws(ReportError) {
    var screen: ScreenSize?
    if let text = try object.optionalText("screen") {
      screen = ScreenSize(text)
      guard screen != nil else {
        throw object.failure(
          .wrongType("screen", expected: "a size such as 390x844"), at: object.node("screen"))
      }
    }
    self.init(
      delivery: try object.optionalWord("delivery"),
      displayHz: try object.optionalNumber("display_hz"), screen: screen,
      scene: try object.optionalText("scene"))
  }
}

extension CheckedTrace {
  fileprivate init(reading object: JSONObject) throws(ReportError) {
    self.init(
      outcome: try Outcome(reading: try object.object("outcome")),
      weight: try object.number("weight"), file: try object.optionalText("file"),
      labelPlace: try SourcePlace(reading: try object.optionalObject("label")),
      explanation: try object.optionalText("explanation"))
    guard let number = try object.optionalNumber("position") else { return }
    guard let position = Int(exactly: number), position >= 0 else {
      throw object.failure(
        .wrongType("position", expected: "a place, counted from 0"), at: object.node("position"))
    }
    self.position = position
  }
}

extension SourcePlace {
  fileprivate init?(reading object: JSONObject?) throws(ReportError) {
    guard let object else { return nil }
    self.init(file: try object.text("file"), line: try object.optionalLine("line"))
  }
}

extension BudgetFinding {
  fileprivate init(reading object: JSONObject) throws(ReportError) {
    self.init(
      budget: try object.text("budget"), level: try object.word("level"),
      isKept: try object.flag("kept"), sentence: try object.text("sentence"),
      measured: try object.optionalNumber("measured"), limit: try object.optionalNumber("limit"),
      unit: try object.text("unit"), traces: try object.texts("traces"),
      place: try SourcePlace(reading: try object.optionalObject("place")))
  }
}
