import Formats
import Foundation
public import MotionMath
import Rules

/// A change of a parameter: a new value, or a step relative to the current value.
///
///     ParameterChange("+50", of: parameter)  // 50 more than now
public struct ParameterChange: Hashable, Sendable {
  /// The kind of change.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Sets the value to the text.
    case set = ""
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  public var operation: Operation
  /// The new value, or the operand of the step.
  public var text: String

  public init(_ operation: Operation, _ text: String) {
    (self.operation, self.text) = (operation, text)
  }

  /// Parses a change as the user typed it.
  ///
  /// A change that begins with `+=`, `-=`, `*=`, `/=`, `+`, `*` or `/` before a number is a step relative to the
  /// current value. A change that begins with `-` before a number is a step only if the parameter cannot be negative;
  /// otherwise `-50` sets the value to −50. Any other text is the new value.
  public init(_ text: String, of parameter: Parameter) {
    let text = text.trimmed
    let first = text.first.map(String.init) ?? ""
    guard let operation = Operation(rawValue: first), operation != .set else {
      self.init(.set, text)
      return
    }
    let isExplicit = text.dropFirst().first == "="
    let operand = String(text.dropFirst(isExplicit ? 2 : 1)).trimmed
    let isSigned = operand.first == "+" || operand.first == "-"
    let isStep = isExplicit || operation != .subtract || !parameter.canBeNegative
    let isNumber = WrittenNumber(operand)?.isPlain ?? false
    self =
      isStep && isNumber && (isExplicit || !isSigned)
      ? .init(operation, operand) : .init(.set, text)
  }
}

extension Parameter {
  /// Applies a change to `controller`.
  ///
  /// If the parameter is a fraction, `+10%` adds 0.1. Otherwise it adds 10 % of the current value.
  ///
  /// - Throws: ``ParameterError`` if the new value is not valid for the parameter, or if a step is applied to a value
  ///   that is not a number; the controller is then unchanged.
  public func apply(
    _ change: ParameterChange, to controller: inout Controller
  ) throws(ParameterError) {
    guard change.operation != .set else { return try set(change.text, in: &controller) }
    do throws(ParameterError.Problem) {
      let now = text(in: controller)
      guard let current = number(in: controller) else { throw .noStep(from: now, kind: kind) }
      let value = try current.after(change, of: kind)
      guard value.isFinite else {
        throw .notFinite(change.operation.rawValue + change.text, kind: kind)
      }
      try write(Number.shortest(value.tidied) + current.suffix, &controller)
    } catch {
      throw ParameterError(parameter: name, problem: error)
    }
  }

  /// Whether the parameter accepts values below 0.
  var canBeNegative: Bool {
    if case .number(_, let range) = kind { return range.lowerBound < 0 }
    return false
  }

  /// The current value as a number; nil for a word, a rule or a formula.
  func number(in controller: Controller) -> ParameterNumber? {
    guard let written = WrittenNumber(text(in: controller)), written.isPlain, written.value.isFinite
    else { return nil }
    return ParameterNumber(value: written.value, suffix: written.unit)
  }
}

/// A parameter's value as a number and a unit, such as `0.5` and `w`.
struct ParameterNumber {
  var value: Double
  var suffix: String

  /// The value after a change; throws if the text of the change is not valid.
  func after(
    _ change: ParameterChange, of kind: Parameter.Kind
  ) throws(ParameterError.Problem) -> Double {
    guard let written = WrittenNumber(change.text) else {
      throw .notANumber(change.text, kind: kind)
    }
    switch change.operation {
    case .set: return written.value
    case .add: return value + (try amount(written, change.text, kind))
    case .subtract: return value - (try amount(written, change.text, kind))
    case .multiply: return value * (try factor(written, change.text))
    case .divide: return value / (try factor(written, change.text))
    }
  }

  private func amount(
    _ written: WrittenNumber, _ text: String, _ kind: Parameter.Kind
  ) throws(ParameterError.Problem) -> Double {
    if case .number(let unit, _) = kind {
      if let amount = unit.amount(written) { return amount }
    } else if written.unit.isEmpty || written.unit == suffix {
      return written.value
    }
    guard written.unit == "%" else { throw .wrongUnit(text, found: written.unit, kind: kind) }
    return value * written.value / 100
  }

  private func factor(
    _ written: WrittenNumber, _ text: String
  ) throws(ParameterError.Problem) -> Double {
    let factor = written.unit == "%" ? written.value / 100 : written.value
    guard written.unit.isEmpty || written.unit == "%", factor > 0, factor.isFinite else {
      throw .notAFactor(text)
    }
    return factor
  }
}

extension ParameterUnit {
  /// Converts a written number to this unit; nil if its unit cannot be converted.
  package func amount(_ written: WrittenNumber) -> Double? {
    if written.unit.isEmpty { return written.value }
    guard let (unit, divisor) = Self.written(written.unit), unit == self else { return nil }
    return written.value / divisor
  }
}

