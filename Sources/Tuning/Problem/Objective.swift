import Formats
import Replay
import Traces

/// The loss that tuning minimizes: the weighted share of wrong decisions, and optional terms.
public struct Objective: Hashable, Sendable, Codable {
  /// The cost of finishing a gesture that was meant to be cancelled.
  package var falseFinish = 1.0
  /// The cost of not finishing a gesture that was meant to finish.
  package var falseCancel = 1.0
  /// The weight of the mean closeness to the boundary: 0 for a gesture on its right side that is at
  /// least a tenth of its unit's natural size away, 1 on the boundary and beyond.
  package var margin = 0.0
  /// The weight of the mean size of the jump at the hand-off, in changes per second.
  package var jump = 0.0
  /// The weight of the mean duration of the rest of the transition, in seconds.
  package var completion = 0.0

  /// Creates the plain share of wrong decisions.
  public init() {}

  /// Whether anything after the decision counts.
  var looksAtCompletion: Bool { jump != 0 || completion != 0 }

  /// Whether it changes only where a decision does, as long as only the rule's numbers change.
  var isStepped: Bool { margin == 0 && !looksAtCompletion }

  /// The margin from which on no gesture costs anything, as a fraction of its unit's natural size.
  private static let comfortableMargin = 0.1

  /// The weighted cost of a gesture.
  func cost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard gesture.isJudged else { return 0 }
    return cost(of: gesture, judgement.ending) + marginCost(of: gesture, judgement)
  }

  /// The weighted cost of one ending of a gesture, without the margin term.
  func cost(of gesture: TunedGesture, _ ending: TunedGesture.Ending) -> Double {
    guard gesture.isJudged else { return 0 }
    var cost = 0.0
    if ending.verdict == .fail {
      let isFalseCancel = ending.decision != .finish && gesture.label?.intent == .finish
      cost = ending.isFalseFinish ? falseFinish : isFalseCancel ? falseCancel : 1
    }
    cost += completion * (ending.completion ?? 0)
    cost += jump * abs(ending.handoffJump ?? 0)
    return cost * gesture.weight
  }

  /// The weighted cost of a gesture's closeness to the boundary.
  func marginCost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard margin != 0, let relative = judgement.relativeMargin else { return 0 }
    let rightSide = gesture.label?.intent == .finish ? relative : -relative
    return margin * gesture.weight * min(max(1 - rightSide / Self.comfortableMargin, 0), 1)
  }
}

/// Two costs of the same gestures, each in its own units: those of an objective, and of its rival on a front.
typealias CostPair = SIMD2<Int64>

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

  /// Computes the cost of both endings of each gesture.
  init(_ gestures: [TunedGesture], cost: (TunedGesture, TunedGesture.Ending) -> Double) {
    let total = gestures.reduce(0) { $0 + $1.weight }
    let costs = gestures.map { (finish: cost($0, $0.finished), cancel: cost($0, $0.cancelled)) }
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

  /// The base and the extra costs beside those of another table of the same gestures; beside 0 for nil.
  func paired(with other: CostTable?) -> (base: CostPair, deltas: [CostPair]) {
    (
      CostPair(base, other?.base ?? 0),
      deltas.indices.map { CostPair(deltas[$0], other?.deltas[$0] ?? 0) }
    )
  }
}

// Reading an objective from options.
extension Objective {
  /// The terms by name, in their order.
  static let terms = ["agreement", "margin", "jump", "completion"]

  /// Reads the terms of an objective: `agreement`, `agreement,completion=0.2,margin=0.1`.
  ///
  /// - Throws: ``TuningError`` for an unknown term or an invalid weight.
  package mutating func read(terms text: String) throws(TuningError) {
    for term in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if term == "agreement" { continue }
      if term.hasPrefix("agreement=") {
        throw TuningError(
          "'\(term)': agreement takes no weight, it counts 1; write agreement, and weigh the other"
            + " terms against it")
      }
      let (word, weight) = try Self.pair(term, choices: Self.terms)
      switch word {
      case "margin": margin = weight
      case "jump": jump = weight
      default: completion = weight
      }
    }
  }

  /// Reads a cost: `false-finish=3`.
  ///
  /// - Throws: ``TuningError`` for an unknown name or an invalid number.
  package mutating func read(cost text: String) throws(TuningError) {
    let (word, cost) = try Self.pair(text, choices: ["false-finish", "false-cancel"])
    if word == "false-finish" { falseFinish = cost } else { falseCancel = cost }
  }

  private static func pair(
    _ text: String, choices: [String]
  ) throws(TuningError) -> (String, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard choices.contains(word) else {
      let advice = advice(for: word, choices: choices) ?? "see --help"
      throw TuningError("'\(word)': no such term; \(advice)")
    }
    guard parts.count == 2, let value = Double(parts[1]), (0...1_000_000).contains(value) else {
      throw TuningError("'\(text)': not a weight from 0 to 1000000; write it as in \(word)=0.5")
    }
    return (word, value)
  }
}
