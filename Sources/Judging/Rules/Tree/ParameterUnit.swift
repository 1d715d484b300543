/// A built-in parameter of ``RuleNumbers`` that every rule may name.
public enum Threshold: String, Hashable, Sendable, CaseIterable {
  case progress = "progress-threshold"
  case velocity = "velocity-threshold"
  case duration

  /// The unit of the parameter's value.
  public var unit: ParameterUnit {
    switch self {
    case .progress: .fraction
    case .velocity: .pointsPerSecond
    case .duration: .seconds
    }
  }

  /// The allowed values, in the parameter's unit.
  public var range: ClosedRange<Double> {
    switch self {
    case .progress: 0...1
    case .velocity: 0...5000
    case .duration: 0.01...60
    }
  }
}

/// The unit of a parameter or a margin.
public enum ParameterUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// A fraction of the extent, which is the travel to completion; or a plain ratio.
  case fraction = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "1/s"
  case seconds = "s"

  /// The unit as written directly after a number.
  ///
  /// `1/s` is shortened to `/s`, because `5.5` followed by `1/s` would read `5.51/s`.
  public var suffix: String { self == .perSecond ? "/s" : rawValue }

  /// The unit for a text that follows a number, and the divisor that converts the number to this unit; nil if unknown.
  ///
  /// The text `ms` gives seconds and the divisor 1000.
  package static func written(_ text: String) -> (unit: ParameterUnit, divisor: Double)? {
    switch text {
    case "%": (.fraction, 100)
    case "ms": (.seconds, 1000)
    case "/s": (.perSecond, 1)
    default: ParameterUnit(rawValue: text).map { ($0, 1) }
    }
  }
}

/// The exponents of points and seconds in a unit: 1 and −1 for points per second.
struct Dimension: Hashable, Sendable {
  let points, seconds: Int

  init(points: Int, seconds: Int) { (self.points, self.seconds) = (points, seconds) }

  init(_ unit: ParameterUnit) {
    switch unit {
    case .fraction: self.init(points: 0, seconds: 0)
    case .points: self.init(points: 1, seconds: 0)
    case .pointsPerSecond: self.init(points: 1, seconds: -1)
    case .perSecond: self.init(points: 0, seconds: -1)
    case .seconds: self.init(points: 0, seconds: 1)
    }
  }

  /// The unit with these exponents; nil if no unit with a name has them.
  var unit: ParameterUnit? { ParameterUnit.allCases.first { Dimension($0) == self } }

  /// The dimension as words for messages: `a fraction`, `in pt/s`, `in pt^2/s`.
  var words: String {
    if let unit { return unit == .fraction ? "a fraction" : "in \(unit.rawValue)" }
    let powers = [("pt", points), ("s", seconds)]
    func product(_ powers: [(String, Int)]) -> String {
      powers.map { $0.1 == 1 ? $0.0 : "\($0.0)^\($0.1)" }.joined(separator: " ")
    }
    let above = product(powers.filter { $0.1 > 0 })
    let below = powers.filter { $0.1 < 0 }.map { "/" + product([($0.0, -$0.1)]) }.joined()
    return "in " + (above.isEmpty ? "1" : above) + below
  }

  static func * (left: Dimension, right: Dimension) -> Dimension {
    Dimension(points: left.points + right.points, seconds: left.seconds + right.seconds)
  }

  static func / (left: Dimension, right: Dimension) -> Dimension {
    Dimension(points: left.points - right.points, seconds: left.seconds - right.seconds)
  }
}
