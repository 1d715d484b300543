package import Controllers
import Formats
package import Replay
package import Rules
package import Traces

/// The result of a tuning, with its evidence.
public struct TuningResult: Sendable {
  /// The controller with which the tuned one is compared: the controller that ships today; if none is known, the
  /// controller from which tuning started.
  package let start: Controller
  package var tuned: Controller
  package let objective: Objective
  package let options: TuningOptions
  /// The evidence for each tuned parameter, in the order of the parameters.
  public let parameters: [ParameterEvidence]
  /// The comparison of ``start`` and ``tuned`` on the gestures of the search.
  package let training: AgreementComparison
  /// The objective of the starting controller, and the objective of the tuned controller.
  ///
  /// The starting controller is judged with its own values, even if they lie outside the ranges of the search.
  package let startLoss, tunedLoss: Double
  /// The smallest objective found.
  ///
  /// It equals ``tunedLoss`` if the values with the smallest objective were chosen (``Choice/best``).
  package let leastLoss: Double
  /// Whether the tuned controller makes the same decision as the starting one for every gesture of the search, at the
  /// same cost, so that there is nothing to gain.
  package let changesNothing: Bool
  /// A comparison of the starting controller with the tuned rule on held-out gestures; nil if no gesture was held out.
  ///
  /// The tuned rule decides each gesture with values that were chosen without the gesture's group. These are hardly
  /// ever the tuned values. So the comparison assesses the method of choosing values rather than the tuned values.
  public let heldOut: AgreementComparison?
  /// The same comparisons by the cost of the objective, which then decides; nil if that is plain agreement.
  public internal(set) var byCost: CostComparison?
  /// A comparison of a constant guess with the tuned rule on held-out gestures; nil if no gesture was held out.
  ///
  /// The guess is the most frequent intent of the gestures that are not held out. The rule decides each gesture with
  /// values that were chosen without the gesture's group.
  package let versusConstant: AgreementComparison?
  /// A comparison, on held-out gestures, of the controller that ships today with the controller that a tuning would
  /// recommend.
  ///
  /// For each held-out part of the gestures, the recommendation is made from the other parts alone, in the way
  /// described for ``taken``. Nil if no controller ships today, if no gesture was held out, or if the work was
  /// interrupted.
  package internal(set) var policy: AgreementComparison?
  /// How the gestures were divided, possibly several times, into parts that were held out in turn.
  package let folds: Folds
  /// The smallest and the largest share of held-out gestures decided as intended, among several divisions of the
  /// gestures.
  ///
  /// Each division assigns the gestures anew to the parts that are held out in turn; see ``folds``. Nil unless there
  /// are several divisions.
  package let heldOutSpread: ClosedRange<Double>?
  /// For each gesture of the problem, how often it was decided as intended while it was held out, 0...1.
  ///
  /// If the gestures were divided into held-out parts several times (see ``folds``), this is the share of these
  /// divisions in which the decision was as intended. It is 1 for a gesture that is not judged. Empty if no gesture was
  /// held out.
  let heldOutRightness: [Double]
  /// Findings about single people and gestures; nil if the judgement was interrupted.
  package let people: PeopleEvidence?
  /// Labels that are worth a second look; the label that is least likely to be right comes first.
  package internal(set) var doubtfulLabels: [DoubtfulLabel] = []
  /// Evidence that the rule has the wrong form: for held-out people, a logistic model is right more often than the
  /// tuned rule.
  ///
  /// Nil without such evidence.
  package internal(set) var misfit: Misfit?
  /// The result for each held-out gesture, in the order of the gestures.
  package let heldOutGestures: [HeldOutGesture]
  /// The comparison on gestures that were not part of the search; nil if none were given.
  public internal(set) var unseen: AgreementComparison?
  /// The comparison with the preset `default`; nil if tuning started from it.
  package internal(set) var versusDefault: DefaultComparison?
  /// The values that each kind of people would get, beside the shared ones; nil unless they were asked for.
  package var perKind: ValuesPerKind?
  /// The number of evaluations of the objective in the search.
  package let evaluations: Int
  /// Whether the search was exact: it examined every boundary between decisions, which proves that no better values
  /// exist.
  package let isExact: Bool
  /// Whether the scene's own code makes every decision, so that the rule is not asked.
  package let isDecidedByScene: Bool
  package let wrong: [WrongGesture]
  package var warnings: [TuningWarning]

  /// The method by which the values were chosen.
  ///
  /// It is ``Choice/best`` if the best values were chosen, even if another method was requested. This happens, for
  /// example, if there are too few people for the requested method. It also happens if even the smallest move that is
  /// tried, from the best values towards the values of that method, raises the costs clearly.
  package let choice: Choice
  /// How far the values were moved from the best values (0) to the values that ``choice`` defines (1).
  package let part: Double

  /// The conclusion about the tuned controller from held-out people.
  ///
  /// nil if the labels are not good enough for choosing values (see ``tellsValues``), if the tuned controller changes
  /// no decision, or if no one is held out.
  public var heldOutClaim: GainClaim? {
    guard tellsValues, !changesNothing else { return nil }
    if let byCost { return byCost.heldOutClaim }
    return heldOut.map { GainClaim(heldOut: $0, own: training, constant: versusConstant) }
  }

