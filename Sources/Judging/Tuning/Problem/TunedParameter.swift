public import Controllers
import Formats
import Rules

/// A numeric parameter of a controller, and the range in which it is searched.
public struct TunedParameter: Hashable, Sendable, Codable {
  /// The parameter's name.
  public let name: String
  /// The unit suffix of the parameter's values, such as `pt/s`, `/s` or `w`; empty for fractions and plain numbers.
  package let suffix: String
  /// The ends of the range.
  package let lower, upper: Double

  /// The values to search.
  public var range: ClosedRange<Double> { lower...upper }

  /// Creates a parameter with a range that the controller accepts.
  ///
  /// - Precondition: `range` contains more than one value.
  package init(_ name: String, range: ClosedRange<Double>, suffix: String = "") {
    precondition(range.lowerBound < range.upperBound, "\(name): \(range) holds one value")
    (self.name, self.suffix) = (name, suffix)
    (lower, upper) = (range.lowerBound, range.upperBound)
  }

  /// Reads a parameter from the text of an option: `velocity-threshold` or `velocity-threshold=100:2000`.
  ///
  /// The default range contains every value that the controller accepts, with two exceptions. For a completion speed,
  /// the default range is 0.1…4. For an extent (the travel at which progress is 1), it is 20…1000 if the unit is
  /// points, and 0.1…2 for other units.
  ///
  /// - Throws: ``TuningError`` for a name, a range or a value that the controller does not accept.
  public init(reading text: String, in controller: Controller) throws(TuningError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let (suffix, range) = try Self.defaults(of: name, in: controller)
    guard parts.count == 2 else {
      self.init(name, range: range, suffix: suffix)
      return
    }
    let bounds = parts[1].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard bounds.count == 2 else { throw .notARange(text, name: name) }
    let lower = try Self.value(bounds[0], of: name, suffix, in: controller)
    let upper = try Self.value(bounds[1], of: name, suffix, in: controller)
    guard lower <= upper else {
      throw TuningError(
        "\(name): the range \(bounds[0]):\(bounds[1]) is reversed; write \(bounds[1]):\(bounds[0])"
      )
    }
    guard lower < upper else {
      throw TuningError(
        "\(name): the range holds only \(bounds[0]); set it, or give a greater upper end")
    }
    self.init(name, range: lower...upper, suffix: suffix)
  }

  /// A parameter's unit and default range.
  private static func defaults(
    of name: String, in controller: Controller
  ) throws(TuningError) -> (suffix: String, range: ClosedRange<Double>) {
    let parameter: Parameter
    do throws(ParameterError) {
      parameter = try controller.parameter(named: name)
    } catch {
      throw TuningError(error.description)
    }
    let text = parameter.text(in: controller)
    let computed = TuningError(
      "'\(name)': is computed ('\(text)'); tune the numbers in it, or set it to a number")
    switch parameter.kind {
    case .number(let unit, let range):
      guard Double(text.dropLast(unit.suffix.count)) != nil else { throw computed }
      return (unit.suffix, range)
    case .speed:
      guard Double(text) != nil else { throw computed }
      return ("", 0.1...4)
    case .extent:
      let suffix = String(text.drop { !$0.isLetter })
      return (suffix, suffix == "pt" ? 20...1000 : 0.1...2)
    case .choice, .curve, .rule, .stops:
      throw TuningError("'\(name)': takes words; name a parameter that is a number")
    }
  }

  /// Reads a value as the controller does; a number without a unit has the parameter's current unit.
  private static func value(
    _ text: String, of name: String, _ suffix: String, in controller: Controller
  ) throws(TuningError) -> Double {
    var trial = controller
    do throws(ParameterError) {
      try trial.set(name, to: suffix.isEmpty || Double(text) == nil ? text : text + suffix)
    } catch {
      throw TuningError(error.description)
    }
    let written = trial.text(of: name)
    guard written.hasSuffix(suffix), let value = Double(written.dropLast(suffix.count)) else {
      throw TuningError("\(name): '\(text)' has another unit; give it in \(suffix)")
    }
    return value
  }

  /// The distance from an end of the range, as a fraction of the range, within which a value counts as being at that
  /// end.
  static let edgeShare = 0.02

  /// Which ends of the range an interval reaches.
  func ends(of interval: ClosedRange<Double>) -> (lower: Bool, upper: Bool) {
    let near = (upper - lower) * Self.edgeShare
    return (interval.lowerBound <= lower + near, interval.upperBound >= upper - near)
  }

  /// A value with its unit, as ``Controller/set(_:to:)`` reads it.
  package func text(_ value: Double) -> String { Number.shortest(value) + suffix }
}

extension Controller {
  /// The value of a tuned parameter.
  ///
  /// - Precondition: The parameter was read for this controller.
  package func value(of parameter: TunedParameter) -> Double {
    let text = text(of: parameter.name)
    guard let value = Double(text.dropLast(parameter.suffix.count)) else {
      preconditionFailure("\(parameter.name): '\(text)' is not a number\(parameter.suffix)")
    }
    return value
  }

  fileprivate func text(of name: String) -> String {
    (try? parameter(named: name))?.text(in: self) ?? ""
  }

  /// The controller with new values for tuned parameters.
  ///
  /// - Precondition: The parameters were read for this controller, and the values lie in their ranges.
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

/// The reason why a tuning is impossible, in the form `place: what was found; what to do`.
public struct TuningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of mistake, which decides the exit code.
  public enum Kind: Hashable, Sendable {
    case usage
    /// Unsuitable gestures, or a file with unexpected contents.
    case unreadable
    /// No gestures were selected, or none of them has a label to judge by.
    case missing
  }

  public let description: String
  package let kind: Kind

  init(_ description: String, kind: Kind = .usage) {
    (self.description, self.kind) = (description, kind)
  }

  static func notARange(_ text: String, name: String) -> TuningError {
    TuningError(
      "'\(text)': not a range; write the smaller and the greater value, as in \(name)=LOW:HIGH")
  }
}
