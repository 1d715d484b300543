import Interactions
import Replay
public import Reports
import Traces
public import Tuning

/// What a tuning came to and what speaks for it, as a table, CSV or JSON.
public struct TuningReport {
  private let result: TuningResult

  /// Creates the report of a tuning.
  public init(_ result: TuningResult) { self.result = result }

  /// The whole report, newline-terminated; CSV has the parameters alone.
  public func text(as format: ReportFormat) -> String {
    switch format {
    case .json: json
    case .csv: csv
    default: table
    }
  }

  private var table: String {
    var text = head
    text += "\n" + parameterTable + "\n" + agreementTable
    if let gain = gainSentence { text += gain }
    if !result.wrong.isEmpty { text += "\n" + wrongTable }
    if !result.warnings.isEmpty {
      text += "\n" + result.warnings.map { "warning: \($0)\n" }.joined()
    }
    return text
  }

  private var head: String {
    let how =
      result.isExact
      ? "every distinct boundary looked at" : "searched with seed \(result.options.seed)"
    return TextTable(
      columns: [.left(""), .left("")],
      rows: [
        ["controller", result.start.name], ["finishes when", result.start.finishWhen.text],
        [
          "objective",
          "\(fixed(result.tunedLoss, 4)) (was \(fixed(result.startLoss, 4))), \(how), "
            + "\(result.evaluations) evaluations",
        ],
      ]
    ).text
  }

  private var parameterTable: String {
    TextTable(
      columns: [
        .left("parameter"), .right("start"), .right("tuned"), .left("as good"),
        .left("nothing flips"), .right("importance"),
      ],
      rows: result.parameters.map { evidence in
        [
          evidence.parameter.name, evidence.parameter.text(evidence.start),
          evidence.parameter.text(evidence.value), span(evidence.plateau, evidence),
          span(evidence.room, evidence),
          evidence.importance.map { fixed($0, 4) } ?? TextTable.missing,
        ]
      }
    ).text
  }

  /// A range with three digits more than the parameter's range has.
  private func span(_ range: ClosedRange<Double>?, _ evidence: ParameterEvidence) -> String {
    guard let range else { return TextTable.missing }
    let width = evidence.parameter.upper - evidence.parameter.lower
    let decimals = width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : 4
    return "\(fixed(range.lowerBound, decimals))…\(fixed(range.upperBound, decimals))"
      + evidence.parameter.suffix
  }

  private var agreements: [(name: String, comparison: AgreementComparison)] {
    var rows = [("training", result.training)]
    if let heldOut = result.heldOut {
      rows.append(("held out, \(result.options.folds) folds", heldOut))
    }
    if let unseen = result.unseen { rows.append(("unseen", unseen)) }
    return rows
  }

  private var agreementTable: String {
    TextTable(
      columns: [
        .left("agreement"), .right("gestures"), .right("groups"), .right("start"),
        .right("tuned"), .left("95 %"), .right("gain"), .left("95 %"),
      ],
      rows: agreements.map { name, comparison in
        [
          name, "\(comparison.gestures)", "\(comparison.groups)", fixed(comparison.start, 3),
          fixed(comparison.tuned, 3),
          "\(span(comparison.interval)) \(comparison.interval.method.rawValue)",
          Number.fixed(comparison.gain, decimals: 3, signed: true),
          "\(span(comparison.gainInterval, signed: true)) bootstrap",
        ]
      }
    ).text
  }

  private var gainSentence: String? {
    guard let (name, comparison) = agreements.dropFirst().last else { return nil }
    let place = name.hasPrefix("held") ? "held-out" : name
    let points = "\(fixed(abs(comparison.gain) * 100, 1)) points"
    let verdict =
      comparison.gain == 0
      ? "as good as" : comparison.gain > 0 ? "better by \(points) than" : "worse by \(points) than"
    let isSure = comparison.gainInterval.excludesZero
    return "on \(place) gestures the tuned controller is \(verdict) '\(result.start.name)' (95 %: "
      + "\(span(comparison.gainInterval, signed: true))\(isSure ? "" : ", no difference is possible"))\n"
  }