  /// Whether the labels determine values: whether they are good enough for choosing parameter values.
  ///
  /// To test this, some people's gestures are held out in turn: values are chosen by the other people's gestures, and
  /// then used to decide the held-out gestures. The labels determine values if these decisions match the intents more
  /// often than a constant guess of the most frequent intent, by more than a standard error. Otherwise the labels are
  /// random, people contradict each other, or the rule uses the wrong quantities.
  ///
  /// Also true if the work was interrupted, or if there are too few people for the test. In both cases there is a
  /// warning.
  ///
  /// And true if held-out people call the tuned controller better by the cost of the objective: where one error costs
  /// much more than the other, the values that cost least may seldom match the intents.
  public var tellsValues: Bool {
    isInterrupted || versusConstant?.tellsValues ?? true
      || byCost?.heldOutClaim?.conclusion == .better
  }

  /// The conclusion from people who had no part in the search; nil if there were none.
  package var unseenClaim: GainClaim? { (byCost?.unseen ?? unseen).map { GainClaim($0) } }

  /// Whether the best values reach an end of a parameter's range, and the range could be extended beyond this end.
  ///
  /// If so, a poor result may be due to the narrow range rather than to the labels.
  public var isCramped: Bool { parameters.contains { $0.edges.contains { !$0.isLimit } } }

  /// The controller that should ship.
  public enum Taken: String, Hashable, Sendable, CaseIterable {
    case tuned, current

    package static let words = alternatives(allCases.map(\.rawValue))
  }

  /// Whether to ship the tuned controller or to keep the current one, which is ``start``.
  package var recommendation: Recommendation {
    Recommendation(
      heldOut: heldOutClaim, unseen: unseenClaim, isInterrupted: isInterrupted,
      tellsValues: tellsValues, changesNothing: changesNothing)
  }

  /// The controller that ``recommendation`` names.
  public var taken: Taken { recommendation.taken }

  /// Whether the search, or the judgement after it, was interrupted.
  package var isInterrupted: Bool { warnings.contains(.interrupted) }

  /// The starting controller's name.
  ///
  /// If the starting controller is named `default` like the preset, but decides differently, `with changes` is
  /// appended.
  package var startName: String {
    versusDefault?.controller.name == start.name ? "\(start.name) with changes" : start.name
  }

  /// Judges the result on gestures that were not part of the search.
  ///
  /// - Parameters:
  ///   - problem: The same problem with those gestures.
  ///   - groups: The name of each gesture's group.
  public mutating func judge(onUnseen problem: TuningProblem, groups: [String]) {
    let comparison = problem.comparison(of: start, with: tuned, groups: groups)
    unseen = comparison
    byCost?.unseen = problem.costComparison(of: start, with: tuned, groups: groups)
    if comparison.gainInterval == nil { warnings.append(.fewGroups(.unseen, comparison.groups)) }
    guard let preset = versusDefault?.controller else { return }
    versusDefault?.unseen = problem.comparison(of: preset, with: tuned, groups: groups)
  }

  /// Doubts that follow from the result's own numbers.
  var evidenceWarnings: [TuningWarning] {
    var warnings: [TuningWarning] = []
    for evidence in parameters {
      let (parameter, value) = (evidence.parameter, evidence.value)
      if evidence.hasEffect == false { warnings.append(.noEffect(parameter.name)) }
      for edge in evidence.edges {
        let bound = parameter.text(edge.bound)
        warnings.append(
          edge.isLimit
            ? .atLimit(
              parameter.name, value: parameter.text(value), limit: bound,
              isSpare: (evidence.importance ?? 1) < TuningWarning.spareImportance)
            : .onEdge(parameter.name, value: parameter.text(value), bound: bound))
      }
    }
    if training.gainInterval == nil { warnings.append(.fewGroups(.search, training.groups)) }
    if let heldOut = byCost?.heldOut ?? heldOut, heldOut.gain <= 0 { warnings.append(.noGain) }
    if !changesNothing, let heldOut, let people, heldOut.gain > 0 {
      // Ignores a person with a net loss of only one gesture, because this may be chance.
      let payers = people.losers.filter { -$0.gain * Double($0.gestures) > 1.5 }
      if !payers.isEmpty {
        warnings.append(
          .minorityPays(
            payers.map(\.name), winners: people.winners.count,
            isSure: payers.allSatisfy { $0.losesSurely(among: people.people.count) }))
      }
    }
    return warnings
  }
}

/// A gesture that the tuned controller still gets wrong.
package struct WrongGesture: Hashable, Sendable {
  package let name: String
  package let intent: Label.Intent
  package let decision: Outcome.Choice
  /// The clause that made the decision, and the gesture's distance from the opposite decision; nil if the rule was not
  /// asked.
  package let clause: String?
  package let margin: Double?
  package let unit: ParameterUnit?
}

extension TuningProblem {
  func wrongGestures(_ judgements: [Judgement]) -> [WrongGesture] {
    zip(gestures, judgements).compactMap { gesture, judgement in
      guard gesture.isJudged, let intent = gesture.label?.intent, !judgement.isRight else {
        return nil
      }
      return WrongGesture(
        name: gesture.name, intent: intent, decision: judgement.ending.decision,
        clause: judgement.decision?.clause, margin: judgement.decision?.margin,
        unit: judgement.decision?.unit)
    }
  }
}
