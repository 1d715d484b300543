import Traces

/// The loss that tuning minimizes: the weighted share of wrong decisions, and optional terms.
public struct Objective: Hashable, Sendable, Codable {
  /// The cost of finishing a gesture that was meant to be cancelled.
  public var falseFinish = 1.0
  /// The cost of not finishing a gesture that was meant to finish.
  public var falseCancel = 1.0
  /// The weight of the mean closeness to the boundary: 0 for a gesture on its right side that is at
  /// least a tenth of its unit's natural size away, 1 on the boundary and beyond.
  public var margin = 0.0
  /// The weight of the mean size of the jump at the hand-off, in changes per second.
  public var jump = 0.0
  /// The weight of the mean duration of the rest of the transition, in seconds.
  public var completion = 0.0

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

  /// The weighted cost of a gesture's closeness to the boundary.
  func marginCost(of gesture: TunedGesture, _ judgement: Judgement) -> Double {
    guard margin != 0, let relative = judgement.relativeMargin else { return 0 }
    let rightSide = gesture.label?.intent == .finish ? relative : -relative
    return margin * gesture.weight * min(max(1 - rightSide / Self.comfortableMargin, 0), 1)
  }
}

// Reading an objective from options.
extension Objective {
  /// The terms by name, in their order.
  static let terms = ["agreement", "margin", "jump", "completion"]

  /// Reads the terms of an objective: `agreement`, `agreement,completion=0.2,margin=0.1`.
  ///
  /// - Throws: ``TuningError`` for an unknown term or an invalid weight.
  public mutating func read(terms text: String) throws(TuningError) {
    for term in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if term == "agreement" { continue }
      if term.hasPrefix("agreement=") { throw .weightOfAgreement(term) }
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
  public mutating func read(cost text: String) throws(TuningError) {
    let (word, cost) = try Self.pair(text, choices: ["false-finish", "false-cancel"])
    if word == "false-finish" { falseFinish = cost } else { falseCancel = cost }
  }

  private static func pair(
    _ text: String, choices: [String]
  ) throws(TuningError) -> (String, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = String(parts[0])
    guard choices.contains(word) else { throw .unknownTerm(word, choices: choices) }
    guard parts.count == 2, let value = Double(parts[1]), (0...1_000_000).contains(value) else {
      throw .notAWeight(text, word: word)
    }
    return (word, value)
  }
}
