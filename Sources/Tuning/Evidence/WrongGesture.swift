import Controllers
public import Replay
public import Rules
public import Traces

/// A gesture that the tuned controller still gets wrong.
public struct WrongGesture: Hashable, Sendable {
  public let name: String
  public let intent: Label.Intent
  public let decision: Outcome.Choice
  /// The clause that decided, and how far it was from deciding otherwise; nil where the rule was not
  /// asked.
  public let clause: String?
  public let margin: Double?
  public let unit: ParameterUnit?
}

extension TuningProblem {
  /// The gestures that do not do what was meant, in their order.
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
