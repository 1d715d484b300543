package import Formats
package import Replay
import Traces

/// The loss that tuning minimises: the weighted share of wrong decisions, and optional terms.
public struct Objective: Hashable, Sendable, Codable {
  /// The cost of finishing a gesture that was meant to be cancelled.
  package var falseFinish = 1.0
  /// The cost of not finishing a gesture that was meant to finish.
  package var falseCancel = 1.0
  /// With stops, the cost of settling at one stop although another stop was intended.
  ///
  /// The keys are made by ``stopCost(_:_:)``; a cost that is not given is 1.
  package private(set) var stopCosts: [String: Double] = [:]
  /// The weight of the mean closeness of the gestures to the boundary between the rule's answers.
  ///
  /// A gesture's closeness is 1 on the boundary, and on the side of the boundary that was not intended. On the intended
  /// side, it falls linearly to 0 at a distance of 0.1, as a fraction of the natural size of the distance's unit. For
  /// the natural size, see ``Judgement/relativeMargin``.
  package var margin = 0.0
  /// The weight of the term for the mean jump of the velocity when the finger is released, in progress per second.
  package var jump = 0.0
  /// The weight of the mean settling time: how long, in seconds, a transition goes on after the finger is released.
  package var completion = 0.0

  /// Creates an objective that is only the share of wrong decisions.
  public init() {}

  /// The greatest cost that the decision about one gesture and its margin can have, for a weight of 1.
  var greatestDecisionCost: Double {
    max(falseFinish, falseCancel, stopCosts.values.max() ?? 0, 1) + margin
  }

  /// Whether the objective includes anything that happens after the decision.
  var looksAtCompletion: Bool { jump != 0 || completion != 0 }

  /// Whether the objective changes only where a decision changes, provided that only numbers of the rule are varied.
  var isStepped: Bool { margin == 0 && !looksAtCompletion }

  /// The distance from the boundary at which a gesture on the intended side stops having a margin cost.
  ///
  /// It is a fraction of the natural size of the distance's unit; see ``Judgement/relativeMargin``.
  private static let comfortableMargin = 0.1

  /// The cost of each gesture for a weight of 1; 0 for a gesture that is not judged.
  func costs(of gestures: [TunedGesture], _ judgements: [Judgement]) -> [Double] {
    zip(gestures, judgements).map { gesture, judgement in
      gesture.weight > 0 ? cost(of: gesture, judgement) / gesture.weight : 0
    }
  }

  /// The weighted cost of a gesture.
  func cost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard gesture.isJudged else { return 0 }
    return cost(of: gesture, judgement.ending) + marginCost(of: gesture, judgement)
  }

  /// The quantity by which controllers are judged that were tuned with this objective.
  package var quantity: JudgedQuantity { self == Objective() ? .agreement : .cost }

  /// The cost of a decision alone: 0 if it is right.
  private func cost(
    of decision: Outcome.Choice, _ verdict: Outcome.Verdict, meant: Label.Intent?
  ) -> Double {
    guard verdict == .fail else { return 0 }
    if case .stop(let stop)? = meant {
      return stopCosts.isEmpty ? 1 : stopCosts[Self.stopCost(stop, decision.rawValue)] ?? 1
    }
    if decision == .finish { return falseFinish }
    return meant == .finish ? falseCancel : 1
  }

  /// The cost of the decision of an outcome, for a gesture that was meant so.
  func decisionCost(of outcome: Outcome, meant: Label.Intent?) -> Double {
    cost(of: outcome.decision, outcome.verdict, meant: meant)
  }

  /// The cost of deciding a gesture as its label says although something else was meant.
  ///
  /// With stops, this is the greatest cost that settling at the label's stop has for another of `stops`.
  func costOfFollowing(_ label: Label.Intent, stops: [String]) -> Double {
    switch label {
    case .finish: falseFinish
    case .stop(let reached):
      stops.filter { $0 != reached }.map { stopCosts[Self.stopCost($0, reached)] ?? 1 }.max() ?? 1
    default: falseCancel
    }
  }

  /// The weighted cost of one ending of a gesture, without the margin term.
  func cost(of gesture: TunedGesture, _ ending: TunedOutcome) -> Double {
    guard gesture.isJudged else { return 0 }
    var cost = cost(of: ending.decision, ending.verdict, meant: gesture.label?.intent)
    cost += completion * (ending.completion ?? 0)
    cost += jump * abs(ending.handoffJump ?? 0)
    return cost * gesture.weight
  }

  /// The weighted cost of a gesture's closeness to the boundary between the rule's answers.
  func marginCost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard margin != 0, let relative = judgement.relativeMargin else { return 0 }
    let rightSide =
      if case .stop? = gesture.label?.intent {
        judgement.isRight ? abs(relative) : -abs(relative)
      } else {
        gesture.label?.intent == .finish ? relative : -relative
      }
    return margin * gesture.weight * Self.closeness(rightSide)
  }

  /// How close a gesture is to the boundary between the rule's answers, 0...1.
  ///
  /// `rightSide` is the gesture's relative margin, positive on the intended side of the boundary. The closeness is 1 on
  /// the boundary and on the side that was not intended. On the intended side, it falls linearly to 0 at
  /// ``comfortableMargin``.
  @inline(__always)
  static func closeness(_ rightSide: Double) -> Double {
    min(max(1 - rightSide / comfortableMargin, 0), 1)
  }
}

