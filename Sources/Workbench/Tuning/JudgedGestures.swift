public import Controllers
public import Export
import Reports
public import Tuning

extension TuningResult {
  /// The evidence for the tuned controller, for every export format.
  public var evidence: ExportEvidence? {
    ExportEvidence(
      [
        EvidenceFinding(.training, training, over: startName, versusDefault?.training),
        heldOut.map {
          EvidenceFinding(
            .heldOut(folds: folds.count), $0, over: startName, versusDefault?.heldOut)
        },
        unseen.map { EvidenceFinding(.unseen, $0, over: startName, versusDefault?.unseen) },
      ].compactMap(\.self))
  }
}

/// Labelled gestures with their groups.
public struct JudgedGestures: Sendable {
  public let problem: TuningProblem
  public let groups: [String]

  /// Groups the gestures of a problem; one name for each gesture.
  public init(_ problem: TuningProblem, groups: [String]) {
    (self.problem, self.groups) = (problem, groups)
  }

  /// The evidence for a controller that differs from the problem's in tuned numbers only.
  public func finding(_ kind: EvidenceFinding.Kind, of tuned: Controller) -> EvidenceFinding {
    func comparison(_ other: Controller) -> AgreementComparison {
      problem.comparison(of: other, with: tuned, groups: groups)
    }
    let preset = problem.defaultController
    let name = problem.controller.name
    return EvidenceFinding(
      kind, comparison(problem.controller),
      over: preset?.name == name ? "\(name) with changes" : name, preset.map(comparison))
  }
}

extension EvidenceFinding {
  /// A comparison with the starting controller, and one with the preset `default`.
  fileprivate init(
    _ kind: Kind, _ comparison: AgreementComparison, over start: String,
    _ preset: AgreementComparison?
  ) {
    let interval = comparison.interval
    self.init(
      kind, gestures: comparison.gestures, groups: comparison.groups, accuracy: comparison.tuned,
      interval: interval.lower...interval.upper,
      method: interval.method == .wilson ? .wilson : .wilsonByGroup,
      gains: [
        Gain(comparison, over: start), preset.flatMap { Gain($0, over: Controller.default.name) },
      ].compactMap(\.self))
  }
}

extension EvidenceFinding.Gain {
  /// Creates the gain; nil with too few groups to tell it from chance.
  fileprivate init?(_ comparison: AgreementComparison, over name: String) {
    guard let interval = comparison.gainInterval else { return nil }
    self.init(
      over: name, accuracy: comparison.start, difference: comparison.gain,
      interval: interval.lower...interval.upper)
  }
}
