import Controllers
import Formats
package import Rules
import Traces

/// The reason for a decision in words: the clause that decided, whether it was met, and by how much.
package struct DecisionReason: Hashable, Sendable {
  /// The clause as it counts for finishing, such as `velocity > velocity-threshold`, or a phrase if no clause decided.
  private let clause: String
  /// The signed distance to the value at which the clause would flip; nil if no clause decided.
  private let margin: Double?
  private let unit: ParameterUnit

  /// Creates the reason; nil without a clause or phrase.
  package init?(rule: String?, margin: Double?, unit: ParameterUnit?) {
    guard let rule else { return nil }
    clause = rule
    self.margin = Decision.clausesWithoutRule.contains(rule) ? nil : margin
    self.unit = unit ?? .fraction
  }

  /// `velocity > velocity-threshold missed by 23.4 pt/s`.
  package var text: String {
    guard let margin else { return clause }
    if abs(margin) < Number.leastVisible { return ReasonSentence.exact.filled(["clause": clause]) }
    // A small distance gets as many decimals as it takes to differ from 0.
    let decimals = Number.visibleDecimals(of: margin, atLeast: unit.tableDecimals)
    let distance = unit.text(abs(margin), decimals: decimals)
    let sentence = margin > 0 ? ReasonSentence.met : .missed
    return sentence.filled(["clause": clause, "distance": distance])
  }
}

extension Outcome {
  /// The reason for the decision: `velocity > velocity-threshold missed by 23.4 pt/s` or `decided by the scene`; nil if
  /// nothing decided.
  ///
  /// Between stops, the clause at the boundary on the way to the stop that was meant, if that was not reached.
  package var reason: String? {
    let told = told
    return DecisionReason(rule: told.rule, margin: told.margin, unit: told.unit)?.text
  }

  /// The clause that ``reason`` tells, with its margin.
  package var told: (rule: String?, margin: Double?, unit: ParameterUnit?) {
    missed.map { ($0.rule, $0.margin, $0.unit) } ?? (rule, margin, marginUnit)
  }
}

extension ParameterUnit {
  /// A quantity in this unit, with fixed decimals and followed by the unit: `+12.5 pt`, `-0.050`.
  package func text(
    _ value: Double, decimals: Int? = nil, signed: Bool = false
  ) -> String {
    let number = Number.fixed(value, decimals: decimals ?? tableDecimals, signed: signed)
    return rawValue.isEmpty ? number : "\(number) \(rawValue)"
  }

  /// The number of decimals in tables: just enough to tell two gestures apart.
  package var tableDecimals: Int {
    switch self {
    case .fraction, .perSecond, .seconds: 3
    case .points, .pointsPerSecond: 1
    }
  }
}
