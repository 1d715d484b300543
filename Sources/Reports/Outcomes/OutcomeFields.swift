import Controllers
import Formats
import HeadlessUIKit
public import Replay
import Rules
import Traces

/// An outcome as named values: what JSON and CSV share.
///
/// A flip is an object in JSON and a column for each of its members in CSV. Units are in the names. Speeds along the finger keep nine significant digits, everything else a
/// millionth of its unit; see ``Number``.
struct OutcomeFields {
  /// Names and values in the order of the outcome's definition; the diagnostics are not among them.
  let fields: [(name: String, value: JSONValue)]

  init(_ outcome: Outcome) {
    func field(_ metric: Metric) -> (name: String, value: JSONValue) {
      let value = outcome[metric]
      return switch metric.precision {
      case .millionths: (metric.field, .rounded(value))
      case .significant: (metric.field, .significant(value))
      }
    }
    fields =
      [
        ("trace", .string(outcome.trace)),
        ("intent", .text(outcome.intent?.rawValue)),
        ("decision", .string(outcome.decision.rawValue)),
        ("verdict", .string(outcome.verdict.rawValue)),
        ("rule", .text(outcome.rule)),
        field(.margin),
        ("margin_unit", .text(outcome.marginUnit?.word)),
        ("flip", outcome.flip?.json ?? .null),
      ] + Metric.all.filter { $0 != .margin }.map(field) + [
        ("transition", .string(outcome.transition.rawValue))
      ]
  }
}

extension OutcomeFields {
  /// The columns of CSV: the fields, with a column for each member of a flip.
  static var columns: [String] {
    let nothing = Outcome(trace: "", decision: .none, verdict: .unlabelled, transition: .notStarted)
    return OutcomeFields(nothing).fields.flatMap { field in
      field.name == "flip" ? Flip.members.map { "flip_\($0)" } : [field.name]
    }
  }

  /// The values in the order of ``columns``.
  var row: [JSONValue] {
    fields.flatMap { field -> [JSONValue] in
      guard field.name == "flip" else { return [field.value] }
      guard let members = field.value.members else { return Flip.members.map { _ in .null } }
      return Flip.members.map { members[$0] ?? .null }
    }
  }
}

extension Flip {
  /// The names of its members in JSON, in the order of columns.
  static let members = ["parameter", "old", "value", "unit"]

  /// As a JSON object; the numbers are exact, so that the value turns the decision around.
  var json: JSONValue {
    .object([
      "parameter": .string(parameter), "old": .number(old), "value": .number(value),
      "unit": .string(unit.word),
    ])
  }
}

extension Outcome {
  /// The values of a row, then the codes of the diagnostics.
  var record: [JSONValue] {
    OutcomeFields(self).row + [.array(diagnostics.map { .string($0.code) })]
  }

  /// The outcome as a JSON object, its diagnostics included.
  var json: JSONValue {
    var members = Dictionary(
      OutcomeFields(self).fields.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first })
    members["diagnostics"] = .array(
      diagnostics.map {
        .object([
          "code": .string($0.code), "severity": .string($0.severity.rawValue),
          "message": .string($0.message),
        ])
      })
    if let start { members["start"] = .string(start) }
    if let surface {
      members["surface"] = .object([
        "place_pt": .rounded(surface.place), "velocity_pt_per_s": .rounded(surface.velocity),
        "excess_pt": .rounded(surface.excess),
      ])
    }
    return .object(members)
  }
}

extension ParameterUnit {
  /// The unit as a word of its own, where nothing stands beside it: `fraction`, `pt/s`.
  var word: String { rawValue.isEmpty ? "fraction" : rawValue }

  /// A quantity in this unit with fixed decimals and the unit behind it: `+12.5 pt`, `-0.050`.
  func text(_ value: Double, signed: Bool = false) -> String {
    let number = Number.fixed(value, decimals: tableDecimals, signed: signed)
    return rawValue.isEmpty ? number : "\(number) \(rawValue)"
  }

  /// How many decimals a table shows: enough to tell two gestures apart, not more.
  var tableDecimals: Int {
    switch self {
    case .fraction, .perSecond, .seconds: 3
    case .points, .pointsPerSecond: 1
    }
  }
}

extension Outcome {
  /// The outcome with the numbers that JSON keeps.
  ///
  /// Budgets and baselines judge these, so that a run that was read back is judged as the run was.
  public var asReported: Outcome {
    var outcome = self
    for metric in Metric.all { outcome[metric] = outcome[metric].map(metric.rounded) }
    // The gesture at the decision is in no report.
    outcome.release = nil
    return outcome
  }
}

extension Metric {
  /// A value with the digits that files keep.
  func rounded(_ value: Double) -> Double {
    switch precision {
    case .millionths: Number.rounded(value)
    case .significant: Number.rounded(value, significantDigits: Number.significantDigits)
    }
  }
}
