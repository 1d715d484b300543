public import Controllers

/// The tuned controller against the preset `default` on the same gestures.
///
/// Whoever starts from another controller still wants to know whether the work beats what anybody gets
/// for nothing. See ``TuningProblem/defaultController`` for how the two are made comparable.
public struct DefaultComparison: Hashable, Sendable {
  /// The preset's rule with the starting controller's gesture.
  public let controller: Controller
  /// On the gestures of the search, on those held out and on unseen ones, as far as there are any.
  public let training: AgreementComparison
  public let heldOut: AgreementComparison?
  public var unseen: AgreementComparison?
}

extension TuningProblem {
  /// The preset `default` in the place of the starting controller; nil where that decides like it.
  ///
  /// It has the preset's rule, both its thresholds and the moment of its decision, and everything else
  /// from the starting controller: direction, extent, edge, hysteresis, estimator and whatever else makes
  /// travel and velocity of a finger, and what happens to a touch that the system takes away. These
  /// belong to the screen, so the preset would be judged on gestures that it was never meant for without
  /// them; what is left is the difference between two rules on the same numbers. A tuned extent or
  /// hysteresis is the tuned controller's alone.
  public var defaultController: Controller? {
    let preset = Controller.default
    var other = controller
    (other.name, other.source) = (preset.name, preset.source)
    (other.finishWhen, other.decide) = (preset.finishWhen, preset.decide)
    other.progressThreshold = preset.progressThreshold
    other.velocityThreshold = preset.velocityThreshold
    let decidesAlike =
      other.finishWhen == controller.finishWhen && other.decide == controller.decide
      && other.progressThreshold == controller.progressThreshold
      && other.velocityThreshold == controller.velocityThreshold
    return decidesAlike ? nil : other
  }
}

extension TuningResult {
  /// Judges the result on gestures that had no part in the search.
  ///
  /// - Parameters:
  ///   - problem: The same problem on those gestures.
  ///   - groups: One name for each gesture.
  public mutating func judge(onUnseen problem: TuningProblem, groups: [String]) {
    let comparison = problem.comparison(of: start, with: tuned, groups: groups)
    unseen = comparison
    if comparison.gainInterval == nil { warnings.append(.fewGroups(.unseen, comparison.groups)) }
    guard let preset = versusDefault?.controller else { return }
    versusDefault?.unseen = problem.comparison(
      of: preset, with: tuned, groups: groups)
  }

  /// What the starting controller is called where `default` may be meant too.
  public var startName: String {
    versusDefault?.controller.name == start.name ? "\(start.name) with changes" : start.name
  }
}
