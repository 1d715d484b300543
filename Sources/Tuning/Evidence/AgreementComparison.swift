package import Controllers
import Traces

/// How often two controllers do what was meant, on the same gestures.
package struct AgreementComparison: Hashable, Sendable {
  /// The number of judged gestures, and of their groups.
  package let gestures, groups: Int
  /// The weighted share of gestures that the starting controller gets right.
  package let start: Double
  /// The weighted share that the tuned controller gets right, and its interval.
  package let tuned: Double
  package let interval: Interval95
  /// The interval of the gain; nil with fewer than ``EffectiveCount/enoughGroups`` groups.
  package let gainInterval: Interval95?

  /// The tuned share minus the starting one.
  package var gain: Double { tuned - start }

  /// Whether the gain, or the loss, is unlikely to be chance.
  package var isSure: Bool { gainInterval?.excludesZero ?? false }

  /// Compares whether each gesture passes under two controllers; gestures of one group count for less
  /// than as many of different groups.
  init(_ gestures: [TunedGesture], _ groups: [String], startPasses: [Bool], tunedPasses: [Bool]) {
    let judged = gestures.indices.filter { gestures[$0].isJudged }
    let weights = judged.map { gestures[$0].weight }
    let names = judged.map { groups[$0] }
    let (before, after) = (judged.map { startPasses[$0] }, judged.map { tunedPasses[$0] })
    self.gestures = judged.count
    self.groups = Set(names).count
    start = TunedGesture.agreement(of: gestures, startPasses)
    tuned = TunedGesture.agreement(of: gestures, tunedPasses)
    interval = .share(after, weights: weights, groups: names)
    gainInterval = .gain(from: before, to: after, weights: weights, groups: names)
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
      gestures, groups, startPasses: judgements(under: start).map(\.isRight),
      tunedPasses: judgements(under: tuned).map(\.isRight))
  }

  /// The preset `default` in the place of the starting controller; nil where both decide alike.
  ///
  /// It has the preset's rule, thresholds and moment of decision, and everything else from the
  /// starting controller: direction, extent, edge, hysteresis, estimator, and what happens to a touch
  /// that the system cancels. These belong to the screen; without them the preset would be judged on
  /// gestures that it was never meant for. What remains is the difference between two rules on the
  /// same numbers. A tuned extent or hysteresis affects the tuned controller only.
  package var defaultController: Controller? {
    let preset = Controller.default
    var other = controller
    (other.finishWhen, other.decide) = (preset.finishWhen, preset.decide)
    other.progressThreshold = preset.progressThreshold
    other.velocityThreshold = preset.velocityThreshold
    if other == controller { return nil }
    (other.name, other.source) = (preset.name, preset.source)
    return other
  }
}
