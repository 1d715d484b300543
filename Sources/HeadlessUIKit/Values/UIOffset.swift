public import Foundation

/// A position adjustment in points: to the right and downwards; default zero.
///
/// ## Differences from UIKit
/// None known.
public struct UIOffset: Hashable, Codable, Sendable {
  public var horizontal, vertical: CGFloat

  /// Creates the offset (0, 0).
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The offset (0, 0).
  public static let zero = UIOffset()
}
