import Interactions
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
    let quantities = Quantity.allCases.filter {
      controller.finishWhen.condition.quantitySet.contains($0)
    }
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

extension Condition {
  /// What it measures.
  fileprivate var quantitySet: Set<Quantity> {
    comparisons.reduce(into: []) {
      $0.formUnion($1.left.quantitySet)
      $0.formUnion($1.right.quantitySet)
    }
  }
}

extension Operand {
  /// What it measures.
  fileprivate var quantitySet: Set<Quantity> {
    switch self {
    case .quantity(let quantity): [quantity]
    case .threshold, .parameter, .constant, .screen: []
    case .negated(let operand): operand.quantitySet
    case .binary(let left, _, let right): left.quantitySet.union(right.quantitySet)
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.quantitySet) }
    }
  }
}
