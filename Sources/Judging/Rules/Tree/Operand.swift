import Formats

/// A number that a rule computes: one side of a comparison, or a ``Formula``.
public indirect enum Operand: Hashable, Sendable {
  case quantity(Quantity)
  case threshold(Threshold)
  /// A custom parameter, by name.
  case parameter(String, ParameterUnit)
  /// A literal number with its unit; finite.
  case constant(Double, ParameterUnit)
  /// A literal number of view widths or heights, or of view widths or heights per second; finite.
  case screen(Double, ScreenUnit)
  case negated(Operand)
  case binary(Operand, Arithmetic, Operand)
  case call(RuleFunction, [Operand])
  /// `if … then … else …`: the condition, the number if the condition holds, and the number if it fails.
  case choice(Condition, Operand, Operand)
}

/// A unit relative to the view: its width or height, or its width or height per second.
public enum ScreenUnit: String, Hashable, Sendable, CaseIterable {
  case widths = "w"
  case heights = "h"
  case widthsPerSecond = "w/s"
  case heightsPerSecond = "h/s"

  /// The unit after conversion: points or points per second.
  public var unit: ParameterUnit {
    switch self {
    case .widths, .heights: .points
    case .widthsPerSecond, .heightsPerSecond: .pointsPerSecond
    }
  }

  /// The factor that converts this unit to points, or to points per second.
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

/// A function of the rule language, with its name as the raw value.
public enum RuleFunction: String, Hashable, Sendable, CaseIterable {
  /// The absolute value.
  case abs
  /// The smallest of two or more values.
  case min
  /// The largest of two or more values.
  case max
  /// The sign of a value: −1, 0 or 1, without a unit.
  case sign
  /// A value clamped to a minimum and a maximum, given in that order; if the minimum is greater than the maximum, the
  /// result is the maximum.
  case clamp
  /// The distance that a motion still covers if its velocity is multiplied by a rate every millisecond, as in a scroll
  /// view.
  ///
  /// The arguments are the velocity and the rate.
  case project

  /// The number of arguments that the function accepts.
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
  /// The unit of the operand's value.
  ///
  /// Nil if units do not fit together, if a function has the wrong number of arguments, or if the unit has no name,
  /// such as the unit of a product of lengths.
  public var unit: ParameterUnit? { dimension?.unit }

  /// The dimension of the operand's value; nil if units do not fit together, or if a function has the wrong number of
  /// arguments.
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

  /// The operands nested in this operand, in reading order.
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

  /// The comparisons in the operand's `if` conditions, in reading order.
  var comparisons: [Comparison] {
    switch self {
    case .choice(let test, let first, let second):
      test.comparisons.flatMap(\.withInner) + first.comparisons + second.comparisons
    default: operands.flatMap(\.comparisons)
    }
  }

  /// The names and literals in the operand, in reading order.
  private var leaves: [Operand] { operands.isEmpty ? [self] : operands.flatMap(\.leaves) }

  /// The names of the operand's parameters, in reading order.
  var parameterNames: [String] {
    leaves.compactMap { leaf in
      switch leaf {
      case .threshold(let threshold): threshold.rawValue
      case .parameter(let name, _): name
      default: nil
      }
    }
  }

  /// The operand's quantities, in reading order.
  package var quantities: [Quantity] {
    leaves.compactMap { if case .quantity(let quantity) = $0 { quantity } else { nil } }
  }

  /// Whether the operand's literals are finite and within the limits of rule arithmetic.
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
  /// The dimension of the result; nil for a sum or difference of different units.
  func dimension(_ left: Dimension, _ right: Dimension) -> Dimension? {
    switch self {
    case .plus, .minus: left == right ? left : nil
    case .times: left * right
    case .over: left / right
    }
  }
}

extension RuleFunction {
  /// The dimension of the result; nil if the function does not accept such arguments.
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
  /// The operand as written in a rule, without unnecessary parentheses.
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

  /// The text, in parentheses if it is an `if … then … else …`, whose `else` would otherwise include the text that
  /// follows.
  var innerText: String { if case .choice = self { "(\(text))" } else { text } }

  /// The operand's text with a minus sign in front.
  ///
  /// Parentheses distinguish `-(5)` from the constant `-5`.
  private var negatedText: String {
    switch self {
    case .quantity, .threshold, .parameter, .call: text
    case .constant, .screen, .negated, .binary, .choice: "(\(text))"
    }
  }

  /// The operand's text as one side of `+ - * /`, in parentheses if necessary; these operators are left-associative.
  private func text(beside arithmetic: Arithmetic, isRight: Bool) -> String {
    guard case .binary(_, let own, _) = self else { return innerText }
    let needsParentheses =
      isRight ? own.precedence <= arithmetic.precedence : own.precedence < arithmetic.precedence
    return needsParentheses ? "(\(text))" : text
  }
}

extension Arithmetic {
  /// The precedence: multiplication and division bind tighter than addition and subtraction.
  fileprivate var precedence: Int {
    switch self {
    case .plus, .minus: 1
    case .times, .over: 2
    }
  }
}

/// Arithmetic with finite results, so that every margin can be ranked and written to a file.
///
/// Results are clamped to ±``limit``. Division by 0 gives the limit with the sign of the dividend; 0 / 0 is 0.
package enum BoundedArithmetic {
  /// The limit on the absolute value of results.
  ///
  /// It is far above every number that a gesture gives. Yet it is small enough for the sum of two whole numbers within
  /// the limit to be exact.
  @inline(__always) package static var limit: Double { 1e15 }

  /// Clamps a number to ±``limit``; NaN becomes 0.
  package static func hold(_ value: Double) -> Double { value.isNaN ? 0 : clamp(value) }

  /// Clamps a number to ±``limit``; the number must not be NaN.
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

  /// How far a motion continues if its velocity, given per second, is multiplied by `rate` every millisecond, as in a
  /// scroll view's deceleration.
  @inline(__always)
  static func project(_ velocity: Double, rate: Double) -> Double {
    divide(velocity / 1000 * rate, by: 1 - rate)
  }
}

/// An arithmetic operation on one or two numbers, `a` and `b`.
enum Operation: Sendable {
  case negate, abs, sign
  case add, subtract, multiply, divide, min, max, project
  /// 1 if the first number is greater than the second (or greater than or equal to it), otherwise 0.
  case greater, greaterOrEqual
  /// Returns the second number if the first is not 0, otherwise infinity, which is never the value of an operand.
  ///
  /// Together, `keep` and `otherwise` compute `if … then … else …`.
  case keep
  /// The first number, or the second if the first is infinity.
  case otherwise

  /// Computes the result; an operation on one number ignores `b`.
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