extension WrittenNumber {
  /// Whether only a unit follows the number; otherwise the number is the start of a formula.
  var isPlain: Bool {
    unit.allSatisfy { ($0.isASCII && $0.isLetter) || $0 == "%" || $0 == "/" || $0 == "1" }
  }
}

extension Parameter {
  /// The size of one step, in the unit of the current value; nil for a value that is not a number.
  ///
  /// A fortieth of the range, rounded to 1, 2 or 5 times a power of ten, and limited according to the unit: at most
  /// 0.05, 20 pt, 100 pt/s, 1 /s or 0.05 s. Extents step by 10 pt or by 0.05 of the view, completion speeds by 0.05.
  /// Words step to the next word; rules and formulas cannot be stepped.
  public func stepSize(in controller: Controller) -> Double? {
    guard let number = number(in: controller) else { return nil }
    guard case .number(let unit, let range) = kind else { return number.suffix == "pt" ? 10 : 0.05 }
    let width = range.upperBound - range.lowerBound
    return min(max(width, .leastNormalMagnitude).fortieth, unit.greatestStep)
  }

  /// Whether ``step(by:in:)`` is possible.
  public func hasSteps(in controller: Controller) -> Bool {
    if case .choice = kind { return true }
    return number(in: controller) != nil
  }

  /// Steps the value in `controller`, upwards if the number of steps is positive.
  ///
  /// Numbers stop at the ends of their range; words wrap around from the last to the first.
  ///
  /// - Throws: ``ParameterError`` if the value cannot be stepped; the controller is then unchanged.
  public func step(by steps: Int, in controller: inout Controller) throws(ParameterError) {
    let now = text(in: controller)
    if case .choice(let words) = kind, let index = words.firstIndex(of: now) {
      let next = (index + steps % words.count + words.count) % words.count
      return try set(words[next], in: &controller)
    }
    guard let number = number(in: controller), let size = stepSize(in: controller) else {
      throw ParameterError(parameter: name, problem: .noStep(from: now, kind: kind))
    }
    let range = stepRange(suffix: number.suffix)
    let value = min(
      max((number.value + Double(steps) * size).tidied, range.lowerBound), range.upperBound)
    try set(Number.shortest(value) + number.suffix, in: &controller)
  }

  private func stepRange(suffix: String) -> ClosedRange<Double> {
    if case .number(_, let range) = kind { return range }
    if suffix.isEmpty { return Kind.speeds }
    return suffix == "pt" ? Kind.extentPoints : Kind.extentFactors
  }
}

extension ParameterUnit {
  /// The greatest change that one step may make to a parameter in this unit.
  fileprivate var greatestStep: Double {
    switch self {
    case .fraction: 0.05
    case .points: 20
    case .pointsPerSecond: 100
    case .perSecond: 1
    case .seconds: 0.05
    }
  }
}

extension Double {
  /// A fortieth of the number, rounded to the nearest of 1, 2 and 5 times a power of ten.
  fileprivate var fortieth: Double {
    let goal = self / 40
    let power = pow(10, log10(goal).rounded(.down))
    let candidates = [1.0, 2, 5, 10].map { ($0 * power).tidied }
    return candidates.min { abs($0 - goal) < abs($1 - goal) } ?? goal
  }
}

extension Parameter {
  /// Converts a speed or a length from view widths, heights or lengths to points: `0.5w/s` to `195pt/s`.
  ///
  /// - Parameters:
  ///   - text: A number with the unit `w`, `h` or `l` (the view's length along the direction), followed by `/s` for a
  ///     speed.
  ///   - width: The view's width in points.
  ///   - height: The view's height in points.
  ///   - direction: The direction along which `l` is measured.
  /// - Returns: The value in a form that this parameter accepts; nil if the text has another form, or if the parameter
  ///   is measured in neither points nor points per second.
  public func points(
    _ text: String, width: Double, height: Double, along direction: Direction
  ) -> String? {
    guard case .number(let unit, _) = kind, unit == .points || unit == .pointsPerSecond,
      let written = WrittenNumber(text), written.value.isFinite
    else { return nil }
    let perSecond = "/s"
    let isSpeed = written.unit.hasSuffix(perSecond)
    guard isSpeed == (unit == .pointsPerSecond) else { return nil }
    let length: Double
    switch isSpeed ? String(written.unit.dropLast(perSecond.count)) : written.unit {
    case "w": length = width
    case "h": length = height
    case "l": length = direction.isHorizontal ? width : height
    default: return nil
    }
    return Number.shortest((written.value * length).tidied) + unit.rawValue
  }
}

extension Double {
  /// The nearest number with twelve significant digits, which removes the rounding errors of a sum.
  var tidied: Double {
    guard self != 0, isFinite else { return 0 + self }
    let decimals = 11 - Int(log10(magnitude).rounded(.down))
    // Very small and very large numbers stay unchanged: they show no rounding errors, and very small numbers would need
    // powers of ten above 1e22, which are not exact.
    guard (0...22).contains(decimals) else { return self }
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}
