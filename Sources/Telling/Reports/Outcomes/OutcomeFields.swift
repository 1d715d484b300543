import Controllers
import Devices
import Formats
import HeadlessUIKit
public import Replay
import Rules
import Traces

/// The fields of an outcome, shared by JSON and CSV.
///
/// A flip is an object in JSON and several columns in CSV. Names include units. The finger's velocity and relative
/// velocity have nine significant digits, and the numbers of a flip are exact. All other values are rounded to a
/// millionth of their unit; see ``Number``.
enum OutcomeFields {
  /// The name of a field and how to obtain its value.
  struct Field: Sendable {
    /// A function from an outcome to the field's value.
    enum Value: Sendable {
      case text(@Sendable (Outcome) -> String?)
      case number(@Sendable (Outcome) -> Double?)
      /// The ``Outcome/flip``.
      case flip
      /// Any JSON value; nil if the outcome has no such member.
      case json(@Sendable (Outcome) -> JSONValue?)
    }

    let key: JSONKey
    let value: Value

    var name: String { key.name }

    init(_ name: String, _ value: Value) { (key, self.value) = (JSONKey(name), value) }

    init(_ metric: Metric) {
      let precision = metric.precision
      self.init(metric.field, .number { $0[metric].map { precision.rounded($0) } })
    }

    /// The field's value in an outcome; nil if the outcome has no such member.
    func value(of outcome: Outcome) -> JSONValue? {
      switch value {
      case .text(let text): .text(text(outcome))
      case .number(let number): number(outcome).map(JSONValue.number) ?? .null
      case .flip: outcome.flip?.json ?? .null
      case .json(let json): json(outcome)
      }
    }

    /// Writes the field of an outcome as a member of a JSON object.
    func write(_ outcome: Outcome, to writer: inout JSONWriter) {
      switch value {
      case .text(let text): writer.add(key, text(outcome))
      case .number(let number): writer.add(key, number(outcome))
      case .flip:
        guard let flip = outcome.flip else { return writer.add(key, JSONValue.null) }
        writer.add(key) { flip.write(to: &$0) }
      case .json(let json): if let value = json(outcome) { writer.add(key, value) }
      }
    }
  }

  /// The fields in the order in which `Outcome` declares them, without the diagnostics.
  static let all: [Field] =
    [
      Field("trace", .text { $0.trace }),
      Field("intent", .text { $0.intent?.rawValue }),
      Field("decision", .text { $0.decision.rawValue }),
      Field("verdict", .text { $0.verdict.rawValue }),
      Field("rule", .text { $0.rule }),
      Field(.margin),
      Field("margin_unit", .text { $0.marginUnit?.word }),
      Field("flip", .flip),
    ] + Metric.all.filter { $0 != .margin }.map(Field.init) + [
      Field("transition", .text { $0.transition.rawValue })
    ]

  /// The members of a JSON object, sorted by name: the fields, the diagnostics, and members that only some gestures
  /// have.
  static let members =
    (all + [
      Field("diagnostics", .json { .array($0.diagnostics.map(\.json)) }),
      Field("device", .json { $0.device?.json }),
      Field("readings", .json { $0.readings.map { .array($0.map(\.json)) } }),
      Field("missed", .json { $0.missed?.json }),
      Field("start", .json { $0.start.map(JSONValue.string) }),
      Field("surface", .json { $0.surface?.json }),
    ]).sorted { $0.name < $1.name }

  /// The columns of CSV: the fields, with a separate column for each member of a flip.
  static let columns = all.flatMap { field in
    field.name == "flip" ? Flip.members.map { "flip_\($0)" } : [field.name]
  }

  /// Writes the values of an outcome in the order of ``columns``, then the codes of its diagnostics.
  static func write(_ outcome: Outcome, to csv: inout CSVText) {
    // The fields are looked at in place, here and in JSON, because copying a field takes longer than writing it.
    all.withUnsafeBufferPointer { fields in
      for place in fields.indices {
        switch fields[place].value {
        case .text(let text): csv.add(text(outcome))
        case .number(let number): csv.add(number(outcome))
        case .flip:
          csv.add(outcome.flip?.parameter)
          csv.add(outcome.flip?.old)
          csv.add(outcome.flip?.value)
          csv.add(outcome.flip?.unit.word)
        case .json(let json): csv.add(json(outcome) ?? .null)
        }
      }
    }
    csv.add(outcome.diagnostics.map(\.code).joined(separator: " "))
  }

