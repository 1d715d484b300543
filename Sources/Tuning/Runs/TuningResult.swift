package import Controllers
import Formats
package import Replay
package import Rules
package import Traces

/// The result of a tuning, with its evidence.
public struct TuningResult: Sendable {
  /// What the tuned controller is compared with: the one that ships today, else the one that tuning started from.
  package let start: Controller
  package let tuned: Controller
  /// Whether ``start`` ships today, so that it is kept unless held-out people gain.
  package let startShips: Bool
  package let objective: Objective
  package let options: TuningOptions
  /// One for each tuned parameter, in their order.
  public let parameters: [ParameterEvidence]
  /// On the gestures of the search.
  package let training: AgreementComparison
  /// The objective of the starting controller as it is, even outside the ranges, and of the tuned one.
  package let startLoss, tunedLoss: Double
  /// The smallest objective that was found; the tuned controller's where the best values are chosen.
  package let leastLoss: Double
  /// Whether the tuned controller decides every gesture of the search as the starting one does, so that nothing
  /// can be gained by it.
  package let changesNothing: Bool
  /// On held-out gestures, each under values that were chosen without its group: what is said of the way in which
  /// values are chosen, which are hardly ever the tuned ones; nil if none were.
  public let heldOut: AgreementComparison?
  /// The same values on held-out gestures against the most frequent intent of the others; nil if none were held out.
  package let versusConstant: AgreementComparison?
  /// What ships by ``taken`` on held-out gestures, each decided by a whole tuning without its group; nil if nothing
  /// ships today, and where none were held out.
  package internal(set) var policy: AgreementComparison?
  /// How they were held out.
  package let folds: Folds
  /// The least and the greatest held-out agreement where gestures were divided several times.
  package let heldOutSpread: ClosedRange<Double>?
  /// How often each gesture of the problem was right when held out; empty if none were.
  let heldOutRightness: [Double]
  /// What single people and gestures say; nil if the judgement was interrupted, or there is one group.
  package let people: PeopleEvidence?
  /// Labels that are worth a second look, the least likely first.
  package internal(set) var doubtfulLabels: [DoubtfulLabel] = []
  /// What is right more often than the rule whatever its numbers are; nil if nothing is known to be.
  package internal(set) var misfit: Misfit?
  /// Each held-out gesture, in the order of the gestures.
  package let heldOutGestures: [HeldOutGesture]
  /// On gestures that had no part in the search; nil if none were given.
  public internal(set) var unseen: AgreementComparison?
  /// Against the preset `default`; nil if tuning started from it.
  package internal(set) var versusDefault: DefaultComparison?
  /// The number of evaluations of the objective, including the searches of the folds.
  package let evaluations: Int
  /// Whether every distinct boundary was examined, so that nothing better exists.
  package let isExact: Bool
  /// Whether the scene's own code decides, so that the rule is not asked.
  package let isDecidedByScene: Bool
  package let wrong: [WrongGesture]
  package var warnings: [TuningWarning]

  /// Which values were chosen; the best ones where there are too few people for anything else, or the others
  /// cost clearly more.
  package let choice: Choice
  /// How far the values lie from the best ones towards the choice, 0...1; 0 for the best ones.
  package let part: Double

  /// What people who were held out let one say of the tuned controller; nil if it changes nothing, and without
  /// them.
  public var heldOutClaim: GainClaim? {
    changesNothing ? nil : heldOut.map { GainClaim(heldOut: $0, own: training) }
  }

  /// Whether the labels tell values: those that are chosen without a person are right more often for them than the
  /// most frequent intent is, by more than a standard error.
  ///
  /// Otherwise labels are random, people contradict each other, or the rule looks at something else. Too few people tell
  /// neither, which a warning says.
  public var tellsValues: Bool {
    isInterrupted || versusConstant?.tellsValues ?? true
  }

  /// Whether an end of a range that could be widened limits the result, so that the labels are not to blame.
  public var isCramped: Bool { parameters.contains { $0.edges.contains { !$0.isLimit } } }

  /// Which controller is to ship.
  public enum Taken: String, Hashable, Sendable, CaseIterable {
    case tuned, current

    package static let words = alternatives(allCases.map(\.rawValue))
  }

  /// What the report would take: the tuned controller, unless another ships today and held-out people do not gain by
  /// the change for certain, or the labels tell no values.
  public var taken: Taken {
    if !tellsValues { return .current }
    return startShips && heldOutClaim?.verdict != .better ? .current : .tuned
  }

  /// Whether the search, or the judgement after it, was interrupted.
  package var isInterrupted: Bool { warnings.contains(.interrupted) }

  /// The starting controller's name, told apart from the preset `default`.
  package var startName: String {
    versusDefault?.controller.name == start.name ? "\(start.name) with changes" : start.name
  }

  /// Judges the result on gestures that were not part of the search.
  ///
  /// - Parameters:
  ///   - problem: The same problem on those gestures.
  ///   - groups: One name for each gesture.
  public mutating func judge(onUnseen problem: TuningProblem, groups: [String]) {
    let comparison = problem.comparison(of: start, with: tuned, groups: groups)
    unseen = comparison
    if comparison.gainInterval == nil { warnings.append(.fewGroups(.unseen, comparison.groups)) }
    guard let preset = versusDefault?.controller else { return }
    versusDefault?.unseen = problem.comparison(of: preset, with: tuned, groups: groups)
  }

  /// Doubts that its own numbers raise.
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
    if let heldOut, heldOut.gain <= 0 { warnings.append(.noGain) }
    if !changesNothing, let heldOut, let people, heldOut.gain > 0 {
      // One gesture more is chance.
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
  /// The clause that decided, and its distance from deciding otherwise; nil if the rule was not
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
