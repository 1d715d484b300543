import Controllers
package import Formats
import Replay
package import Reports
import Rules
import Traces
package import Tuning

/// The result of a tuning and its evidence, as a table, Markdown, CSV or JSON.
package struct TuningReport: Report {
  let result: TuningResult

  package init(_ result: TuningResult) { self.result = result }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = result.warnings.map { "warning: \($0)" }
    return [
      .table(head), .space, .table(parameterTable), .paragraph(legend), .space,
      .table(agreementTable), .list(sentences),
    ] + (result.wrong.isEmpty ? [] : [.space, .table(wrongTable)])
      + (warnings.isEmpty ? [] : [.space, .list(warnings)])
  }

  private var head: TextTable {
    let how =
      result.isExact
      ? "every distinct boundary evaluated" : "searched with seed \(result.options.seed)"
    return TextTable(
      columns: [.left(""), .left("")],
      rows: [
        ["controller", result.start.name],
        result.isDecidedByScene
          ? ["decided by", "the scene itself"] : ["finishes when", result.start.finishWhen.text],
        [
          "objective",
          "\(fixed(result.tunedLoss, 4)) (was \(fixed(result.startLoss, 4))), \(how), "
            + counted(result.evaluations, "evaluation"),
        ],
      ])
  }

  private var parameterTable: TextTable {
    TextTable(
      columns: [
        .left("parameter"), .right("start"), .right("tuned"), .left("as good", .useful),
        .left("nothing flips", .detail), .right("importance", .detail),
      ],
      rows: result.parameters.map { evidence in
        [
          evidence.parameter.name, evidence.parameter.text(evidence.start),
          evidence.parameter.text(evidence.value), span(evidence.plateau, evidence),
          span(evidence.room, evidence),
          evidence.importance.map { fixed($0, 4) } ?? TextTable.missing,
        ]
      })
  }

  /// A legend of the parameter columns, in one line.
  private var legend: String {
    let tolerance = result.parameters.reduce(0) { max($0, $1.tolerance) }
    let equal =
      tolerance > 0 ? "an objective that differs by at most \(tolerance)" : "the same objective"
    return
      "each parameter by itself; as good: \(equal); nothing flips: the same decisions; importance:"
      + " how much worse the objective is on average over its range"
  }

  /// A range with a precision that suits the parameter's range, rounded inwards; more precise where
  /// it is narrow.
  private func span(_ range: ClosedRange<Double>?, _ evidence: ParameterEvidence) -> String {
    guard let range else { return TextTable.missing }
    let width = evidence.parameter.upper - evidence.parameter.lower
    let decimals = width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : 4
    let digits = (decimals...9).first { range.roundedInwards(decimals: $0) != nil } ?? 9
    let inner = range.roundedInwards(decimals: digits) ?? range
    return "\(fixed(inner.lowerBound, digits))…\(fixed(inner.upperBound, digits))"
      + evidence.parameter.suffix
  }

  private var agreementTable: TextTable {
    TextTable(
      columns: [
        .left("agreement"), .right("gestures", .detail), .right("groups", .detail),
        .right("start"), .right("tuned"), .left("95 %", .useful), .right("gain"),
        .left("95 %", .useful),
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
      })
  }

  private var wrongTable: TextTable {
    TextTable(
      columns: [
        .left("still wrong"), .left("intent"), .left("decision"), .left("clause", .useful),
        .right("margin", .useful),
      ],
      rows: result.wrong.map { gesture in
        [
          gesture.name, gesture.intent.rawValue, gesture.decision.rawValue,
          gesture.clause ?? TextTable.missing,
          margin(of: gesture),
        ]
      })
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

/// The comparison with other controllers, in rows and in words.
extension TuningReport {
  /// The rows of the table of agreement.
  private var agreements: [(name: String, comparison: AgreementComparison)] {
    var rows = [("training", result.training)]
    if let heldOut = result.heldOut {
      rows.append(("held out, \(result.options.folds) folds", heldOut))
    }
    if let unseen = result.unseen { rows.append(("unseen", unseen)) }
    return rows
  }

  /// One sentence for each set of unseen gestures, without full stops.
  ///
  /// More follow about the preset `default` where tuning started from another controller; on the
  /// training gestures where there are no others.
  private var sentences: [String] {
    let start = [("held-out", result.heldOut), ("unseen", result.unseen)].compactMap(Self.row)
    var sentences = start.map { place, comparison in
      "on \(place) gestures the tuned controller is"
        + " \(verdict(of: comparison, than: "'\(result.startName)'"))"
    }
    guard let preset = result.versusDefault else { return sentences }
    let unseen = [("held-out", preset.heldOut), ("unseen", preset.unseen)].compactMap(Self.row)
    sentences += (unseen.isEmpty ? [("training", preset.training)] : unseen).map {
      place, comparison in
      "on \(place) gestures the preset 'default' gets \(fixed(comparison.start, 3)): the tuned"
        + " controller is \(verdict(of: comparison, than: nil))"
    }
    return sentences
  }

  private static func row(
    _ place: String, _ comparison: AgreementComparison?
  ) -> (String, AgreementComparison)? {
    comparison.map { (place, $0) }
  }

  /// `better by 4.2 points than 'side-menu' (95 %: -0.042…+0.125; the interval includes 0: it may be no
  /// better)`.
  private func verdict(of comparison: AgreementComparison, than other: String?) -> String {
    let points = "\(fixed(abs(comparison.gain) * 100, 1)) points"
    let better = comparison.gain > 0 ? "better" : "worse"
    let words =
      comparison.gain == 0
      ? "as good" + (other.map { " as \($0)" } ?? "")
      : "\(better) by \(points)" + (other.map { " than \($0)" } ?? "")
    guard let interval = comparison.gainInterval else {
      return "\(words) (too few groups to tell it from chance)"
    }
    let isDoubtful = comparison.gain != 0 && !comparison.isSure
    let doubt = isDoubtful ? "; the interval includes 0: it may be no \(better)" : ""
    return "\(words) (95 %: \(span(interval, signed: true))\(doubt))"
  }
}
