/// A duration in seconds, or an instant in seconds on a clock; each declaration that uses it names the clock.
public typealias Seconds = Double

/// A velocity in the plane, in points per second; x to the right, y downwards.
public struct Velocity: Hashable, Sendable {
  public var x, y: Double

  public static let zero = Velocity(x: 0, y: 0)

  /// Creates a velocity from its components, in points per second.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  init(_ components: SIMD2<Double>) { (x, y) = (components.x, components.y) }

  /// The length of the velocity vector, in points per second; never negative.
  public var speed: Double { (x * x + y * y).squareRoot() }
}

/// The position of a finger at one instant.
public struct PositionSample: Hashable, Sendable {
  /// The touch's own timestamp, in seconds on any clock; samples must be in the order of time.
  public var time: Seconds
  /// The position, in points; x to the right, y downwards.
  public var x, y: Double

  public init(time: Seconds, x: Double, y: Double) {
    (self.time, self.x, self.y) = (time, x, y)
  }

  var position: SIMD2<Double> { SIMD2(x, y) }
}

/// The direction in which a finger makes progress.
public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
  case right, left, down, up

  /// Whether travel is measured along x.
  public var isHorizontal: Bool { self == .right || self == .left }

  /// The direction back.
  package var opposite: Direction {
    switch self {
    case .right: .left
    case .left: .right
    case .down: .up
    case .up: .down
    }
  }

  /// The component of a vector along the direction, positive if the vector points in the direction.
  public func component(x: Double, y: Double) -> Double {
    switch self {
    case .right: x
    case .left: -x
    case .down: y
    case .up: -y
    }
  }

  /// A travel along the direction as a vector, in points.
  package func vector(_ travel: Double) -> (x: Double, y: Double) {
    switch self {
    case .right: (travel, 0)
    case .left: (-travel, 0)
    case .down: (0, travel)
    case .up: (0, -travel)
    }
  }
}
