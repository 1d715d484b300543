import Controllers
import Formats
public import Replay
import Rules
import Traces

extension Baseline {
  /// The file: keys sorted, one line per outcome, one final newline.
  public var json: String {
    let groups = self.groups.map { group in
      JSONValue.object([
        "name": .string(group.name), "controller": .string(group.controller),
        "settings": group.settings.json, "outcomes": .array(group.outcomes.map(Self.json)),
      ])
    }
    return JSONValue.object([
      "schema": .string(Self.schema), "tool": .string(toolVersion), "groups": .array(groups),
    ]).document(linesToDepth: 4)
  }

  private static func json(_ outcome: Outcome) -> JSONValue {
    var members: [String: JSONValue] = [
      "trace": .string(outcome.trace), "decision": .string(outcome.decision.rawValue),
      "transition": .string(outcome.transition.rawValue), "rule": .text(outcome.rule),
      "margin_unit": .text(outcome.marginUnit?.word), "start": .text(outcome.start),
    ]
    for metric in Metric.compared {
      members[metric.field] = outcome[metric].map { .number($0) } ?? .null
    }
    // What does not exist is not written: a gesture without a decision has little to say.
    return .object(members.filter { $0.value != .null })
  }

  /// Reads a file.
  ///
  /// - Throws: ``SuiteError`` with the place if it is not a baseline.
  public init(json: some Sequence<UInt8>, file: String) throws(SuiteError) {
    let root = try SuiteObject(file: file, bytes: Array(json))
    _ = try root.require(schemas: [Self.schema])
    try root.require(["schema", "tool", "groups"])
    self.init(toolVersion: try root.text("tool"))
    for object in try root.objects("groups") {
      try object.require(["name", "controller", "settings", "outcomes"])
      let name = try object.text("name")
      var outcomes: [Outcome] = []
      for outcome in try object.objects("outcomes") {
        outcomes.append(try Self.outcome(outcome))
      }
      groups.append(
        Group(
          name: name, controller: try object.text("controller"),
          settings: try ReplaySettings(try object.optionalObject("settings")), outcomes: outcomes))
    }
  }

  private static func outcome(_ object: SuiteObject) throws(SuiteError) -> Outcome {
    try object.require(
      ["trace", "decision", "transition", "rule", "margin_unit", "start"]
        + Metric.compared.map(\.field))
    let start = try object.optionalText("start")
    var outcome = Outcome(
      trace: try object.text("trace"),
      decision: try Outcome.Choice(reading: object, hasStops: start != nil), verdict: .unlabelled,
      transition: try object.word("transition"))
    outcome.start = start
    outcome.rule = try object.optionalText("rule")
    outcome.marginUnit = try object.unit("margin_unit")
    for metric in Metric.compared { outcome[metric] = try object.optionalNumber(metric.field) }
    return outcome
  }
}

extension JSONObject where Failure == SuiteError {
  /// A unit as reports write it; nil if there is none.
  func unit(_ key: String) throws(SuiteError) -> ParameterUnit? {
    guard let word = try optionalText(key) else { return nil }
    guard let unit = ParameterUnit.allCases.first(where: { $0.word == word }) else {
      throw failure(
        .unknownWord(word, key: key, choices: ParameterUnit.allCases.map(\.word)),
        line: self[key]?.line)
    }
    return unit
  }
}

extension ReplaySettings {
  /// Reads the settings of a report; those of none are empty.
  init(_ object: SuiteObject?) throws(SuiteError) {
    self.init()
    guard let object else { return }
    try object.require(["delivery", "display_hz", "scene", "screen"])
    delivery = try object.optionalWord("delivery")
    displayHz = try object.optionalNumber("display_hz")
    scene = try object.optionalText("scene")
    if let text = try object.optionalText("screen") {
      guard let size = ScreenSize(text) else {
        throw object.notAScreen(text)
      }
      screen = size
    }
  }
}