  /// The values of an outcome in the order of ``columns``.
  static func row(of outcome: Outcome) -> [JSONValue] {
    all.flatMap { field -> [JSONValue] in
      let value = field.value(of: outcome) ?? .null
      guard field.name == "flip" else { return [value] }
      guard let members = value.members else { return Flip.members.map { _ in .null } }
      return Flip.members.map { members[$0] ?? .null }
    }
  }
}

extension Flip {
  /// The names of a flip's members in JSON, in the order of the columns of CSV.
  static let members = ["parameter", "old", "value", "unit"]

  /// The flip as a JSON object.
  ///
  /// Its numbers are exact, because a rounded value might not flip the decision.
  var json: JSONValue {
    JSONValue(
      .object([
        .init(key: "old", value: .number(old)),
        .init(key: "parameter", value: .string(parameter)),
        .init(key: "unit", value: .string(unit.word)),
        .init(key: "value", value: .number(value)),
      ]))
  }
}

extension Flip {
  /// Writes the members of ``json``.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.add(Keys.old, old)
    writer.add(Keys.parameter, parameter)
    writer.add(Keys.unit, unit.word)
    writer.add(Keys.value, value)
  }

  private enum Keys {
    static let old = JSONKey("old")
    static let parameter = JSONKey("parameter")
    static let unit = JSONKey("unit")
    static let value = JSONKey("value")
  }
}

extension Outcome {
  /// A CSV record: the values of a row, then the codes of the diagnostics.
  var record: [JSONValue] {
    OutcomeFields.row(of: self) + [.array(diagnostics.map { .string($0.code) })]
  }

  /// The outcome as a JSON object, including its diagnostics.
  var json: JSONValue {
    JSONValue(
      .object(
        OutcomeFields.members.compactMap { member in
          member.value(of: self).map { JSONValue.Member(key: member.name, value: $0) }
        }))
  }

  /// Writes the members of ``json``.
  func write(to writer: inout JSONWriter) {
    OutcomeFields.members.withUnsafeBufferPointer { members in
      for place in members.indices { members[place].write(self, to: &writer) }
    }
  }
}

extension DragReading {
  var json: JSONValue {
    .object([
      "reading": .string(name), "unproven": .bool(isUnproven),
      "decision": .string(decision.rawValue), "differs": .bool(differs),
    ])
  }
}

extension DeviceAnswer {
  fileprivate var json: JSONValue {
    .object([
      "ending": .string(ending), "answer": .string(answer.rawValue), "differs": .bool(differs),
    ])
  }

  /// The ending on the device, and whether the replay agrees with it, as the text of a table cell: `finish, confirmed`.
  var text: String { "\(ending), \(answer.words)" }
}

extension DeviceAnswer.Kind {
  /// Whether the replay agrees with the device, in words.
  var words: String { self == .insideNoise ? "inside noise" : rawValue }
}

extension MissedBoundary {
  fileprivate var json: JSONValue {
    .object([
      "rule": .string(rule), "margin": .rounded(margin), "margin_unit": .string(unit.word),
    ])
  }
}

extension Outcome.Surface {
  fileprivate var json: JSONValue {
    .object([
      "place_pt": .rounded(place), "velocity_pt_per_s": .rounded(velocity),
      "excess_pt": .rounded(excess),
    ])
  }
}

extension ParameterUnit {
  /// The unit as a word that can stand alone: `fraction`, `pt/s`.
  var word: String { rawValue.isEmpty ? "fraction" : rawValue }
}

extension ReplaySettings {
  /// The settings as a JSON object.
  ///
  /// If the scene is null, the user named none. If any other setting is null, each recording was replayed with its own
  /// value, or with the default if it has none.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "delivery": .text(delivery?.rawValue), "display_hz": .rounded(displayHz),
      "scene": .text(scene), "screen": .text(screen?.description),
    ]
    if !environment.isUsual { members["environment"] = .string(environment.description) }
    return .object(members)
  }
}

