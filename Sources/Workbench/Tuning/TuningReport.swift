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
    let people = peopleSentences
    return [
      .table(head), .space, .table(parameterTable), .paragraph(legend), .space,
      .table(agreementTable), .list(sentences),
    ] + (peopleTable.rows.isEmpty ? [] : [.space, .table(peopleTable)])
      + (people.isEmpty ? [] : [.list(people)])
      + (result.wrong.isEmpty ? [] : [.space, .table(wrongTable)])
      + (warnings.isEmpty ? [] : [.space, .list(warnings)])
  }

  var head: TextTable {
    let how =
      result.isExact
      ? "every distinct boundary evaluated" : "searched from fixed starts"
    let least = result.leastLoss < result.tunedLoss ? ", least \(fixed(result.leastLoss, 4))" : ""
    return TextTable(
      columns: [.left(""), .left("")],
      rows: [
        ["controller", result.start.name],
        result.isDecidedByScene
          ? ["decided by", "the scene itself"] : ["finishes when", result.start.finishWhen.text],
        [
          "objective",
          "\(fixed(result.tunedLoss, 4)) (was \(fixed(result.startLoss, 4))\(least)), \(how), "
            + counted(result.evaluations, "evaluation"),
        ],
        ["tuned to", choice],
      ])
  }

  /// Which values are chosen, in words.
  private var choice: String {
    let target =
      switch result.choice {
      case .best: "the best values for these gestures"
      case .middle: "the middle of the 95 % intervals"
      case .bagged: "the median of \(judges), drawn again and again"
      }
    guard result.part > 0, result.part < 1 else { return target }
    return "\(fixed(result.part * 100, 0)) % of the way from the best values to \(target)"
  }

  var parameterTable: TextTable {
    TextTable(
      columns: [
        .left("parameter"), .right("start"), .right("tuned"), .left("95 %"),
        .left("same decisions within", .useful), .right("importance", .detail),
      ],
      rows: result.parameters.map { evidence in
        [
          evidence.parameter.name, evidence.parameter.text(evidence.start),
          evidence.parameter.text(evidence.value), span(evidence.interval, evidence),
          span(evidence.room, evidence),
          evidence.importance.map { fixed($0, 4) } ?? TextTable.missing,
        ]
      })
  }

  /// A legend of the parameter columns, in one line.
  var legend: String {
    let interval =
      result.parameters.contains { $0.interval != nil }
      ? "95 %: the best value for everyone, judged by \(judges); " : ""
    return interval
      + "same decisions within: moving this parameter alone changes no decision; importance: how much"
      + " worse the objective is on average over its range"
  }

  /// `12 people`, or `146 gestures, each by itself` where there is one for each group.
  private var judges: String {
    result.training.groups == result.training.gestures
      ? "\(result.training.gestures) gestures, each by itself" : "\(result.training.groups) people"
  }

  /// A range with a precision that suits the parameter's range, rounded inwards; more precise where
  /// it is narrow.
  func span(_ range: ClosedRange<Double>?, _ evidence: ParameterEvidence) -> String {
    guard let range else { return TextTable.missing }
    let width = evidence.parameter.upper - evidence.parameter.lower
    let decimals = width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : 4
    let digits = (decimals...9).first { range.roundedInwards(decimals: $0) != nil } ?? 9
    let inner = range.roundedInwards(decimals: digits) ?? range
    return "\(fixed(inner.lowerBound, digits))…\(fixed(inner.upperBound, digits))"
      + evidence.parameter.suffix
  }

  var agreementTable: TextTable {
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

  var wrongTable: TextTable {
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
      rows.append(("held out, \(Self.words(result.folds))", heldOut))
    }
    if let unseen = result.unseen { rows.append(("unseen", unseen)) }
    return rows
  }

  /// One sentence for each set of unseen gestures, without full stops.
  ///
  /// More follow about the preset `default` where tuning started from another controller; on the
  /// training gestures where there are no others.
  var sentences: [String] {
    let start = [("held-out", result.heldOutEvidence), ("unseen", result.unseen)]
      .compactMap(Self.row)
    var sentences = result.changesNothing ? [noChange] : []
    sentences += start.map { place, comparison in
      "on \(place) gestures the tuned controller is"
        + " \(verdict(of: comparison, than: "'\(result.startName)'"))"
    }
    if let spread = result.heldOutSpread {
      sentences.append(
        "divided \(result.folds.repeats) times, \(fixed(spread.lowerBound, 3))…"
          + "\(fixed(spread.upperBound, 3)) of the held-out gestures are right")
    }
    guard let preset = result.versusDefault else { return sentences }
    let unseen = [
      ("held-out", result.changesNothing ? nil : preset.heldOut), ("unseen", preset.unseen),
    ].compactMap(Self.row)
    sentences += (unseen.isEmpty ? [("training", preset.training)] : unseen).map {
      place, comparison in
      "on \(place) gestures the preset 'default' gets \(fixed(comparison.start, 3)): the tuned"
        + " controller is \(verdict(of: comparison, than: nil))"
    }
    return sentences
  }

  /// That nothing is gained where every decision stays, and what was found of other values.
  private var noChange: String {
    let alike =
      "the tuned controller decides every gesture of the search as '\(result.startName)' does, so"
      + " that nothing is gained"
    guard let heldOut = result.heldOut else { return alike }
    return alike
      + "; the row of held-out gestures is about values chosen without each group, which get"
      + " \(fixed(heldOut.tuned, 3)) of them right"
  }

  /// How gestures were held out: `one by one`, `3 folds`, `10 folds 5 times`.
  private static func words(_ folds: Folds) -> String {
    if folds.isOneByOne { return "one by one" }
    return counted(folds.count, "fold") + (folds.repeats > 1 ? " \(folds.repeats) times" : "")
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
    let needed =
      comparison.peopleNeeded.map { ", and about \(counted($0, "person", "people")) would tell" }
      ?? ""
    let doubt = isDoubtful ? "; the interval includes 0: it may be no \(better)\(needed)" : ""
    return "\(words) (95 %: \(span(interval, signed: true))\(doubt))"
  }
}

