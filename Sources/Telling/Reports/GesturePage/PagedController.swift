package import Controllers
import Formats
import MotionMath
import Rules

// The controller as JSON for a page: the tree of its rule, and the numbers that can be changed.
extension Controller {
  var pageJSON: JSONValue {
    .object([
      "name": .string(name), "source": .string(statedSource), "tunedName": .string(tunedName),
      "direction": .string(direction.rawValue), "decide": .string(decide.rawValue),
      "cancelledTouch": .string(cancelledTouch.rawValue),
      "stops": .texts(stopNames), "rule": finishWhen.condition.pageJSON,
      "text": .string(finishWhen.text),
      "names": .texts(finishWhen.parameterNames),
      "drive": driveJSON, "pace": paceJSON, "paceDefaults": paceDefaultsJSON,
      "numbers": .array(movableNumbers.map(\.json)),
      "file": .string(fileText),
      "withoutRule": .texts(Decision.clausesWithoutRule),
    ])
  }

  /// A number that can be changed on a page.
  package struct MovableNumber {
    package let name: String
    package let value: Double
    fileprivate let parameter: Parameter
    fileprivate let unit: ParameterUnit
    fileprivate let range: ClosedRange<Double>

    fileprivate var json: JSONValue {
      let preset = Double(parameter.defaultText.dropLast(unit.suffix.count))
      return .object([
        "name": .string(name), "unit": .string(unit.rawValue), "suffix": .string(unit.suffix),
        "meaning": .string(parameter.meaning), "value": .number(value),
        "default": preset.map(JSONValue.number) ?? .null,
        "range": .array([.number(range.lowerBound), .number(range.upperBound)]),
      ])
    }
  }

  /// The numbers that the rule uses, in the order in which the rule names them; `duration` is omitted if it is a
  /// formula.
  package var movableNumbers: [MovableNumber] {
    finishWhen.parameterNames.compactMap { name in
      guard let parameter = try? parameter(named: name),
        case .number(let unit, let range) = parameter.kind,
        let value = Double(parameter.text(in: self).dropLast(unit.suffix.count))
      else { return nil }
      return MovableNumber(
        name: name, value: value, parameter: parameter, unit: unit, range: range)
    }
  }
}

extension DurationRule {
  var pageJSON: JSONValue {
    switch self {
    case .constant(let seconds): .object(["n": .number(seconds)])
    case .formula(let formula): formula.operand.pageJSON
    }
  }
}

extension Condition {
  fileprivate var pageJSON: JSONValue {
    switch self {
    case .comparison(let comparison):
      .object([
        "text": .string(comparison.text), "left": comparison.left.pageJSON,
        "is": .string(comparison.relation.rawValue), "right": comparison.right.pageJSON,
        "unit": .string(comparison.unit.rawValue),
      ])
    case .and(let parts): .object(["text": .string(text), "all": .array(parts.map(\.pageJSON))])
    case .or(let parts): .object(["text": .string(text), "any": .array(parts.map(\.pageJSON))])
    case .not(let part): .object(["text": .string(text), "not": part.pageJSON])
    case .choice(let test, let first, let second):
      .object([
        "text": .string(text), "if": test.pageJSON, "then": first.pageJSON, "else": second.pageJSON,
      ])
    }
  }
}

extension Operand {
  var pageJSON: JSONValue {
    switch self {
    case .quantity(let quantity): .object(["q": .string(quantity.rawValue)])
    case .threshold(let threshold): .object(["p": .string(threshold.rawValue)])
    case .parameter(let name, _): .object(["p": .string(name)])
    case .constant(let value, _): .object(["n": .number(value), "text": .string(text)])
    case .screen(let value, let unit):
      .object([
        "n": .number(value), "times": .string(unit.isWidth ? "width" : "height"),
        "text": .string(text),
      ])
    case .negated(let operand): call("neg", [operand])
    case .binary(let left, let arithmetic, let right): call(arithmetic.rawValue, [left, right])
    case .call(let function, let arguments): call(function.rawValue, arguments)
    case .choice(let test, let first, let second):
      .object([
        "text": .string(text), "if": test.pageJSON, "then": first.pageJSON, "else": second.pageJSON,
      ])
    }
  }

  private func call(_ name: String, _ arguments: [Operand]) -> JSONValue {
    .object([
      "f": .string(name), "of": .array(arguments.map(\.pageJSON)), "text": .string(text),
    ])
  }
}

extension ScreenUnit {
  fileprivate var isWidth: Bool { self == .widths || self == .widthsPerSecond }
}
