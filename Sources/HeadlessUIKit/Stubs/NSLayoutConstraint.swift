/// The priority of a constraint, 0...1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float

  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A relation between the edges or lengths of two views.
///
/// ## Differences from UIKit
/// There is no Auto Layout: constraints have no effect, and activating one is reported. Set frames,
/// autoresizing masks or override `layoutSubviews` instead.
open class NSLayoutConstraint: NSObject {
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline
  }

  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat
  open var priority = UILayoutPriority.required
  open var identifier: String?

  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Without effect.
  open var isActive = false {
    didSet { if isActive { Simulation.current.report(.notSimulated, "NSLayoutConstraint") } }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}
