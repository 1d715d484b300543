import Replay
import Traces

/// The cost of each gesture when it finishes and when it does not, in whole units.
///
/// Whole numbers add up the same in any order, so equal decisions cost exactly the same, and sums can
/// be vectorised. A unit is a power of two, fine enough that all costs together stay below 2⁵².
struct CostTable: Sendable {
  /// The cost of all gestures when every one that the rule decides is cancelled.
  let base: Int64
  /// The extra cost of finishing, for each gesture that the rule decides.
  let deltas: [Int64]
  /// The objective of one unit.
  let unit: Double
  /// The positions of the gestures that the rule decides.
  let decided: [Int]

  init(_ gestures: [TunedGesture], _ objective: Objective) {
    let total = gestures.reduce(0) { $0 + $1.weight }
    let costs = gestures.map {
      (finish: objective.cost(of: $0, $0.finished), cancel: objective.cost(of: $0, $0.cancelled))
    }
    let greatest = costs.reduce(0) { $0 + max($1.finish, $1.cancel) }
    var scale = 1.0
    while scale * max(greatest, 1e-6) < 0x1p51 { scale *= 2 }
    while scale * greatest > 0x1p52 { scale /= 2 }
    func units(_ cost: Double) -> Int64 { Int64((cost * scale).rounded()) }
    base = costs.reduce(0) { $0 + units($1.cancel) }
    decided = gestures.indices.filter { gestures[$0].isDecidedByRule }
    deltas = decided.map { units(costs[$0].finish) - units(costs[$0].cancel) }
    unit = total > 0 ? 1 / scale / total : 0
  }
}

extension Objective {
  /// The weighted cost of one ending of a gesture, without the margin term.
  func cost(of gesture: TunedGesture, _ ending: TunedGesture.Ending) -> Double {
    guard gesture.isJudged else { return 0 }
    var cost = 0.0
    if ending.verdict == .fail {
      let isFalseFinish = ending.decision == .finish && gesture.label?.intent == .cancel
      let isFalseCancel = ending.decision != .finish && gesture.label?.intent == .finish
      cost = isFalseFinish ? falseFinish : isFalseCancel ? falseCancel : 1
    }
    cost += completion * (ending.completion ?? 0)
    cost += jump * abs(ending.handoffJump ?? 0)
    return cost * gesture.weight
  }
}
