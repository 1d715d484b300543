/// The reason why the text of a rule or formula was refused, and the place.
///
/// The description is one sentence, then the text with a caret under the place.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was read.
  public let text: String
  /// The number of characters before the place.
  public let column: Int
  /// The fault and the remedy.
  public let sentence: String

  /// The text, and below it a caret under the place.
  public var excerpt: String {
    // Line breaks and tabs become spaces, so that the caret is in the right column.
    let line = String(text.map { $0.isWhitespace ? " " : $0 })
    return "  \(line)\n  \(String(repeating: " ", count: column))^"
  }

  public var description: String { "\(sentence)\n\(excerpt)" }
}

extension ParameterUnit {
  /// The remedy for a formula of another unit.
  var advice: String {
    switch self {
    case .fraction: "divide by something of that unit"
    case .seconds: "write a time, as in 0.35s, or divide a distance by a speed"
    case .points, .pointsPerSecond, .perSecond: "write it in \(rawValue)"
    }
  }
}

extension RuleFunction {
  /// An example of its use.
  var example: String {
    switch self {
    case .abs: "abs(velocity)"
    case .min: "min(progress, 0.5)"
    case .max: "max(progress, 0.5)"
    case .sign: "sign(velocity)"
    case .clamp: "clamp(progress, 0, 1)"
    case .project: "project(velocity, 0.998)"
    }
  }
}
