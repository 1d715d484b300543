import Formats

/// One parameter and the nearest value of it that turns a decision around.
public struct Flip: Hashable, Sendable {
  /// The parameter's name.
  public let parameter: String
  /// The value it has, in its unit.
  public let old: Double
  /// The value that turns the decision around, in its unit.
  public let value: Double
  /// The unit of both.
  public let unit: ParameterUnit

  /// Creates a flip.
  public init(parameter: String, old: Double, value: Double, unit: ParameterUnit) {
    (self.parameter, self.old, self.value, self.unit) = (parameter, old, value, unit)
  }

  /// The new value with its unit, as ``Controller/set(_:to:)`` takes it.
  public var text: String { Number.shortest(value) + unit.suffix }

  /// The old value with its unit.
  public var oldText: String { Number.shortest(old) + unit.suffix }

  /// The size of the change as a fraction of the old value; where that is 0, of what is natural to
  /// the unit: progress 1, the extent, the extent per second, a second.
  ///
  /// Flips of different parameters and gestures are ranked by it.
  public func effort(at release: Release) -> Double {
    abs(value - old) / (old == 0 ? unit.naturalSize(in: release) : abs(old))
  }
}
