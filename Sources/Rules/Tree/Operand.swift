import Formats

/// A number a rule computes: one side of a comparison, or a ``Formula``.
public indirect enum Operand: Hashable, Sendable {
  case quantity(Quantity)
  case threshold(Threshold)
  /// A parameter that comes with the rule, by name.
  case parameter(String, ParameterUnit)
  /// A number in a unit; finite.
  case constant(Double, ParameterUnit)
  /// A number of view widths or heights, or of them per second; finite.
  case screen(Double, ScreenUnit)
  case negated(Operand)
  case binary(Operand, Arithmetic, Operand)
  case call(RuleFunction, [Operand])
  /// The first number where the condition holds, else the second.
  case choice(Condition, Operand, Operand)
}

/// A length of the view, or that length per second.
public enum ScreenUnit: String, Hashable, Sendable, CaseIterable {
  case widths = "w"
  case heights = "h"
  case widthsPerSecond = "w/s"
  case heightsPerSecond = "h/s"

  /// The unit of its results.
  public var unit: ParameterUnit {
    switch self {
    case .widths, .heights: .points
    case .widthsPerSecond, .heightsPerSecond: .pointsPerSecond
    }
  }

  /// The points, or points per second, in one of it.
  public func scale(in release: Release) -> Double {
    switch self {
    case .widths, .widthsPerSecond: release.width
    case .heights, .heightsPerSecond: release.height
    }
  }
}

/// An operator between two numbers.
public enum Arithmetic: String, Hashable, Sendable, CaseIterable {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
}

/// A function of a rule, under its name.
public enum RuleFunction: String, Hashable, Sendable, CaseIterable {
  /// The size without the sign.
  case abs
  /// The least of two values or more.
  case min
  /// The greatest of two values or more.
  case max
  /// −1, 0 or 1, a fraction.
  case sign
  /// A value, the least it may be, and the greatest; the greatest wins where they cross.
  case clamp
  /// The distance a velocity covers while it decays by a rate per millisecond, as in a scroll view.
  case project

  /// The numbers of values it takes.
  public var argumentCounts: ClosedRange<Int> {
    switch self {
    case .abs, .sign: 1...1
    case .project: 2...2
    case .clamp: 3...3
    case .min, .max: 2...100
    }
  }
}

extension Operand {
  /// The unit of its value; nil if there is no word for it (a product of lengths, for one).
  public var unit: ParameterUnit? { dimension?.unit }

  /// The powers of its value's unit; nil if units do not fit, or a function has the wrong number
  /// of values.
  var dimension: Dimension? {
    switch self {
    case .quantity(let quantity): Dimension(quantity.unit)
    case .threshold(let threshold): Dimension(threshold.unit)
    case .parameter(_, let unit), .constant(_, let unit): Dimension(unit)
    case .screen(_, let unit): Dimension(unit.unit)
    case .negated(let operand): operand.dimension
    case .binary(let left, let arithmetic, let right):
      if let left = left.dimension, let right = right.dimension {
        arithmetic.dimension(left, right)
      } else {
        nil
      }
    case .call(let function, let arguments): function.dimension(arguments.map(\.dimension))
    case .choice(_, let first, let second):
      first.dimension == second.dimension ? first.dimension : nil
    }
  }

  /// The operands inside it, in reading order.
  var operands: [Operand] {
    switch self {
    case .quantity, .threshold, .parameter, .constant, .screen: []
    case .negated(let operand): [operand]
    case .binary(let left, _, let right): [left, right]
    case .call(_, let arguments): arguments
    case .choice(let test, let first, let second):
      test.comparisons.flatMap { [$0.left, $0.right] } + [first, second]
    }
  }

  /// The comparisons that its choices ask, in reading order.
  var comparisons: [Comparison] {
    switch self {
    case .choice(let test, let first, let second):
      test.comparisons.flatMap(\.withInner) + first.comparisons + second.comparisons
    default: operands.flatMap(\.comparisons)
    }
  }

  /// The names and numbers in it, in reading order.
  private var leaves: [Operand] { operands.isEmpty ? [self] : operands.flatMap(\.leaves) }

  /// Whether its value depends on the gesture, not on settings and the screen alone.
  var isMeasured: Bool { quantities.contains { !$0.isKnownBeforehand } }

  /// The names of the parameters in it, in reading order.
  var parameterNames: [String] {
    leaves.compactMap { leaf in
      switch leaf {
      case .threshold(let threshold): threshold.rawValue
      case .parameter(let name, _): name
      default: nil
      }
    }
  }

  /// The quantities in it, in reading order.
  package var quantities: [Quantity] {
    leaves.compactMap { if case .quantity(let quantity) = $0 { quantity } else { nil } }
  }

  /// Whether its numbers are finite and small enough to compute with.
  var hasSoundConstants: Bool {
    leaves.allSatisfy { leaf in
      switch leaf {
      case .constant(let value, _), .screen(let value, _): abs(value) <= BoundedArithmetic.limit
      default: true
      }
    }
  }
}

extension Arithmetic {
  /// The powers of the result; nil for a sum of different units.
  func dimension(_ left: Dimension, _ right: Dimension) -> Dimension? {
    switch self {
    case .plus, .minus: left == right ? left : nil
    case .times: left * right
    case .over: left / right
    }
  }
}