  private var wrongTable: String {
    TextTable(
      columns: [
        .left("still wrong"), .left("intent"), .left("decision"), .left("clause"),
        .right("margin"),
      ],
      rows: result.wrong.map { gesture in
        [
          gesture.name, gesture.intent.rawValue, gesture.decision.rawValue,
          gesture.clause ?? TextTable.missing,
          margin(of: gesture),
        ]
      }
    ).text
  }

  private func margin(of gesture: TuningResult.WrongGesture) -> String {
    guard let margin = gesture.margin else { return TextTable.missing }
    let unit = gesture.unit?.rawValue ?? ""
    return Number.fixed(margin, decimals: 3, signed: true) + (unit.isEmpty ? "" : " \(unit)")
  }

  private func span(_ interval: Interval95, signed: Bool = false) -> String {
    Number.fixed(interval.lower, decimals: 3, signed: signed) + "…"
      + Number.fixed(interval.upper, decimals: 3, signed: signed)
  }

  private func fixed(_ value: Double, _ decimals: Int) -> String {
    Number.fixed(value, decimals: decimals)
  }

  private var csv: String {
    var csv = CSVText(header: [
      "parameter", "unit", "start", "tuned", "plateau_low", "plateau_high", "room_low",
      "room_high", "importance",
    ])
    for evidence in result.parameters {
      csv.append(
        [.string(evidence.parameter.name), .string(evidence.parameter.suffix)]
          + [
            evidence.start, evidence.value, evidence.plateau?.lowerBound,
            evidence.plateau?.upperBound, evidence.room?.lowerBound, evidence.room?.upperBound,
            evidence.importance,
          ].map { JSONValue.rounded($0) })
    }
    return csv.text
  }

  private var json: String {
    JSONValue.object([
      "schema": .string("panlab.tuning/1"), "controller": result.tuned.json,
      "start": result.start.json,
      "objective": .object([
        "start": .rounded(result.startLoss), "tuned": .rounded(result.tunedLoss),
        "evaluations": .number(Double(result.evaluations)), "exact": .bool(result.isExact),
        "seed": .number(Double(result.options.seed)),
        "budget": .number(Double(result.options.budget)),
      ]),
      "parameters": .array(result.parameters.map(json)),
      "training": json(result.training), "held_out": result.heldOut.map(json) ?? .null,
      "unseen": result.unseen.map(json) ?? .null,
      "wrong": .array(
        result.wrong.map {
          .object([
            "trace": .string($0.name), "intent": .string($0.intent.rawValue),
            "decision": .string($0.decision.rawValue), "rule": .text($0.clause),
            "margin": .rounded($0.margin),
          ])
        }),
      "warnings": .array(result.warnings.map { .string($0.description) }),
    ]).document(linesToDepth: 2)
  }

  private func json(_ evidence: ParameterEvidence) -> JSONValue {
    .object([
      "name": .string(evidence.parameter.name), "unit": .string(evidence.parameter.suffix),
      "start": .number(evidence.start), "tuned": .number(evidence.value),
      "plateau": json(evidence.plateau), "room": json(evidence.room),
      "importance": .rounded(evidence.importance),
      "has_effect": evidence.hasEffect.map(JSONValue.bool) ?? .null,
    ])
  }

  private func json(_ range: ClosedRange<Double>?) -> JSONValue {
    range.map { .array([.rounded($0.lowerBound), .rounded($0.upperBound)]) } ?? .null
  }

  private func json(_ comparison: AgreementComparison) -> JSONValue {
    .object([
      "gestures": .number(Double(comparison.gestures)),
      "groups": .number(Double(comparison.groups)), "start": .rounded(comparison.start),
      "tuned": .rounded(comparison.tuned), "interval": json(comparison.interval),
      "gain": .rounded(comparison.gain), "gain_interval": json(comparison.gainInterval),
    ])
  }

  private func json(_ interval: Interval95) -> JSONValue {
    .object([
      "low": .rounded(interval.lower), "high": .rounded(interval.upper),
      "method": .string(interval.method.rawValue),
    ])
  }
}
