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

/// A set of sides of a rectangle.
///
/// ## Differences from UIKit
/// None known.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Creates a set from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = UIRectEdge(rawValue: 1 << 0)
  public static let left = UIRectEdge(rawValue: 1 << 1)
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  public static let right = UIRectEdge(rawValue: 1 << 3)
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A set of corners of a rectangle.
///
/// ## Differences from UIKit
/// None known.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Creates a set from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: .max)
}
