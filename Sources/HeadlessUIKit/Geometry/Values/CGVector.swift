#if !canImport(CoreGraphics)
  public import Foundation

  /// A displacement or a velocity in the plane: `dx` to the right, `dy` downwards.
  ///
  /// ## Differences from UIKit
  /// None known.
  public struct CGVector: Hashable, Codable, Sendable {
    public var dx, dy: CGFloat

    /// Creates the vector (0, 0).
    public init() { self.init(dx: 0, dy: 0) }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// The vector (0, 0).
    public static let zero = CGVector()
  }
#endif
