public import Controllers
import Replay
import Traces

extension TuningProblem {
  /// The weighted share of the labelled gestures that do what was meant, 0...1; 0 where none is
  /// labelled.
  ///
  /// There is one judgement for each gesture, in their order.
  public func agreement(of judgements: [Judgement]) -> Double {
    TunedGesture.agreement(of: gestures, judgements.map(\.isRight))
  }

  /// Whether each gesture does what was meant.
  func passes(under controller: Controller) -> [Bool] {
    judgements(under: controller).map(\.isRight)
  }

  /// Two controllers on the problem's gestures, which are grouped by one name for each.
  public func comparison(
    of start: Controller, with tuned: Controller, groups: [String]
  ) -> AgreementComparison {
    AgreementComparison(
      gestures, groups, startPasses: passes(under: start), tunedPasses: passes(under: tuned))
  }
}

extension TunedGesture {
  /// The weighted share of the gestures with a label that counts that pass; 0 without any.
  static func agreement(of gestures: [TunedGesture], _ passes: [Bool]) -> Double {
    var (weight, right) = (0.0, 0.0)
    for (gesture, isRight) in zip(gestures, passes) {
      weight += gesture.weight
      if isRight { right += gesture.weight }
    }
    return weight > 0 ? right / weight : 0
  }
}

extension Judgement {
  /// Whether the gesture does what was meant.
  var isRight: Bool { ending.verdict == .pass }
}
