/// The unit of a parameter or a margin.
public enum ParameterUnit: String, Hashable, Sendable, CaseIterable, Codable {
  /// A fraction of the extent, or a plain ratio.
  case fraction = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "1/s"
  case seconds = "s"

  /// The unit after a number: `5.5/s` and not `5.51/s`.
  public var suffix: String { self == .perSecond ? "/s" : rawValue }

  /// The unit that a text after a number means, and what the number is divided by: 1000 for `ms`.
  package static func written(_ text: String) -> (unit: ParameterUnit, divisor: Double)? {
    switch text {
    case "%": (.fraction, 100)
    case "ms": (.seconds, 1000)
    case "/s": (.perSecond, 1)
    default: ParameterUnit(rawValue: text).map { ($0, 1) }
    }
  }
}

/// The powers of points and seconds in a unit: points per second are 1 and −1.
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

  /// The unit with these powers; nil where there is no word for it.
  var unit: ParameterUnit? { ParameterUnit.allCases.first { Dimension($0) == self } }

  /// The words of messages: `a fraction`, `in pt/s`, `in pt^2/s`.
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
