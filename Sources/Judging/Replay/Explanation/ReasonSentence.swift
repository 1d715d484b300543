import Formats
package import Rules
import Traces

/// The sentences that say what a gesture did and why, with gaps that the program fills here, and the page in
/// `reasons.js`: both say the same of a gesture.
package enum ReasonSentence: String, Hashable, Sendable, CaseIterable {
  // The clause that decided, and its distance to the value at which it would flip.
  case met, missed, exact
  // The two sides of the clause, with their values.
  case above, below, equal
  // What happened, and what was meant by it.
  case unjudged, unlabelled
  case anyPassed, anyFailed, nothingPassed, nothingFailed, intentPassed, intentFailed

  package var form: String {
    switch self {
    case .met: "{{clause}} met by {{distance}}"
    case .missed: "{{clause}} missed by {{distance}}"
    case .exact: "{{clause}}, exactly at its threshold"
    case .above: "{{left}}, {{distance}} above {{right}}{{place}}"
    case .below: "{{left}}, {{distance}} below {{right}}{{place}}"
    case .equal: "{{left}}, at {{right}}{{place}}"
    case .unjudged: "{{ending}}; nothing shows how it ended, so no label judges it"
    case .unlabelled: "{{ending}}; no one said what was meant"
    case .anyPassed: "{{ending}}; either was meant"
    case .anyFailed: "{{ending}}; either was meant: FAIL"
    case .nothingPassed: "{{ending}}; nothing was meant to happen: pass"
    case .nothingFailed: "{{ending}}; nothing was meant to happen: FAIL"
    case .intentPassed: "{{ending}}; {{intent}} was meant: pass"
    case .intentFailed: "{{ending}}; {{intent}} was meant: FAIL"
    }
  }

  /// The sentence with its gaps filled.
  package func filled(_ values: [String: String]) -> String { Template.filled(form, values) }
}

extension Outcome {
  /// What happened and what was meant by it, as in `cancel; finish was meant: FAIL`.
  package var sentence: String {
    let happened = transition == .stuck ? "\(decision.rawValue), stuck" : ending
    let sentence: ReasonSentence =
      switch (verdict, intent) {
      case (.unlabelled, _?) where decision == .unknown: .unjudged
      case (.unlabelled, _), (_, nil): .unlabelled
      case (.pass, .any): .anyPassed
      case (.fail, .any): .anyFailed
      case (.pass, .nothing): .nothingPassed
      case (.fail, .nothing): .nothingFailed
      case (.pass, _): .intentPassed
      case (.fail, _): .intentFailed
      }
    return sentence.filled(["ending": happened, "intent": intent?.rawValue ?? ""])
  }
}

extension ExplainedClause {
  /// The side that the gesture moves and its distance to the other one: `velocity 276.6 pt/s, 23.4 pt/s below
  /// velocity-threshold 300.0 pt/s`.
  ///
  /// `place` ends the sentence, such as ` between half and full` for a clause that was asked there.
  package func sentence(at place: String = "") -> String {
    let isTurned = right.isOfGesture && !left.isOfGesture
    let (left, right) = isTurned ? (self.right, self.left) : (self.left, self.right)
    let difference = left.value - right.value
    let isEqual = abs(difference) < Number.leastVisible
    let decimals =
      isEqual
      ? unit.tableDecimals : Number.visibleDecimals(of: difference, atLeast: unit.tableDecimals)
    func side(_ operand: ExplainedOperand) -> String {
      operand.named + unit.text(operand.value, decimals: decimals)
    }
    let sentence: ReasonSentence = isEqual ? .equal : difference > 0 ? .above : .below
    return sentence.filled([
      "left": side(left), "right": side(right), "place": place,
      "distance": unit.text(abs(difference), decimals: decimals),
    ])
  }
}

extension ExplainedOperand {
  /// Whether the finger changes the operand, as it changes a quantity; a threshold is the same for every finger.
  fileprivate var isOfGesture: Bool {
    parts.isEmpty
      ? Quantity(rawValue: text).map { !$0.isKnownBeforehand } ?? false
      : parts.contains(where: \.isOfGesture)
  }

  /// What stands before the operand's value: `progress `, `progress + 0.1 = `, `0.4w = `, and nothing before a literal's.
  fileprivate var named: String {
    if isConstant { return "" }
    let isName = parts.isEmpty && text.first?.isNumber == false
    return isName ? "\(text) " : "\(text.hasPrefix("if ") ? "(\(text))" : text) = "
  }
}

extension Explanation {
  /// The first line of the explanation: the cause if there is one, otherwise the decision and its reason.
  package var headline: String { cause?.sentence ?? decisionLine }

  /// The trace's name and ``sentence``.
  package var decisionLine: String { "\(outcome.trace): \(sentence)" }

  /// What happened, what was meant, and the values that decided: `cancel; finish was meant: FAIL; progress 0.345, 0.155
  /// below progress-threshold 0.500`.
  package var sentence: String {
    outcome.sentence + (reason.map { "; \($0)" } ?? "")
  }

  /// The values of the clause that decided; nil if no rule was asked.
  ///
  /// Between stops, the clause at the boundary beside the reached stop that lies on the way to the stop that was meant;
  /// if that was reached, or none was meant, at the boundary that decided.
  private var reason: String? {
    guard let rule else { return nil }
    guard let deciding = rule.boundaries.first(where: \.decides) else {
      return rule.condition.decidingClause?.sentence()
    }
    let told = missedBoundary ?? deciding
    return told.condition.decidingClause?.sentence(
      at: " between \(told.lower) and \(told.upper)")
  }

  /// The boundary beside the reached stop on the way to the stop that was meant; nil if that stop was reached, or if the
  /// label names no stop.
  private var missedBoundary: RuleStory.Boundary? {
    guard case .stop(let meant)? = outcome.intent, case .stop(let reached) = outcome.decision,
      let boundaries = rule?.boundaries
    else { return nil }
    let names = boundaries.map(\.lower) + (boundaries.last.map { [$0.upper] } ?? [])
    guard let goal = names.firstIndex(of: meant), let place = names.firstIndex(of: reached),
      goal != place
    else { return nil }
    return boundaries[goal > place ? place : place - 1]
  }
}
