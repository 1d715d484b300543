/// The unit of a tunable number.
public enum TunableUnit: String, Hashable, Sendable, CaseIterable, Codable {
  case fraction = ""
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case perSecond = "/s"
  case seconds = "s"
}

/// A tunable number as its source declares it.
public struct TunableDeclaration: Hashable, Sendable, Codable {
  public let name: String
  /// The value in the app, in the number's unit.
  public let value: Double
  public let range: ClosedRange<Double>
  public let unit: TunableUnit
  /// The source location of the declaration, such as `App/Sheet.swift:12`.
  public let place: String
}
