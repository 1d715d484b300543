import Formats

extension SpeedRule {
  /// How `1 − progress` is written.
  static let oneMinusProgressText = "1-progress"

  /// How a speed that matches the finger is written.
  static let matchedText = "matched"

  /// The speed as it is written: `0.5`, `1-progress`, `matched`, `matched(1,2)`.
  public var text: String {
    switch self {
    case .constant(let speed): Number.shortest(speed)
    case .oneMinusProgress: Self.oneMinusProgressText
    case .matched(Self.matchedLimits): Self.matchedText
    case .matched(let limits):
      "\(Self.matchedText)(\(Number.shortest(limits.lowerBound)),\(Number.shortest(limits.upperBound)))"
    case .formula(let formula): formula.text
    }
  }
}