extension RuleFunction {
  /// The powers of the result; nil if it does not take such values.
  func dimension(_ arguments: [Dimension?]) -> Dimension? {
    guard argumentCounts.contains(arguments.count), let first = arguments[0] else { return nil }
    switch self {
    case .abs: return first
    case .sign: return Dimension(.fraction)
    case .min, .max, .clamp: return arguments.allSatisfy { $0 == first } ? first : nil
    case .project:
      let isVelocity = first == Dimension(.pointsPerSecond) || first == Dimension(.perSecond)
      guard isVelocity, arguments[1] == Dimension(.fraction) else { return nil }
      return first * Dimension(.seconds)
    }
  }
}

extension Operand {
  /// The operand as it is written in a rule, with no parentheses that could be left out.
  public var text: String {
    switch self {
    case .quantity(let quantity): quantity.rawValue
    case .threshold(let threshold): threshold.rawValue
    case .parameter(let name, _): name
    case .constant(let value, let unit): Number.shortest(value) + unit.suffix
    case .screen(let value, let unit): Number.shortest(value) + unit.rawValue
    case .negated(let operand): "-" + operand.negatedText
    case .binary(let left, let arithmetic, let right):
      left.text(beside: arithmetic, isRight: false) + " \(arithmetic.rawValue) "
        + right.text(beside: arithmetic, isRight: true)
    case .call(let function, let arguments):
      "\(function.rawValue)(\(arguments.map(\.text).joined(separator: ", ")))"
    case .choice(let test, let first, let second):
      choiceText(test, first.innerText, second.text)
    }
  }

  /// The text, parenthesised if a trailing `if` would swallow what follows.
  var innerText: String { if case .choice = self { "(\(text))" } else { text } }

  /// The text after a minus sign.
  ///
  /// Parentheses keep `-(5)` apart from the constant `-5`.
  private var negatedText: String {
    switch self {
    case .quantity, .threshold, .parameter, .call: text
    case .constant, .screen, .negated, .binary, .choice: "(\(text))"
    }
  }

  /// The operand as a side of `+ - * /`, which group from the left.
  private func text(beside arithmetic: Arithmetic, isRight: Bool) -> String {
    guard case .binary(_, let own, _) = self else { return innerText }
    let needsParentheses =
      isRight ? own.precedence <= arithmetic.precedence : own.precedence < arithmetic.precedence
    return needsParentheses ? "(\(text))" : text
  }
}

extension Arithmetic {
  /// Multiplication and division bind tighter.
  fileprivate var precedence: Int {
    switch self {
    case .plus, .minus: 1
    case .times, .over: 2
    }
  }
}

/// Arithmetic that stays finite, so that every margin can be ranked and written down.
///
/// Results are clamped to ±``limit``. A division by 0 gives the limit with the sign of the dividend; 0 / 0
/// is 0.
package enum BoundedArithmetic {
  /// Far beyond every number a gesture gives, and small enough for sums of two to be exact.
  @inline(__always) package static var limit: Double { 1e15 }

  /// A number clamped to ±``limit``; NaN counts as 0.
  package static func hold(_ value: Double) -> Double { value.isNaN ? 0 : clamp(value) }

  /// A number that is not NaN, clamped to ±``limit``.
  @inline(__always)
  static func clamp(_ value: Double) -> Double {
    let capped = value > limit ? limit : value
    return capped < -limit ? -limit : capped
  }

  @inline(__always)
  static func divide(_ dividend: Double, by divisor: Double) -> Double {
    let overflow = dividend == 0 ? 0 : dividend > 0 ? limit : -limit
    return divisor == 0 ? overflow : clamp(dividend / divisor)
  }

  @inline(__always)
  static func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }

  /// The distance that a velocity per second covers while it decays by a rate per millisecond.
  @inline(__always)
  static func project(_ velocity: Double, rate: Double) -> Double {
    divide(velocity / 1000 * rate, by: 1 - rate)
  }
}

/// One step of arithmetic on one or two numbers.
enum Operation: Sendable {
  case negate, abs, sign
  case add, subtract, multiply, divide, min, max, project
  /// 1 where the first number is greater, or as great; else 0.
  case greater, greaterOrEqual
  /// The second number where the first is not 0, else infinity, which no value of a rule is.
  case keep
  /// The first number, or the second where the first is infinity.
  case otherwise

  /// The result; an operation on one number ignores `b`.
  @inline(__always)
  func apply(_ a: Double, _ b: Double) -> Double {
    switch self {
    case .negate: -a
    case .abs: Swift.abs(a)
    case .sign: BoundedArithmetic.sign(a)
    case .add: BoundedArithmetic.clamp(a + b)
    case .subtract: BoundedArithmetic.clamp(a - b)
    case .multiply: BoundedArithmetic.clamp(a * b)
    case .divide: b == 0 ? BoundedArithmetic.divide(a, by: b) : BoundedArithmetic.clamp(a / b)
    case .min: Swift.min(a, b)
    case .max: Swift.max(a, b)
    case .project: BoundedArithmetic.project(a, rate: b)
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .keep: a != 0 ? b : .infinity
    case .otherwise: a == .infinity ? b : a
    }
  }
}
