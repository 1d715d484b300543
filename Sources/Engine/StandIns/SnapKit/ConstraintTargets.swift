public import HeadlessUIKit

public typealias ConstraintView = UIView
public typealias ConstraintLayoutGuide = UILayoutGuide
public typealias ConstraintInsets = UIEdgeInsets
public typealias ConstraintDirectionalInsets = NSDirectionalEdgeInsets
public typealias LayoutConstraint = NSLayoutConstraint

/// What an attribute is compared with: another view's attribute, or a number.
public protocol ConstraintRelatableTarget {}

/// A number, or several from which each attribute takes its own.
public protocol ConstraintConstantTarget {
  /// The constant for an attribute, in points.
  func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat
}

public protocol ConstraintOffsetTarget: ConstraintConstantTarget {}

public protocol ConstraintInsetTarget: ConstraintConstantTarget {
  var insets: ConstraintInsets { get }
}

public protocol ConstraintDirectionalInsetTarget: ConstraintConstantTarget {}

public protocol ConstraintMultiplierTarget {
  var constraintMultiplierTargetValue: CGFloat { get }
}

public protocol ConstraintPriorityTarget {
  var constraintPriorityTargetValue: Float { get }
}

/// A number of any type.
public protocol ConstraintNumber: ConstraintRelatableTarget, ConstraintOffsetTarget,
  ConstraintInsetTarget, ConstraintMultiplierTarget, ConstraintPriorityTarget
{
  var number: CGFloat { get }
}

extension ConstraintNumber {
  public func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat { number }
  public var insets: ConstraintInsets {
    ConstraintInsets(top: number, left: number, bottom: number, right: number)
  }
  public var constraintMultiplierTargetValue: CGFloat { number }
  public var constraintPriorityTargetValue: Float { Float(number) }
}

extension Int: ConstraintNumber { public var number: CGFloat { CGFloat(self) } }
extension UInt: ConstraintNumber { public var number: CGFloat { CGFloat(self) } }
extension Float: ConstraintNumber { public var number: CGFloat { CGFloat(self) } }
extension Double: ConstraintNumber { public var number: CGFloat { CGFloat(self) } }
extension CGFloat: ConstraintNumber { public var number: CGFloat { self } }

extension CGPoint: ConstraintRelatableTarget, ConstraintOffsetTarget {
  public func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    switch attribute {
    case .width, .height, .notAnAttribute: 0
    case _ where attribute.isVertical: y
    default: x
    }
  }
}

extension CGSize: ConstraintRelatableTarget, ConstraintOffsetTarget {
  public func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    attribute == .width ? width : attribute == .height ? height : 0
  }
}

extension UIEdgeInsets: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget {
  public var insets: ConstraintInsets { self }

  public func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    switch attribute {
    case .left, .leftMargin, .leading, .leadingMargin: left
    case .right, .rightMargin, .trailing, .trailingMargin: -right
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .centerX, .centerXWithinMargins: (left - right) / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .width: -(left + right)
    case .height: -(top + bottom)
    case .notAnAttribute: 0
    }
  }
}

extension NSDirectionalEdgeInsets: ConstraintRelatableTarget, ConstraintDirectionalInsetTarget {
  public func points(for attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing).points(for: attribute)
  }
}

extension UIView: ConstraintRelatableTarget {}
extension UILayoutGuide: ConstraintRelatableTarget {}
extension ConstraintItem: ConstraintRelatableTarget {}

extension NSLayoutConstraint.Attribute {
  fileprivate var isVertical: Bool {
    switch self {
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      true
    default: false
    }
  }
}

/// The priority of a constraint, 1...1000.
public struct ConstraintPriority: ExpressibleByFloatLiteral, Equatable, Strideable, Sendable,
  ConstraintPriorityTarget
{
  public let value: Float

  public init(_ value: Float) { self.value = value }
  public init(floatLiteral value: Float) { self.value = value }

  public static let required: ConstraintPriority = 1000.0
  public static let high: ConstraintPriority = 750.0
  public static let medium: ConstraintPriority = 500.0
  public static let low: ConstraintPriority = 250.0

  public var constraintPriorityTargetValue: Float { value }
  public func advanced(by n: Float) -> ConstraintPriority { ConstraintPriority(value + n) }
  public func distance(to other: ConstraintPriority) -> Float { other.value - value }
}

extension UILayoutPriority: ConstraintPriorityTarget {
  public var constraintPriorityTargetValue: Float { rawValue }
}
