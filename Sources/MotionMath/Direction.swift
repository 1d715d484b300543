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
}
