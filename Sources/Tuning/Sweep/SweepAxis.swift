public import Controllers
import Rules

/// A parameter of a sweep and the values it takes in turn.
public struct SweepAxis: Hashable, Sendable {
  public let parameter: TunedParameter
  /// Upwards; at least two.
  public let values: [Double]
  /// Whether the values stand in equal ratios.
  public let isLogarithmic: Bool

  /// How many values a range without a step is divided into: for a sweep over one, and over two.
  static let counts = (one: 21, two: 11)
  /// How many points a sweep has at most.
  public static let pointLimit = 40_000

  /// Reads an axis: `progress-threshold=0.1:0.9`, `…=0.1:0.9:0.05`, `velocity-threshold=50:3000:log`.
  ///
  /// - Parameters:
  ///   - text: What the option gives; a name alone takes the whole range.
  ///   - controller: Whose parameter it is.
  ///   - isOnly: Whether it is the only axis.
  /// - Throws: ``TuningError``.
  public init(
    reading text: String, in controller: Controller, isOnly: Bool
  ) throws(TuningError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 3 else {
      throw .notARange(text, name: String(text.prefix { $0 != "=" }))
    }
    let parameter = try TunedParameter(
      reading: parts.prefix(2).joined(separator: ":"), in: controller)
    let count = isOnly ? Self.counts.one : Self.counts.two
    if parts.count < 3 {
      self.init(parameter, Self.even(parameter, parts: count - 1))
    } else if parts[2] == "log" {
      guard parameter.lower > 0 else { throw .notAStep(parameter.name, parts[2]) }
      self.init(
        parameter, Self.logarithmic(parameter, parts: count - 1), isLogarithmic: true)
    } else {
      self.init(parameter, try Self.steps(parameter, parts[2], controller))
    }
  }

  /// Reads the axes of a sweep.
  ///
  /// - Throws: ``TuningError``, also for none or more than two, and for too many points.
  public static func axes(
    reading texts: [String], in controller: Controller
  ) throws(TuningError) -> [SweepAxis] {
    guard (1...2).contains(texts.count) else { throw .tooManyAxes(texts.count) }
    var axes: [SweepAxis] = []
    for text in texts {
      axes.append(try SweepAxis(reading: text, in: controller, isOnly: texts.count == 1))
    }
    let count = axes.reduce(1) { $0 * $1.values.count }
    guard count <= pointLimit else { throw .tooManyPoints(count, limit: pointLimit) }
    return axes
  }

  private init(_ parameter: TunedParameter, _ values: [Double], isLogarithmic: Bool = false) {
    (self.parameter, self.values, self.isLogarithmic) = (parameter, values, isLogarithmic)
  }

  /// Creates an axis of these values, upwards and within the parameter's range.
  public init(_ parameter: TunedParameter, values: [Double]) {
    self.init(parameter, values)
  }

  private static func even(_ parameter: TunedParameter, parts: Int) -> [Double] {
    (0...parts).map { part in
      tidy(parameter.lower + (parameter.upper - parameter.lower) * Double(part) / Double(parts))
    }
  }

  /// Equal ratios, by repeated roots: no logarithm that differs between machines.
  ///
  /// Values have four digits, or as many more as it takes to tell them apart.
  private static func logarithmic(_ parameter: TunedParameter, parts: Int) -> [Double] {
    let ratio = root(of: parameter.upper / parameter.lower, parts)
    var value = parameter.lower
    let exact = (0...parts).map { part in
      defer { value *= ratio }
      return part == parts ? parameter.upper : value
    }
    for digits in 4...12 {
      let inner = exact.dropFirst().dropLast().map { rounded($0, digits) }
      let values = [parameter.lower] + inner + [parameter.upper]
      if zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) { return values }
    }
    return exact
  }

  private static func rounded(_ value: Double, _ digits: Int) -> Double {
    var (unit, limit) = (1.0, 1.0)
    for _ in 0..<digits { limit *= 10 }
    if value >= limit {
      while value / unit >= limit { unit *= 10 }
      return (value / unit).rounded() * unit
    }
    while value * unit * 10 < limit { unit *= 10 }
    return (value * unit).rounded() / unit
  }

  /// The `degree`th root of a number above 1, by bisection.
  private static func root(of number: Double, _ degree: Int) -> Double {
    var (low, high) = (1.0, number)
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      let power = (0..<degree).reduce(1.0) { power, _ in min(power * middle, 1e300) }
      if power < number { low = middle } else { high = middle }
    }
    return high
  }

  private static func steps(
    _ parameter: TunedParameter, _ text: String, _ controller: Controller
  ) throws(TuningError) -> [Double] {
    let written =
      text.hasSuffix(parameter.suffix) ? text.dropLast(parameter.suffix.count) : text[...]
    guard let step = Double(written), step > 0, step.isFinite else {
      throw .notAStep(parameter.name, text)
    }
    let count = ((parameter.upper - parameter.lower) / step + 1e-9).rounded(.down)
    guard count < Double(pointLimit) else {
      throw .tooManyPoints(Int(min(count, 1e15)), limit: pointLimit)
    }
    let values = (0...Int(count)).map { tidy(parameter.lower + step * Double($0)) }
    return values.count > 1 ? values : [parameter.lower, parameter.upper]
  }

  /// Without the dust of binary fractions: nine decimals.
  private static func tidy(_ value: Double) -> Double {
    abs(value) < 1e6 ? (value * 1e9).rounded() / 1e9 : value
  }
}
