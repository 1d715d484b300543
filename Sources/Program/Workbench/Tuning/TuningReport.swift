import Controllers
package import Formats
import Replay
package import Reports
import Rules
import Traces
package import Tuning

/// The result of a tuning and its evidence, as a table, Markdown, CSV or JSON.
package struct TuningReport: RowReport {
  let result: TuningResult
  /// Whether the report for a terminal has the tables too, and not only the answer.
  private let isWhole: Bool

  package init(_ result: TuningResult, isWhole: Bool = true) {
    (self.result, self.isWhole) = (result, isWhole)
  }

  /// The answer, followed by the tables unless the report is for a terminal and not whole; the warnings come last.
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    let warnings = result.warnings.map { "warning: \($0)" }
    guard isWhole || style == .markdown else {
      let more = warnings.count - Self.warningsLimit
      let hint =
        "-x shows the tables behind the answer" + (more > 0 ? ", and \(more) more warnings" : "")
      // The last one says whether the search was interrupted.
      let shown = more > 0 ? warnings.prefix(Self.warningsLimit - 1) + warnings.suffix(1) : warnings
      return [.list(answer + (result.perKind?.sentences ?? []) + [hint])]
        + (shown.isEmpty ? [] : [.space, .list(shown)])
    }
    let people = peopleSentences + secondLooks
    return [
      .list(answer), .space, .table(head), .space, .table(table), .paragraph(legend),
      .space,
      .table(agreementTable), .list(sentences),
    ] + (peopleTable.rows.isEmpty ? [] : [.space, .table(peopleTable)])
      + (people.isEmpty ? [] : [.list(people)])
      + (result.perKind.map { [.space, .table($0.table), .list($0.sentences)] } ?? [])
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

  /// A description of how the values were chosen.
  private var choice: String {
    let target =
      switch result.choice {
      case .best: "the best values for these gestures"
      case .blend: "a blend of the resamples' mean and the middle of the 95 % intervals"
      case .middle: "the middle of the 95 % intervals"
      case .bagged: "the median over resamples of \(judges)"
      }
    guard result.part > 0, result.part < 1 else { return target }
    return "\(fixed(result.part * 100, 0)) % of the way from the best values to \(target)"
  }

  package var rows: [ParameterEvidence] { result.parameters }

  package var fields: [Column<ParameterEvidence>] {
    [
      .words("parameter") { $0.parameter.name },
      .data("unit") { .string($0.parameter.suffix) },
      .both(.right("start"), "start") {
        $0.parameter.text($0.start)
      } value: {
        .rounded($0.start)
      },
      .both(.right("tuned"), "tuned") {
        result.tellsValues ? $0.parameter.text($0.value) : TextTable.missing
      } value: {
        .rounded($0.value)
      },
      .shown("95 %", interval), .data("interval_low") { interval(of: $0)[0] },
      .data("interval_high") { interval(of: $0)[1] },
      .shown(.left("same decisions within", .useful)) { span($0.room, $0) },
      .data("plateau_low") { ends(of: $0.plateau)[0] },
      .data("plateau_high") { ends(of: $0.plateau)[1] },
      .data("room_low") { ends(of: $0.room)[0] }, .data("room_high") { ends(of: $0.room)[1] },
      .number("importance", .detail, decimals: 4) { $0.importance },
    ]
  }

  /// A legend for the columns of the parameter table, on one line.
  var legend: String {
    let interval =
      result.parameters.contains { $0.interval != nil }
      ? "95 %: the interval of the best value for everyone, judged by \(judges); " : ""
    return interval
      + "same decisions within: moving this parameter alone changes no decision; importance: how much"
      + " worse the objective is on average over its range"
  }

  private var judges: String { result.training.judges }

  /// The 95 % interval of a value: `0.35…0.47`, or `≥ 0.35` with an open end.
  func interval(_ evidence: ParameterEvidence) -> String {
    guard let interval = evidence.interval, result.tellsValues else { return TextTable.missing }
    switch (evidence.opens.lower, evidence.opens.upper) {
    case (true, true): return "any"
    case (true, false): return "≤ " + text(interval.upperBound, evidence, decimals: 4)
    case (false, true): return "≥ " + text(interval.lowerBound, evidence, decimals: 4)
    case (false, false): return span(interval, evidence)
    }
  }

  /// A range of a parameter as text, rounded inwards, with a precision that suits the parameter.
  ///
  /// If the range is narrow, the precision is higher.
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
    let columns: [Column<(name: String, comparison: AgreementComparison)>] = [
      .words("agreement") { $0.name }, .count("gestures", .detail) { $0.comparison.gestures },
      .count("groups", .detail) { $0.comparison.groups },
      .number("start", decimals: 3) { $0.comparison.start },
      .number("tuned", decimals: 3) { $0.comparison.tuned },
      .shown(.left("95 %", .useful)) {
        "\(span($0.comparison.interval)) \($0.comparison.interval.method.rawValue)"
      },
      .number("gain", decimals: 3, signed: true) { $0.comparison.gain },
      .words(.left("95 %", .useful)) {
        $0.comparison.gainInterval.map { "\(span($0, signed: true)) \($0.method.rawValue)" }
      },
    ]
    return TextTable(columns, agreements)
  }

  var wrongTable: TextTable {
    let columns: [Column<WrongGesture>] = [
      .words("still wrong") { $0.name }, .words("intent") { $0.intent.rawValue },
      .words("decision") { $0.decision.rawValue }, .words(.left("clause", .useful)) { $0.clause },
      .shown(.right("margin", .useful), margin),
    ]
    return TextTable(columns, result.wrong)
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

/// The comparison with other controllers, as a table and as sentences that depend on the ``Conclusion``.
extension TuningReport {
  /// The rows of the agreement table.
  private var agreements: [(name: String, comparison: AgreementComparison)] {
    var rows = [("training", result.training)]
    if let heldOut = result.heldOut {
      rows.append(("held out, \(Self.words(result.folds))", heldOut))
    }
    if let unseen = result.unseen { rows.append(("unseen", unseen)) }
    guard let byCost = result.byCost else { return rows }
    rows.append(("cost, training", byCost.training))
    if let heldOut = byCost.heldOut { rows.append(("cost, held out", heldOut)) }
    if let unseen = byCost.unseen { rows.append(("cost, unseen", unseen)) }
    return rows
  }

  /// The conclusions of the tuning as sentences without full stops: the tuned values, their gain, which controller to
  /// ship, how many people gain or lose by the change, and what to record next.
  var answer: [String] {
    TuningSentence.ofAnswer.filter { $0.holds(for: result) }.compactMap(text)
  }

  /// The text of a sentence of ``answer``; nil if the sentence does not apply, or if ``answer`` never contains it.
  private func text(_ sentence: TuningSentence) -> String? {
    switch sentence {
    case .values:
      return result.parameters.map { evidence in
        let within = evidence.interval == nil ? "" : " (95 %: \(interval(evidence)))"
        return "\(evidence.parameter.name) \(evidence.parameter.text(evidence.value))\(within)"
      }.joined(separator: ", ")
    case .noValues: return noValues
    case .noChange: return noChange
    case .heldOut: return verdict("held-out", result.heldOutClaim, result.heldOut)
    case .unseen: return verdict("unseen", result.unseenClaim, result.unseen)
    case .take, .keep: return shipping
    case .misfit: return betterModel
    case .whoGains: return whoGains
    case .recordNext: return recordNext
    case .movesMost, .secondLook: return nil
    }
  }

  /// A sentence that says that a logistic model is better than the tuned rule; nil unless the model is known to be
  /// better.
  ///
  /// It also names the best reference rule. Reference rules have forms that are common in libraries. The best of them
  /// is right most often for held-out people.
  private var betterModel: String? {
    result.misfit.map { misfit in
      let comparison = misfit.comparison
      let interval = comparison.gainInterval.map { " (95 %: \(span($0, signed: true)))" } ?? ""
      guard misfit.isModel else {
        return "the rule misses something: '\(misfit.nearest)' is right for held-out people in"
          + " \(fixed(comparison.tuned, 3)), the tuned rule in \(fixed(comparison.start, 3))\(interval)"
      }
      return
        "the rule misses something: a logistic model on progress and velocity gets"
        + " \(fixed(comparison.tuned, 3)) of held-out gestures right, the tuned rule"
        + " \(fixed(comparison.start, 3))\(interval); the nearest rule, '\(misfit.nearest)', gets \(fixed(misfit.agreement, 3))"
    }
  }

  /// A sentence that says that tuned values predict people's intents no better than a constant guess.
  ///
  /// Each gesture is judged by values that were chosen without its group. The guess is the most frequent intent. Empty
  /// if no gesture was held out.
  private var noValues: String {
    guard let constant = result.versusConstant else { return "" }
    return
      "cannot tell: values chosen without a person get \(fixed(constant.tuned, 3)) of that person's gestures"
      + " right, and always expecting the most frequent intent gets \(fixed(constant.start, 3)); labels may be random,"
      + " people may contradict each other, or the rule may look at something else"
  }

  private static let subject = "the tuned controller"

  /// A sentence that compares the tuned controller with the starting controller on some gestures.
  private func verdict(
    _ place: String, _ claim: GainClaim?, _ comparison: AgreementComparison?
  ) -> String? {
    guard let claim, let comparison else { return nil }
    return "on \(place) gestures "
      + claim.sentence(
        about: Self.subject, than: "'\(result.startName)'", judges: comparison.judges)
  }

  /// A sentence that says whether to ship the tuned values or to keep the starting controller.
  ///
  /// If known, it also says how well this advice works for held-out people: for each person, a whole tuning without
  /// this person's gestures chooses a controller, which then decides these gestures.
  private var shipping: String {
    let taken = result.recommendation.sentence(keeping: result.startName)
    guard let policy = result.policy else { return taken }
    let whole = taken + "; repeating the whole tuning without each person"
    return policy.quantity == .agreement
      ? whole + " gets \(fixed(policy.tuned, 3)) of held-out gestures right, '\(result.startName)'"
        + " \(fixed(policy.start, 3))"
      : whole + " costs \(fixed(policy.tuned, 3)) per held-out gesture, '\(result.startName)'"
        + " \(fixed(policy.start, 3))"
  }

  /// The sentences below the table of agreement, without full stops.
  ///
  /// If gestures were held out, the first sentences describe how. If tuning did not start from the preset `default`,
  /// further sentences compare the tuned controller with that preset:
  ///
  /// - On held-out gestures, unless the tuned controller changes no decision.
  /// - On unseen gestures, which were not part of the search.
  /// - On the training gestures, only if there is neither of these two comparisons.
  var sentences: [String] {
    TuningFootnote.allCases.filter { $0.holds(for: result) }.flatMap(text)
  }

  private func text(_ footnote: TuningFootnote) -> [String] {
    switch footnote {
    case .howHeldOut: return ["held out: judged by values that were found without these people"]
    case .spread:
      return result.heldOutSpread.map { spread in
        [
          "divided \(result.folds.repeats) times, \(fixed(spread.lowerBound, 3))…"
            + "\(fixed(spread.upperBound, 3)) of the held-out gestures are right"
        ]
      } ?? []
    case .unseenKinds:
      return [(result.byCost?.heldOut ?? result.heldOut)?.unseenSentence()].compactMap(\.self)
    case .preset: return result.versusDefault.map(besidePreset) ?? []
    }
  }

  private func besidePreset(_ preset: DefaultComparison) -> [String] {
    let heldOut =
      result.changesNothing
      ? nil
      : preset.heldOut.map {
        GainClaim(heldOut: $0, own: preset.training, constant: result.versusConstant)
      }
    let unseen = [("held-out", heldOut), ("unseen", preset.unseen.map { GainClaim($0) })]
      .compactMap { place, claim in claim.map { (place, $0) } }
    let shares = ["held-out": preset.heldOut, "unseen": preset.unseen, "training": preset.training]
    let claims = unseen.isEmpty ? [("training", GainClaim(preset.training))] : unseen
    return claims.compactMap { place, claim in
      shares[place]?.map { comparison in
        "on \(place) gestures the preset 'default' gets \(fixed(comparison.start, 3)): "
          + claim.sentence(about: Self.subject, than: nil, judges: comparison.judges)
      }
    }
  }

  /// A sentence that says that no decision changes and nothing is gained.
  ///
  /// If gestures were held out, the sentence also gives the share of the held-out gestures that are decided as
  /// intended, each by values chosen without its group.
  private var noChange: String {
    let alike =
      "the tuned controller decides every gesture of the search as '\(result.startName)' does, so"
      + " that nothing is gained"
    guard let heldOut = result.heldOut else { return alike }
    return alike
      + "; the held-out row is for values chosen without each group, which get"
      + " \(fixed(heldOut.tuned, 3)) of them right"
  }

  /// How gestures were held out, in words: `one by one`, `3 folds`, `10 folds 5 times`.
  private static func words(_ folds: Folds) -> String {
    if folds.isOneByOne { return "one by one" }
    return counted(folds.count, "fold") + (folds.repeats > 1 ? " \(folds.repeats) times" : "")
  }
}

extension TuningSentence {
  /// The sentences of the answer, in order.
  fileprivate static let ofAnswer: [TuningSentence] = [
    .noValues, .values, .noChange, .heldOut, .unseen, .take, .keep, .misfit, .whoGains, .recordNext,
  ]
}

/// Results for individual people and gestures.
extension TuningReport {
  /// The maximum number of names in a sentence.
  private static let namesLimit = 8
  /// The maximum number of warnings below an answer without tables.
  private static let warningsLimit = 5

  var peopleTable: TextTable {
    let columns: [Column<PersonChange>] =
      [
        .words("group") { $0.name }, .count("gestures", .detail) { $0.gestures },
        .number("start", decimals: 3) { $0.start }, .number("held out", decimals: 3) { $0.tuned },
        .number("change", decimals: 3, signed: true) { $0.gain },
      ]
      + result.parameters.enumerated().map { index, evidence in
        .words(.right("\(evidence.parameter.name) without", .detail)) { person in
          person.valuesWithout.map { text($0[index], evidence) }
        }
      }
    return TextTable(columns, result.people?.people ?? [])
  }

  /// A parameter's value with its unit; the wider the parameter's range, the fewer decimals.
  fileprivate func text(
    _ value: Double, _ evidence: ParameterEvidence, decimals: Int = 3
  ) -> String {
    let width = evidence.parameter.upper - evidence.parameter.lower
    return fixed(value, width >= 500 ? 0 : width >= 50 ? 1 : width >= 5 ? 2 : decimals)
      + evidence.parameter.suffix
  }

  /// A sentence that says who gains and who loses if the tuned values are used; nil without findings about
  /// individual people.
  fileprivate var whoGains: String? {
    guard let people = result.people else { return nil }
    let (gain, lose) = (people.winners.count, people.losers.count)
    let names = lose > 0 ? " (\(Self.list(people.losers.map(\.name))))" : ""
    return "held out, \(gain) of \(people.people.count) people gain from the change, \(lose)"
      + " \(lose == 1 ? "loses" : "lose")\(names)"
  }

  /// A sentence that says which further recordings would help most; nil without findings about
  /// individual people.
  fileprivate var recordNext: String? {
    guard let people = result.people else { return nil }
    let kinds = people.openKinds.prefix(3).map { "\($0.tag) (\($0.open) of \($0.gestures))" }
    let like = kinds.isEmpty ? "" : ", most of them \(kinds.joined(separator: ", "))"
    return "more gestures like these would help most, since good values decide them differently: "
      + Self.list(people.open.map(\.name)) + like
  }

  /// For each parameter, a sentence that names the person whose gestures influence its value most: without this person,
  /// the value would change most.
  var peopleSentences: [String] {
    guard let people = result.people, TuningSentence.movesMost.holds(for: result) else { return [] }
    var sentences: [String] = []
    for (index, evidence) in result.parameters.enumerated() {
      guard let person = people.mostInfluential(on: index, of: evidence.value),
        let values = person.valuesWithout
      else { continue }
      sentences.append(
        "\(evidence.parameter.name) moves most without \(person.name), to"
          + " \(text(values[index], evidence))")
    }
    return sentences
  }

  /// A sentence about labels that probably do not say what the person meant, judging by the gestures of other people.
  ///
  /// Empty if there are no such labels.
  var secondLooks: [String] {
    guard TuningSentence.secondLook.holds(for: result) else { return [] }
    let labels = result.doubtfulLabels.map { label in
      "\(label.name) (\(label.intent.rawValue): \(fixed(label.likelihood * 100, 0)) %)"
    }
    return [
      "labels to check, since others who moved similarly meant something else; 'review' walks through them: "
        + Self.list(labels)
    ]
  }

  static func list(_ names: [String]) -> String {
    let rest = names.count - namesLimit
    return names.prefix(namesLimit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
