extension Spring {
  /// The stiffnesses that AndroidX names, for a mass of 1, per second squared.
  ///
  /// - Source: The documented constants of AndroidX `SpringForce`.
  public enum AndroidXStiffness: Double, Hashable, Sendable, CaseIterable {
    case high = 10_000
    case medium = 1_500
    case low = 200
    case veryLow = 50
  }

  /// The damping ratios that AndroidX names, unitless.
  ///
  /// - Source: The documented constants of AndroidX `SpringForce`.
  public enum AndroidXDampingRatio: Double, Hashable, Sendable, CaseIterable {
    case highBouncy = 0.2
    case mediumBouncy = 0.5
    case lowBouncy = 0.75
    case noBouncy = 1
  }

  /// Creates the spring that AndroidX makes of two of its names.
  public init(androidX stiffness: AndroidXStiffness, _ dampingRatio: AndroidXDampingRatio) {
    let frequency = stiffness.rawValue.squareRoot()
    self.init(
      mass: 1, stiffness: stiffness.rawValue, damping: 2 * dampingRatio.rawValue * frequency)
  }
}