extension Outcome {
  /// The margin with its sign and unit: `+0.120`, `-85.0 pt/s`.
  package var marginText: String {
    let told = told
    return told.margin.map { (told.unit ?? .fraction).text($0, signed: true) } ?? TextTable.missing
  }
}

extension Metric {
  /// The metric's column in a table of outcomes.
  var column: TextTable.Column { .right(heading, importance) }

  /// The heading of the metric's column, with the unit.
  package var heading: String {
    guard let unit, unit != .fraction else { return title }
    return "\(title) (\(unit.rawValue))"
  }

  /// The metric's value in an outcome, as precise as in all files.
  func reported(in outcome: Outcome) -> JSONValue {
    outcome[self].map { .number(precision.rounded($0)) } ?? .null
  }

  /// The metric's value in an outcome, without its unit, as the text of a table cell.
  func text(of outcome: Outcome) -> String {
    outcome[self].map { Number.fixed($0, decimals: (unit ?? .fraction).tableDecimals) }
      ?? TextTable.missing
  }
}

/// The diagnostics of a table, each listed once and referred to by a number.
struct Footnotes {
  private var numbers: [Diagnostic: Int] = [:]
  private var notes: [(diagnostic: Diagnostic, traces: Int)] = []

  /// Numbers the diagnostics of a row, which counts once for each.
  mutating func count(_ diagnostics: [Diagnostic]) {
    var counted: Set<Int> = []
    for diagnostic in diagnostics {
      let number = numbers[diagnostic] ?? notes.count + 1
      if number > notes.count {
        numbers[diagnostic] = number
        notes.append((diagnostic, 0))
      }
      if counted.insert(number).inserted { notes[number - 1].traces += 1 }
    }
  }

  /// The footnote marks of a row's diagnostics, such as `[1] [3]`; empty if the row has no diagnostics.
  func markers(for diagnostics: [Diagnostic]) -> String {
    Set(diagnostics.compactMap { numbers[$0] }).sorted().map { "[\($0)]" }.joined(separator: " ")
  }

  /// One line for each diagnostic: `[1] error never-completed: what happened and the remedy (8 traces)`.
  var lines: [String] {
    notes.enumerated().map { index, note in
      let count = note.traces > 1 ? " (\(note.traces) traces)" : ""
      let diagnostic = note.diagnostic
      return "[\(index + 1)] \(diagnostic.severity.rawValue) \(diagnostic.code):"
        + " \(diagnostic.message)\(count)"
    }
  }
}

extension Outcome {
  /// The outcome with its numbers rounded as in JSON.
  ///
  /// Budgets and baselines use the rounded numbers, so that a run that is read back from a file is judged like the
  /// original.
  public var asReported: Outcome {
    var outcome = self
    outcome.roundForReports()
    return outcome
  }

  /// Rounds the outcome in place; see ``asReported``.
  package mutating func roundForReports() {
    mapMetrics { $1.rounded($0) }
    // No report contains the release values.
    release = nil
  }
}

extension Metric.Precision {
  /// Rounds a value to the digits that files contain.
  fileprivate func rounded(_ value: Double) -> Double {
    switch self {
    case .millionths: Number.rounded(value)
    case .significant: Number.rounded(value, significantDigits: Number.significantDigits)
    }
  }
}

extension Outcome.Choice {
  /// Reads a decision; if the controller has stops, it may be the name of any stop.
  init<Failure>(reading object: JSONObject<Failure>, hasStops: Bool) throws(Failure) {
    guard hasStops else {
      self = try object.word("decision")
      return
    }
    let word = try object.text("decision")
    self = Self(rawValue: word) ?? .stop(word)
  }

  /// Whether the decision is a stop.
  var isStop: Bool { if case .stop = self { true } else { false } }
}

extension GestureCause {
  var json: JSONValue {
    .object(["code": .string(code), "sentence": .string(sentence), "remedy": .string(remedy)])
  }
}
