import Interactions
import Replay
public import Reports
import Traces
public import Tuning

/// What a tuning came to and what speaks for it, as a table, CSV or JSON.
public struct TuningReport {
  let result: TuningResult

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
    text += "\n" + parameterTable + toleranceNote + "\n" + agreementTable
    if let gain = gainSentence { text += gain }
    if let preset = defaultSentence { text += preset }
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

  /// What counts as equally good where the objective does not change in steps.
  private var toleranceNote: String {
    let tolerance = result.parameters.reduce(0) { max($0, $1.tolerance) }
    return tolerance > 0 ? "as good: an objective that differs by at most \(tolerance)\n" : ""
  }

  /// A range with three digits more than the parameter's range has, rounded inwards; with more where it
  /// is narrow.
  private func span(_ range: ClosedRange<Double>?, _ evidence: ParameterEvidence) -> String {
    guard let range else { return TextTable.missing }
    let width = evidence.parameter.upper - evidence.parameter.lower
    let decimals = width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : 4
    let digits = (decimals...9).first { range.roundedInwards(decimals: $0) != nil } ?? 9
    let inner = range.roundedInwards(decimals: digits) ?? range
    return "\(fixed(inner.lowerBound, digits))…\(fixed(inner.upperBound, digits))"
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
          comparison.gainInterval.map { "\(span($0, signed: true)) \($0.method.rawValue)" }
            ?? TextTable.missing,
        ]
      }
    ).text
  }

  /// How the controller does on the gestures that tell most; nil where all were searched with.
  private var gainSentence: String? {
    guard let (name, comparison) = agreements.dropFirst().last else { return nil }
    return "on \(Self.place(name)) gestures the tuned controller is"
      + " \(verdict(of: comparison, than: "'\(result.startName)'"))\n"
  }

  /// The same against the preset `default`, where tuning started from another controller.
  private var defaultSentence: String? {
    guard let preset = result.versusDefault else { return nil }
    let (place, comparison) =
      preset.unseen.map { ("unseen", $0) } ?? preset.heldOut.map { ("held-out", $0) }
      ?? ("training", preset.training)
    return "on \(place) gestures the preset 'default' gets \(fixed(comparison.start, 3)): the tuned"
      + " controller is \(verdict(of: comparison, than: nil))\n"
  }

  private static func place(_ name: String) -> String {
    name.hasPrefix("held") ? "held-out" : name
  }

  /// `better by 4.2 points than 'side-menu' (95 %: -0.042…+0.125, no difference is possible)`.
  private func verdict(of comparison: AgreementComparison, than other: String?) -> String {
    let points = "\(fixed(abs(comparison.gain) * 100, 1)) points"
    let words =
      comparison.gain == 0
      ? "as good" + (other.map { " as \($0)" } ?? "")
      : "\(comparison.gain > 0 ? "better" : "worse") by \(points)"
        + (other.map { " than \($0)" } ?? "")
    guard let interval = comparison.gainInterval else {
      return "\(words) (too few groups to tell it from chance)"
    }
    let doubt = comparison.isSure ? "" : ", no difference is possible"
    return "\(words) (95 %: \(span(interval, signed: true))\(doubt))"
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

  private func margin(of gesture: WrongGesture) -> String {
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
}
