public import Controllers
import Formats
import Rules

/// A number of a controller that is searched, and the values it may take.
public struct TunedParameter: Hashable, Sendable, Codable {
  /// The parameter's name.
  public let name: String
  /// What stands behind its numbers: `pt/s`, `/s`, `w`; empty for fractions and plain numbers.
  public let suffix: String
  /// The least and the greatest value.
  public let lower, upper: Double

  /// The values it may take.
  public var range: ClosedRange<Double> { lower...upper }

  /// Creates a parameter; the bounds are what the controller takes for it.
  ///
  /// - Precondition: `range` is not empty.
  public init(_ name: String, range: ClosedRange<Double>, suffix: String = "") {
    precondition(range.lowerBound < range.upperBound, "\(name): \(range) holds one value")
    (self.name, self.suffix) = (name, suffix)
    (lower, upper) = (range.lowerBound, range.upperBound)
  }

  /// Reads a parameter as options give it: `velocity-threshold`, `velocity-threshold=100:2000`.
  ///
  /// Without a range it takes every value that the controller takes; a speed 0.1…4, an extent a
  /// tenth to twice its unit (20…1000 points).
  ///
  /// - Throws: ``TuningError`` for a name, a range or a value that the controller does not take.
  public init(reading text: String, in controller: Controller) throws(TuningError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let number = try NumericParameter(name, in: controller)
    guard parts.count == 2 else {
      self.init(name, range: number.range, suffix: number.suffix)
      return
    }
    let bounds = parts[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard bounds.count == 2 else { throw .notARange(text, name: name) }
    self = try Self.between(bounds[0], bounds[1], number)
  }

  /// A parameter between two written values.
  static func between(
    _ low: String, _ high: String, _ number: NumericParameter
  ) throws(TuningError) -> TunedParameter {
    let (lower, upper) = (try number.value(of: low), try number.value(of: high))
    guard lower <= upper else { throw .upsideDown(number.name, low: low, high: high) }
    guard lower < upper else { throw .oneValue(number.name, low) }
    return TunedParameter(number.name, range: lower...upper, suffix: number.suffix)
  }

  /// A value with its unit, as ``Controller/set(_:to:)`` takes it.
  public func text(_ value: Double) -> String { Number.shortest(value) + suffix }
}

extension Controller {
  /// The value of a tuned parameter.
  ///
  /// - Precondition: It was read for this controller.
  public func value(of parameter: TunedParameter) -> Double {
    let text = parameters.first { $0.name == parameter.name }?.text(in: self) ?? ""
    guard let value = Double(text.dropLast(parameter.suffix.count)) else {
      preconditionFailure("\(parameter.name): '\(text)' is not a number\(parameter.suffix)")
    }
    return value
  }

  /// The controller with other values for tuned parameters.
  ///
  /// - Precondition: The parameters were read for this controller, the values lie in their ranges.
  public func setting(_ parameters: [TunedParameter], to values: [Double]) -> Controller {
    var controller = self
    for (parameter, value) in zip(parameters, values) {
      do throws(ParameterError) {
        try controller.set(parameter.name, to: parameter.text(value))
      } catch {
        preconditionFailure("\(error)")
      }
    }
    return controller
  }
}