/// What single people and gestures say.
extension TuningReport {
  /// The number of names in a sentence.
  private static let namesLimit = 8

  var peopleTable: TextTable {
    TextTable(
      columns: [
        .left("group"), .right("gestures", .detail), .right("start"), .right("held out"),
        .right("change"),
      ] + result.parameters.map { .right("\($0.parameter.name) without", .detail) },
      rows: (result.people?.people ?? []).map { person in
        [
          person.name, "\(person.gestures)", fixed(person.start, 3), fixed(person.tuned, 3),
          Number.fixed(person.gain, decimals: 3, signed: true),
        ]
          + result.parameters.enumerated().map { index, evidence in
            person.valuesWithout.map { text($0[index], evidence) } ?? TextTable.missing
          }
      })
  }

  /// A value with as many digits as intervals have.
  private func text(_ value: Double, _ evidence: ParameterEvidence) -> String {
    let width = evidence.parameter.upper - evidence.parameter.lower
    return fixed(value, width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : 3)
      + evidence.parameter.suffix
  }

  var peopleSentences: [String] {
    guard let people = result.people else { return [] }
    var sentences: [String] = []
    if !people.people.isEmpty, !result.changesNothing {
      let (gain, lose) = (people.winners.count, people.losers.count)
      let names = lose > 0 ? " (\(Self.list(people.losers.map(\.name))))" : ""
      sentences.append(
        "held out, \(gain) of \(people.people.count) gain by the change, \(lose) \(lose == 1 ? "loses" : "lose")\(names)"
      )
    }
    for (index, evidence) in result.parameters.enumerated() {
      guard let person = people.mostInfluential(on: index, of: evidence.value),
        let values = person.valuesWithout
      else { continue }
      sentences.append(
        "\(evidence.parameter.name) moves most without \(person.name), to"
          + " \(text(values[index], evidence))")
    }
    if !people.open.isEmpty {
      let kinds = people.openKinds.prefix(3).map { "\($0.tag) (\($0.open) of \($0.gestures))" }
      let like = kinds.isEmpty ? "" : ", most of them \(kinds.joined(separator: ", "))"
      sentences.append(
        "more gestures like these would help most, since good values decide them differently: "
          + Self.list(people.open.map(\.name)) + like)
    }
    if !people.secondLooks.isEmpty {
      sentences.append(
        "labels worth a second look, since no good value decides as they say: "
          + Self.list(people.secondLooks))
    }
    return sentences
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - namesLimit
    return names.prefix(namesLimit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
