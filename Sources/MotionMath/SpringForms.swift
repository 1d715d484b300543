/// One spring described in every vocabulary in use.
public struct SpringForms: Hashable, Sendable {
  public let spring: Spring
  /// In distances per second, positive towards the target.
  public let initialVelocity: Double

  /// Describes `spring` when it is let go with `initialVelocity` (distances per second).
  public init(_ spring: Spring, initialVelocity: Double = 0) {
    (self.spring, self.initialVelocity) = (spring, initialVelocity)
  }

  /// One quantity of a spring.
  public struct Entry: Hashable, Sendable {
    /// The quantity in kebab case, as `panlab curve` prints and reads it.
    public let name: String
    public let value: Double
    /// `s`, `1/s`, `rad/s`, or empty for a number without unit.
    public let unit: String
  }

  /// Every quantity, in the order in which reports list them.
  ///
  /// Mass, stiffness and damping are in a mass unit of their own and carry no unit here.
  public var entries: [Entry] {
    [
      Entry(name: "mass", value: spring.mass, unit: ""),
      Entry(name: "stiffness", value: spring.stiffness, unit: ""),
      Entry(name: "damping", value: spring.damping, unit: ""),
      Entry(name: "damping-ratio", value: spring.dampingRatio, unit: ""),
      Entry(name: "response", value: spring.response, unit: "s"),
      Entry(name: "duration", value: spring.response, unit: "s"),
      Entry(name: "bounce", value: spring.bounce, unit: ""),
      Entry(name: "natural-frequency", value: spring.naturalFrequency, unit: "rad/s"),
      Entry(name: "velocity", value: initialVelocity, unit: "1/s"),
      Entry(name: "settling-duration", value: settlingDuration, unit: "s"),
      Entry(name: "overshoot", value: overshoot, unit: ""),
    ]
  }

  /// Core Animation's settling duration, in seconds.
  public var settlingDuration: Seconds { spring.settlingDuration(initialVelocity: initialVelocity) }

  /// The greatest progress beyond 1, as a fraction of the distance.
  public var overshoot: Double { spring.unitMotion(initialVelocity: initialVelocity).overshoot }
}
