import Controllers
import Rules

/// Rules and formulas in Swift: expressions over the members of a `Gesture` and of `Tuning`.
///
/// The operators group as they do in the rule language. What Swift has no word for is a function that
/// ``helpers`` names.
struct SwiftExpression {
  /// A function that the expressions call.
  enum Helper: CaseIterable {
    case divide, project, signum
  }

  private let names: SwiftNames
  private(set) var helpers: Set<Helper> = []
  /// The quantities that the expressions read directly.
  private(set) var quantities: Set<Quantity> = []

  init(_ names: SwiftNames) { self.names = names }

  /// A condition; parts of the outermost `and` or `or` stand on lines of their own.
  mutating func lines(_ condition: Condition) -> [String] {
    switch condition {
    case .comparison, .not: return [text(condition)]
    case .and(let parts): return lines(parts, joinedBy: "&&")
    case .or(let parts): return lines(parts, joinedBy: "||")
    }
  }

  private mutating func lines(_ parts: [Condition], joinedBy word: String) -> [String] {
    var lines: [String] = []
    for part in parts {
      lines.append(lines.isEmpty ? partText(part) : "  \(word) \(partText(part))")
    }
    return lines
  }

  private mutating func text(_ condition: Condition) -> String {
    switch condition {
    case .comparison(let comparison):
      "\(text(comparison.left)) \(comparison.relation.rawValue) \(text(comparison.right))"
    case .and(let parts): joined(parts, " && ")
    case .or(let parts): joined(parts, " || ")
    case .not(let part): "!(\(text(part)))"
    }
  }

  private mutating func joined(_ parts: [Condition], _ word: String) -> String {
    var texts: [String] = []
    for part in parts { texts.append(partText(part)) }
    return texts.joined(separator: word)
  }

  private mutating func partText(_ part: Condition) -> String {
    switch part {
    case .comparison, .not: text(part)
    case .and, .or: "(\(text(part)))"
    }
  }

  /// A number.
  mutating func text(_ operand: Operand) -> String {
    switch operand {
    case .quantity(let quantity):
      quantities.insert(quantity)
      return quantity.swiftName
    case .threshold(let threshold): return names.threshold(threshold, &quantities)
    case .parameter(let name, _): return "Tuning.\(names.member(name))"
    case .constant(let value, _): return swiftNumber(value)
    case .screen(let value, let unit):
      quantities.insert(unit.quantity)
      return "(\(swiftNumber(value)) * \(unit.quantity.swiftName))"
    case .negated(let operand):
      let inner = text(operand)
      return operand.isPlain ? "-\(inner)" : "-(\(inner))"
    case .binary(let left, .over, let right):
      helpers.insert(.divide)
      return "divide(\(text(left)), by: \(text(right)))"
    case .binary(let left, let arithmetic, let right):
      return "\(side(left, of: arithmetic, isRight: false)) \(arithmetic.rawValue)"
        + " \(side(right, of: arithmetic, isRight: true))"
    case .call(let function, let arguments): return text(function, of: arguments)
    }
  }

  /// A side of `+ - *`, which group from the left.
  private mutating func side(
    _ operand: Operand, of arithmetic: Arithmetic, isRight: Bool
  ) -> String {
    let text = text(operand)
    guard case .binary(_, let own, _) = operand, own != .over else { return text }
    let needsParentheses =
      arithmetic == .times ? own != .times || isRight : isRight && own != .times
    return needsParentheses ? "(\(text))" : text
  }

  private mutating func text(_ function: RuleFunction, of arguments: [Operand]) -> String {
    var texts: [String] = []
    for argument in arguments { texts.append(text(argument)) }
    switch function {
    case .abs: return "abs(\(texts[0]))"
    case .min, .max: return "\(function.rawValue)(\(texts.joined(separator: ", ")))"
    case .clamp: return "min(max(\(texts[0]), \(texts[1])), \(texts[2]))"
    case .sign:
      helpers.insert(.signum)
      return "signum(\(texts[0]))"
    case .project:
      helpers.formUnion([.project, .divide])
      return "project(\(texts[0]), rate: \(texts[1]))"
    }
  }
}

extension Operand {
  /// Whether a minus sign may stand before it.
  fileprivate var isPlain: Bool {
    switch self {
    case .quantity, .threshold, .parameter, .call, .screen: true
    case .binary(_, .over, _): true
    case .constant, .negated, .binary: false
    }
  }
}

extension ScreenUnit {
  fileprivate var quantity: Quantity {
    switch self {
    case .widths, .widthsPerSecond: .width
    case .heights, .heightsPerSecond: .height
    }
  }
}

extension Quantity {
  /// `relativeVelocity`.
  var swiftName: String { ExportNames.camel(rawValue) }

  /// What it is computed from; empty for what the recogniser tells.
  var sources: [Quantity] {
    switch self {
    case .relativeVelocity: [.velocity, .remaining]
    case .projectedProgress: [.translation, .velocity, .extent]
    case .remaining: [.extent, .translation]
    case .timeToTarget: [.remaining, .velocity]
    case .progress, .translation, .velocity, .speed, .peakProgress, .elapsed, .location, .extent,
      .width, .height:
      []
    }
  }
}

/// A number as a `Double` literal: `300.0`.
func swiftNumber(_ value: Double) -> String { "\(value == 0 ? 0 : value)" }