/// The costs of the same gestures by two measures: first by the objective, then by the rival loss.
///
/// A Pareto front weighs the rival loss against wrong decisions. Each cost is in the integer units of its own
/// ``CostTable``.
typealias CostPair = SIMD2<Int64>

/// The cost of each gesture for either answer of the rule, in integer units.
///
/// The sum of integers does not depend on their order, so equal decisions have exactly equal costs, and sums can be
/// vectorised. The size of one unit is a power of two. It is small, but large enough that all costs together are at
/// most 2⁵² units.
///
/// Without stops, the rule is asked once about a gesture. With stops, it is asked at every boundary between stops; see
/// ``StopOrder``.
struct CostTable: Sendable {
  /// The cost of all gestures if the rule never answers yes.
  let base: Int64
  /// For each question that the rule is asked, the cost of the answer yes minus the cost of the answer no.
  let deltas: [Int64]
  /// Costs as plain numbers rather than in integer units.
  ///
  /// `held` contains the cost of each gesture if the rule never answers yes; `extras` contains, for each question that
  /// the rule is asked, the cost that is added if it answers yes.
  let held, extras: [Double]
  /// The amount that one integer unit of cost adds to the objective.
  let unit: Double
  /// The number of integer units in a cost of 1.
  let scale: Double
  /// For each question to the rule, the index of the gesture that the question is about.
  let decided: [Int]

  /// Computes the cost of every ending of each gesture.
  init(_ gestures: [TunedGesture], cost: (TunedGesture, TunedOutcome) -> Double) {
    // By index, because an iterator would copy each gesture.
    let total = gestures.indices.reduce(0) { $0 + gestures[$1].weight }
    let held = gestures.indices.map { cost(gestures[$0], gestures[$0].held) }
    var (decided, steps): ([Int], [(no: Double, yes: Double)]) = ([], [])
    decided.reserveCapacity(gestures.count)
    steps.reserveCapacity(gestures.count)
    var greatest = 0.0
    for position in gestures.indices {
      var (no, most) = (held[position], held[position])
      gestures[position].forEachQuestion { question in
        let yes = cost(gestures[position], question.yes)
        decided.append(position)
        steps.append((no, yes))
        most = max(most, yes)
        // If the rule answers yes to this question and no to the next, the gesture ends at the stop to which the answer
        // yes leads. So the answer no to the next question costs as much as the answer yes to this question.
        no = yes
      }
      // A gesture has only one ending, so it adds at most the cost of its costliest ending to the sum.
      greatest += most
    }
    var scale = 1.0
    while scale * max(greatest, 1e-6) < 0x1p51 { scale *= 2 }
    while scale * greatest > 0x1p52 { scale /= 2 }
    self.scale = scale
    func units(_ cost: Double) -> Int64 { Self.units(cost, scale) }
    base = held.reduce(0) { $0 + units($1) }
    (self.decided, self.held) = (decided, held)
    deltas = steps.map { units($0.yes) - units($0.no) }
    extras = steps.map { $0.yes - $0.no }
    unit = total > 0 ? 1 / scale / total : 0
  }

