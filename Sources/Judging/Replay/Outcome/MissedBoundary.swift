import Controllers
package import Rules
import Traces

/// The clause at the boundary that kept a surface from the stop that was meant.
package struct MissedBoundary: Hashable, Sendable, Codable {
  /// The clause, as in ``Outcome/rule``.
  package let rule: String
  /// The signed distance to the value at which the clause would flip, in ``unit``.
  package var margin: Double
  package let unit: ParameterUnit

  package init(rule: String, margin: Double, unit: ParameterUnit) {
    (self.rule, self.margin, self.unit) = (rule, margin, unit)
  }
}

extension Outcome {
  /// The value of ``rule`` if a scene's own code decides.
  static let decidedByScene = "decided by the scene"

  /// Notes the boundary on the way to the stop that was meant, if that was not reached and another boundary decided.
  mutating func noteMissed(
    _ choice: StopDecision, of controller: Controller, by rule: @autoclosure () -> BoundRule
  ) {
    guard choice.other != nil, case .stop(let meant)? = intent,
      let goal = controller.stops.firstIndex(where: { $0.name == meant }),
      let told = choice.told(onTheWayTo: goal)
    else { return }
    let decision = controller.decision(told, by: rule(), from: 0)
    missed = MissedBoundary(
      rule: decision.clause, margin: decision.margin, unit: decision.unit)
  }
}
