/// A velocity in the plane, in points per second; x to the right, y downwards.
public struct Velocity: Hashable, Sendable {
  public var x, y: Double

  public static let zero = Velocity(x: 0, y: 0)

  /// Creates a velocity from its components, in points per second.
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  init(_ components: SIMD2<Double>) {
    (x, y) = (components.x, components.y)
  }

  /// The length, in points per second; never negative.
  public var speed: Double { (x * x + y * y).squareRoot() }
}
