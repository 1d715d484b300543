import Formats

/// What a parameter is to become: a value, or a step from the value it has.
///
///     ParameterChange("+50", of: parameter)  // 50 more than now
public struct ParameterChange: Hashable, Sendable {
  /// How the new value comes about.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    /// It is the text, whatever it was before.
    case set = ""
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  public var operation: Operation
  /// The value, or what is added, subtracted, multiplied with or divided by.
  public var text: String

  /// Creates a change.
  public init(_ operation: Operation, _ text: String) {
    (self.operation, self.text) = (operation, text)
  }

  /// Reads a change as it is typed.
  ///
  /// `+=`, `-=`, `*=` and `/=` before a number always make a step, and so do `+`, `*` and `/`. A `-`
  /// makes one where the parameter cannot be negative; where it can, `-50` is the value −50. Anything
  /// else is a value.
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
  /// Changes the value in `controller`.
  ///
  /// A percentage that is added to anything but a fraction is one of the value it has.
  ///
  /// - Throws: ``ParameterError`` if the value that would come is none of this parameter's, or if there
  ///   is no number to step from; the controller is then unchanged.
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

  /// Whether a value below 0 is one of this parameter.
  var canBeNegative: Bool {
    if case .number(_, let range) = kind { return range.lowerBound < 0 }
    return false
  }

  /// The number in force; nil where it is a word, a rule or a formula.
  func number(in controller: Controller) -> ParameterNumber? {
    guard let written = WrittenNumber(text(in: controller)), written.isPlain, written.value.isFinite
    else { return nil }
    return ParameterNumber(value: written.value, suffix: written.unit)
  }
}

/// A parameter's value as a number with what stands behind it: `0.5` and `w`.
struct ParameterNumber {
  var value: Double
  var suffix: String

  /// The value after a step.
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
  /// A written number in this unit; nil where it has one that cannot be turned into it.
  func amount(_ written: WrittenNumber) -> Double? {
    switch (self, written.unit) {
    case (_, ""), (_, rawValue), (.perSecond, "/s"): written.value
    case (.fraction, "%"): written.value / 100
    case (.seconds, "ms"): written.value / 1000
    default: nil
    }
  }
}

extension WrittenNumber {
  /// Whether nothing but a unit follows the number, so that it is no beginning of a formula.
  var isPlain: Bool {
    unit.allSatisfy { ($0.isASCII && $0.isLetter) || $0 == "%" || $0 == "/" || $0 == "1" }
  }
}
