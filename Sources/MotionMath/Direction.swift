/// The finger's direction that counts as progress.
public enum Direction: String, Hashable, Sendable, CaseIterable, Codable {
  case right, left, down, up

  /// Whether travel is measured along x.
  public var isHorizontal: Bool { self == .right || self == .left }

  /// The component of a vector along the direction: positive towards completion.
  public func component(x: Double, y: Double) -> Double {
    switch self {
    case .right: x
    case .left: -x
    case .down: y
    case .up: -y
    }
  }

  /// A way along the direction, as a vector in points.
  package func vector(_ travel: Double) -> (x: Double, y: Double) {
    switch self {
    case .right: (travel, 0)
    case .left: (-travel, 0)
    case .down: (0, travel)
    case .up: (0, -travel)
    }
  }
}
