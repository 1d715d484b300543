package import Controllers
import Rules
import Traces

/// How often two controllers do what was meant, on the same gestures.
public struct AgreementComparison: Hashable, Sendable {
  /// The number of judged gestures, and of their groups.
  package let gestures, groups: Int
  /// The weighted share of gestures that the starting controller gets right.
  public let start: Double
  /// The weighted share that the tuned controller gets right, and its interval.
  public let tuned: Double
  public let interval: Interval95
  /// The interval of the gain; nil with fewer than ``GroupNumbers/enough`` groups.
  public let gainInterval: Interval95?

  /// The number of people, each with as many gestures, of whom a true gain as large as this one would be told
  /// from chance in four cases of five; nil where it is, where there is no gain, and with too few groups.
  package let peopleNeeded: Int?

  /// The tuned share minus the starting one.
  public var gain: Double { tuned - start }

  /// Whether the gain, or the loss, is unlikely to be chance.
  package var isSure: Bool { gainInterval?.excludesZero ?? false }

  /// Compares how often each gesture is right under two controllers, 0...1; gestures of one group count for
  /// less than as many of different groups.
  init(
    _ gestures: [TunedGesture], _ groups: [String], start before: [Double], tuned after: [Double]
  ) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let weights = judged.map { gestures[$0].weight }
    let names = judged.map { groups[$0] }
    self.gestures = judged.count
    self.groups = Set(names).count
    start = TunedGesture.agreement(of: gestures, before)
    tuned = TunedGesture.agreement(of: gestures, after)
    interval = .share(judged.map { after[$0] }, weights: weights, groups: names)
    let interval = Interval95.gain(
      from: judged.map { before[$0] }, to: judged.map { after[$0] }, weights: weights, groups: names
    )
    gainInterval = interval
    peopleNeeded =
      interval?.excludesZero ?? true
      ? nil
      : EffectiveCount(judged.map { after[$0] - before[$0] }, weights: weights, groups: names)
        .groupsNeeded
  }
}

/// The tuned controller against the preset `default`, on the same gestures.
///
/// Someone who starts from another controller still wants to know whether tuning beats the free
/// alternative. ``TuningProblem/defaultController`` makes the two comparable.
package struct DefaultComparison: Hashable, Sendable {
  /// The preset's rule with the starting controller's gesture.
  package let controller: Controller
  /// The comparison on the gestures of the search, on held-out gestures and on unseen ones.
  package let training: AgreementComparison
  package let heldOut: AgreementComparison?
  package internal(set) var unseen: AgreementComparison?
}

extension TuningProblem {
  /// Two controllers on the problem's gestures, with one group name for each gesture.
  package func comparison(
    of start: Controller, with tuned: Controller, groups: [String]
  ) -> AgreementComparison {
    AgreementComparison(
      gestures, groups, start: judgements(under: start).map(\.rightness),
      tuned: judgements(under: tuned).map(\.rightness))
  }

  /// The preset `default` in the place of the starting controller; nil where both decide alike.
  ///
  /// It has the preset's rule, thresholds and moment of decision, and everything else from the
  /// starting controller: direction, extent, edge, hysteresis, estimator, and what happens to a touch
  /// that the system cancels. These belong to the screen; without them the preset would be judged on
  /// gestures that it was never meant for. What remains is the difference between two rules on the
  /// same numbers. A tuned extent or hysteresis affects the tuned controller only.
  package var defaultController: Controller? {
    let other = controller.with(ruleOf: .default)
    var same = other
    (same.name, same.source) = (controller.name, controller.source)
    return same == controller ? nil : other
  }
}

extension Controller {
  /// The controller with the rule of another, its thresholds and its moment of decision; see
  /// ``TuningProblem/defaultController``.
  package func with(ruleOf other: Controller) -> Controller {
    var changed = self
    (changed.finishWhen, changed.decide) = (other.finishWhen, other.decide)
    changed.progressThreshold = other.progressThreshold
    changed.velocityThreshold = other.velocityThreshold
    for parameter in other.ownParameters
    where other.finishWhen.parameterNames.contains(parameter.name) {
      changed.declare(parameter)
    }
    (changed.name, changed.source) = (other.name, other.source)
    return changed
  }
}