  /// A cost in integer units.
  func units(_ cost: Double) -> Int64 { Self.units(cost, scale) }

  private static func units(_ cost: Double, _ scale: Double) -> Int64 {
    let units = (cost * scale).rounded()
    // If the sum of all costs is infinite, `scale` is 0, and a product with it is 0 or not a number. The cost is then
    // 0.
    return units.isFinite ? Int64(min(max(units, -0x1p62), 0x1p62)) : 0
  }

  /// Pairs ``base``, and each element of ``deltas``, with the corresponding value of another table.
  ///
  /// If `other` is nil, the second value of each pair is 0.
  func paired(with other: CostTable?) -> (base: CostPair, deltas: [CostPair]) {
    (
      CostPair(base, other?.base ?? 0),
      deltas.indices.map { CostPair(deltas[$0], other?.deltas[$0] ?? 0) }
    )
  }
}

extension Objective {
  /// The costs and weights as JSON.
  package var json: JSONValue {
    .object([
      "false_finish": .number(falseFinish), "false_cancel": .number(falseCancel),
      "stop_costs": .object(stopCosts.mapValues(JSONValue.number)), "margin": .number(margin),
      "jump": .number(jump), "completion": .number(completion),
    ])
  }
}

// Reading an objective from options.
extension Objective {
  /// The names of the terms.
  static let terms = ["agreement", "margin", "jump", "completion"]

  /// Reads the terms of an objective, as in `agreement` or `agreement,completion=0.2,margin=0.1`.
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

  /// The key in ``stopCosts`` for gestures that were intended for one stop and reached another: `half:full`.
  private static func stopCost(_ meant: String, _ reached: String) -> String {
    "\(meant):\(reached)"
  }

  /// Reads a cost: `false-finish=3`, or with stops `half:full=3` for a gesture that settles at full but was intended
  /// for half.
  ///
  /// - Throws: ``TuningError`` for an unknown name or an invalid number.
  public mutating func read(cost text: String) throws(TuningError) {
    let name = String(text.prefix { $0 != "=" })
    if name.contains(":") {
      stopCosts[name] = try Self.pair(text, choices: [name]).1
      return
    }
    let (word, cost) = try Self.pair(text, choices: ["false-finish", "false-cancel"])
    if word == "false-finish" { falseFinish = cost } else { falseCancel = cost }
  }

  /// Checks that the costs suit a controller with these stops; `stops` is empty for a controller without stops.
  ///
  /// For a controller without stops, no cost between stops may be given. For a controller with stops, the costs of a
  /// false finish and of a false cancel must be 1. Each cost between stops must then name the intended stop and the
  /// stop reached, which may also be `none`.
  ///
  /// - Throws: ``TuningError`` if a cost does not suit the controller or is malformed.
  package func checkCosts(between stops: [String]) throws(TuningError) {
    guard !stops.isEmpty else {
      if let word = stopCosts.keys.min() {
        throw TuningError(
          "'\(word)': the controller has no stops; give false-finish=N or false-cancel=N")
      }
      return
    }
    if falseFinish != 1 || falseCancel != 1 {
      throw TuningError(
        "costs: false-finish and false-cancel apply to two ends, and the controller has stops; give one"
          + " as in \(stops[0]):\(stops[1])=3, meant \(stops[0]) and settled at \(stops[1])")
    }
    for word in stopCosts.keys.sorted() {
      let names = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2 else {
        throw TuningError(
          "'\(word)': not two stops; write it as in \(stops[0]):\(stops[1])=3")
      }
      for (name, choices) in zip(names, [stops, stops + [Outcome.Choice.none.rawValue]])
      where !choices.contains(name) {
        throw TuningError(
          "'\(word)': the controller has no stop '\(name)'; choose \(alternatives(choices))")
      }
    }
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
