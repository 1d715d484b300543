public import Foundation

/// Distances in points from the four sides of a rectangle; positive is inwards, default zero.
///
/// ## Differences from UIKit
/// None known.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  public var top, left, bottom, right: CGFloat

  /// Creates insets of zero.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No inset on any side.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// The rectangle whose sides are moved by `insets`; its size turns negative when they cross.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
