import Controllers
import Devices
import Formats
public import Replay
import Rules
import Traces

/// The stored outcomes of a run, with which later runs are compared; schema `panlab.baseline/1`.
public struct Baseline: Hashable, Sendable {
  /// The outcomes of a group.
  public struct Group: Hashable, Sendable {
    public var name: String
    /// The fingerprint of the controller; see ``Controller/fingerprint``.
    public var controller: String
    public var settings: ReplaySettings
    /// The outcomes of the traces, in order.
    ///
    /// The baseline file contains only the parts of an outcome that comparisons need, for example no diagnostics.
    public var outcomes: [Outcome]

    package init(name: String, controller: String, settings: ReplaySettings, outcomes: [Outcome]) {
      (self.name, self.controller, self.settings) = (name, controller, settings)
      self.outcomes = outcomes
    }
  }

  static let schema = "panlab.baseline/1"

  /// The version of Panlab that wrote the baseline.
  public var toolVersion: String
  public var groups: [Group]

  public init(toolVersion: String, groups: [Group] = []) {
    self.toolVersion = toolVersion
    self.groups = groups
  }

  /// The group with this name; nil if there is none.
  public func group(_ name: String) -> Group? { groups.first { $0.name == name } }
}

/// The identity of an outcome: the name of its trace, and the number of earlier outcomes with the same name.
///
/// The number is needed because two folders may contain traces with the same name.
struct OutcomeKey: Hashable {
  let trace: String
  /// The number of earlier outcomes with the same name; 0 for the first.
  let occurrence: Int

  /// The keys of traces, in the order of the traces.
  static func keys(of traces: some Sequence<String>) -> [OutcomeKey] {
    var counts: [String: Int] = [:]
    return traces.map { trace in
      defer { counts[trace, default: 0] += 1 }
      return OutcomeKey(trace: trace, occurrence: counts[trace, default: 0])
    }
  }
}

extension Baseline.Group {
  /// The differences of a run from the baseline: first the traces whose decision flipped, then the other kinds of
  /// change.
  ///
  /// Each kind is in the order of the run; removed traces are in the order of the baseline.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of the run, with their numbers rounded; see `Outcome.asReported`.
  ///   - tolerances: How far metrics may move; for a metric without an entry, ``Metric/tolerance`` applies.
  ///   - isWhole: Whether the run contains all traces of the group, so that a missing trace must have been removed.
  /// - Returns: At most one change for each trace.
  public func changes(
    to outcomes: [Outcome], tolerances: [Metric: Double] = [:], isWhole: Bool = true
  ) -> [BaselineChange] {
    let before = Dictionary(
      zip(OutcomeKey.keys(of: self.outcomes.map(\.trace)), self.outcomes),
      uniquingKeysWith: { first, _ in first })
    let keys = OutcomeKey.keys(of: outcomes.map(\.trace))
    var changes = zip(keys, outcomes).compactMap { key, outcome in
      Self.change(from: before[key], to: outcome, tolerances)
    }
    if isWhole {
      let known = Set(keys)
      let names = Set(outcomes.map(\.trace))
      for (key, outcome) in zip(OutcomeKey.keys(of: self.outcomes.map(\.trace)), self.outcomes)
      where !known.contains(key) {
        changes.append(
          BaselineChange(
            trace: outcome.trace, kind: .removed, before: BaselineChange.Side(outcome),
            after: nil, isSplit: names.contains("\(outcome.trace)#1")))
      }
    }
    return BaselineChange.Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
  }

  private static func change(
    from before: Outcome?, to after: Outcome, _ tolerances: [Metric: Double]
  ) -> BaselineChange? {
    let side = BaselineChange.Side(after)
    guard let before else {
      return BaselineChange(trace: after.trace, kind: .added, before: nil, after: side)
    }
    let isFlipped = before.decision != after.decision || before.transition != after.transition
    // If the decision is the same, ignores metrics that the baseline lacks: Panlab may have added these metrics after
    // the baseline was written.
    let metrics = moved(from: before, to: after, tolerances)
      .filter { isFlipped || $0.before != nil }
    guard isFlipped || !metrics.isEmpty else { return nil }
    return BaselineChange(
      trace: after.trace, kind: isFlipped ? .flipped : .changed,
      before: BaselineChange.Side(before), after: side, metrics: metrics)
  }

  /// The metrics that moved by more than their tolerance, appeared or disappeared.
  private static func moved(
    from before: Outcome, to after: Outcome, _ tolerances: [Metric: Double]
  ) -> [BaselineChange.Metric] {
    Metric.compared.compactMap { metric in
      let (old, new) = (before[metric], after[metric])
      guard let tolerance = tolerances[metric] ?? metric.tolerance, tolerance.isFinite
      else { return nil }
      // Different units mean that different clauses made the two decisions, so the margins cannot be compared.
      if metric == .margin, before.marginUnit != after.marginUnit { return nil }
      // Files round numbers to a millionth, so an exact comparison would be too strict.
      let isSame = old.flatMap { old in new.map { abs($0 - old) <= tolerance + 1e-9 } }
      guard isSame ?? ((old == nil) == (new == nil)) else {
        return BaselineChange.Metric(
          name: metric.field, before: old, after: new, tolerance: tolerance)
      }
      return nil
    }
  }
}

extension Baseline {
  /// The baseline file: sorted keys, one line for each outcome, and a final newline.
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
    // Omits null members, of which a gesture without a decision has many.
    return .object(members.filter { $0.value != .null })
  }

  /// Reads a baseline file.
  ///
  /// - Throws: ``SuiteError`` with the place of the mistake if the file is not a baseline.
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
  /// Reads a unit by the word that reports use for it; nil if the member `key` is missing.
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
  /// Reads the settings of a report; defaults if `object` is nil.
  init(_ object: SuiteObject?) throws(SuiteError) {
    self.init()
    guard let object else { return }
    try object.require(["delivery", "display_hz", "scene", "screen"])
    delivery = try object.optionalWord("delivery")
    displayHz = try object.optionalNumber("display_hz")
    scene = try object.optionalText("scene")
    environment = try object.environment()
    if let text = try object.optionalText("screen") {
      guard let size = ScreenSize(text) else {
        throw object.notAScreen(text)
      }
      screen = size
    }
  }
}

extension JSONObject {
  /// The settings of the system that a report names; none if it names none.
  func environment() throws(Failure) -> SystemEnvironment {
    guard let text = try optionalText("environment") else { return SystemEnvironment() }
    guard let environment = SystemEnvironment(text) else {
      throw Failure(
        file: file, line: self["environment"]?.line ?? line,
        json: .unknownWord(
          text, key: "environment", choices: SystemSetting.allCases.map(\.rawValue)))
    }
    return environment
  }
}
