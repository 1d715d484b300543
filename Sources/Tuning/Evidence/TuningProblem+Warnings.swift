import Controllers
import Rules
import Traces

extension TuningProblem {
  /// What is wrong with the labels themselves.
  var labelWarnings: [TuningWarning] {
    var warnings: [TuningWarning] = []
    for intent in [Label.Intent.finish, .cancel] {
      let count = gestures.count { $0.label?.intent == intent }
      if count < TuningWarning.enough { warnings.append(.few(intent, count)) }
    }
    return warnings + contradictions.prefix(TuningWarning.namesLimit)
  }

  /// Gestures that look the same to the rule and were meant differently.
  private var contradictions: [TuningWarning] {
    let quantities = Set(controller.finishWhen.condition.quantities)
    var seen: [[Double]: TunedGesture] = [:]
    return gestures.compactMap { gesture in
      guard gesture.isJudged, gesture.isDecidedByRule, let release = gesture.release else {
        return nil
      }
      let key = quantities.map { $0.value(in: release) }
      guard let other = seen[key] else {
        seen[key] = gesture
        return nil
      }
      return other.label?.intent == gesture.label?.intent
        ? nil : .contradiction(gesture.name, other.name)
    }
  }
}
