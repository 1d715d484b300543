/// What tuning makes small: the weighted share of gestures that are decided wrongly, and optional
/// terms beside it.
public struct Objective: Hashable, Sendable, Codable {
  /// What it costs to finish a gesture that was meant to be cancelled.
  public var falseFinish = 1.0
  /// What it costs not to finish a gesture that was meant to.
  public var falseCancel = 1.0
  /// The weight of the mean closeness to the boundary: 0 for a gesture a tenth of its unit's natural
  /// size or more on its right side, 1 on the boundary and beyond.
  public var margin = 0.0
  /// The weight of the mean size of the jump at the hand-off, in changes per second.
  public var jump = 0.0
  /// The weight of the mean duration of the rest of the transition, in seconds.
  public var completion = 0.0

  /// Creates the plain share of wrong decisions.
  public init() {}

  /// Whether what happens after the decision counts.
  var looksAtCompletion: Bool { jump != 0 || completion != 0 }

  /// Whether it changes only where a decision does, as long as only the rule's numbers change.
  var isStepped: Bool { margin == 0 && !looksAtCompletion }

  /// The words of the terms, in their order.
  static let terms = ["agreement", "margin", "jump", "completion"]

  /// Reads the terms of an objective: `agreement`, `agreement,completion=0.2,margin=0.1`.
  ///
  /// - Throws: ``TuningError`` for a term that there is not, and a weight that is none.
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
  /// - Throws: ``TuningError`` for a cost that there is not, and a number that is none.
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
