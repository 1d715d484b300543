public import Foundation

/// Distances in points from the sides of a rectangle, the horizontal ones in reading direction.
///
/// ## Differences from UIKit
/// None known.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  public var top, leading, bottom, trailing: CGFloat

  /// Creates insets of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No inset on any side.
  public static let zero = NSDirectionalEdgeInsets()
}
