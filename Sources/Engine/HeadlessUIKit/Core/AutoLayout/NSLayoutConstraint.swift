/// The priority of a constraint, 1...1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float

  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static func + (priority: Self, number: Float) -> Self { Self(priority.rawValue + number) }
  public static func - (priority: Self, number: Float) -> Self { Self(priority.rawValue - number) }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A relation between the edges or lengths of two views or guides.
///
/// ## Differences from UIKit
/// Where UIKit raises an exception, a diagnostic is reported instead. A constraint whose items have no common ancestor
/// stays inactive, and so does one between things that are neither views nor guides.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// Never called: there are no nibs.
  open func awakeFromNib() {}

  /// The two sides of a constraint, which never change.
  struct Sides {
    let first: LayoutReference?
    let firstAttribute: Attribute
    let relation: Relation
    let second: LayoutReference?
    let secondAttribute: Attribute
    let multiplier: CGFloat
  }

  let sides: Sides
  open var firstAttribute: Attribute { sides.firstAttribute }
  open var secondAttribute: Attribute { sides.secondAttribute }
  open var relation: Relation { sides.relation }
  open var multiplier: CGFloat { sides.multiplier }
  var first: LayoutReference? { sides.first }
  var second: LayoutReference? { sides.second }
  /// The constant, in points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { owner?.layoutEngine?.constraintDidChange(self) } }
  }
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { priorityDidChange(from: oldValue) } }
  }
  open var identifier: String?
  open var shouldBeArchived = false
  /// Whether a system view, such as a stack view, created the constraint.
  var isOfSystem = false
  /// The view that owns this constraint while the constraint is active.
  ///
  /// When the view is released, it clears this reference.
  @Unretained var owner: UIView?
  /// Why the constraint can never be activated: one of its items is neither a view nor a guide.
  private var itemFault: String?

  init(
    _ first: LayoutReference?, _ firstAttribute: Attribute, _ relation: Relation,
    _ second: LayoutReference?, _ secondAttribute: Attribute, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) {
    sides = Sides(
      first: first, firstAttribute: firstAttribute, relation: relation, second: second,
      secondAttribute: secondAttribute, multiplier: multiplier)
    self.constant = constant
    super.init()
  }

  /// Creates a constraint without items, as a placeholder for another one; it cannot be activated.
  public convenience override init() {
    self.init(nil, .notAnAttribute, .equal, nil, .notAnAttribute, 1, 0)
  }

  /// Creates a constraint; without a second item, the second attribute is not used, and the first attribute is compared
  /// with the constant.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let (first, second) = (Self.item(view1), Self.item(view2))
    let (own, other) = (first as? any AnchorOwner, second as? any AnchorOwner)
    self.init(
      own?.layoutReference, attr1, relation, other?.layoutReference,
      second == nil ? .notAnAttribute : attr2, multiplier, c)
    for (name, item, owner) in [("first", first, own), ("second", second, other)] {
      guard let item, owner == nil else { continue }
      itemFault = "its \(name) item, a \(type(of: item)), is neither a view nor a layout guide"
    }
  }

  /// Returns the object in an item, which may be an optional inside `Any`; nil if there is none.
  private static func item(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return item(mirror.children.first?.value)
  }

  /// Whether the constraint is in effect; the nearest common ancestor of its items then owns it.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        owner?.discard(self)
        return
      }
      activate(in: commonAncestor)
    }
  }

  /// Makes a view the constraint's owner, and reports what keeps the constraint from having its full effect.
  ///
  /// `ancestor` contains both items; nil if no view does.
  func activate(in ancestor: UIView?) {
    if let fault = itemFault ?? (ancestor == nil ? missingAncestor : nil) {
      report(fault)
    } else if let ancestor {
      if second != nil, secondAttribute == .notAnAttribute {
        Simulation.current.report(
          .constraintPartUnused,
          "\(sentence), beside \(Self.name(secondItem))")
      }
      ancestor.keep(self)
    }
  }

  private var missingAncestor: String {
    if first == nil { return "it has no first item" }
    for (name, reference) in [("first", first), ("second", second)] {
      guard let reference, reference.owningView == nil else { continue }
      return reference.object == nil
        ? "its \(name) item has been released"
        : "its \(name) item is a layout guide that no view owns"
    }
    return "its items have no common ancestor"
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  open var firstItem: AnyObject? { first?.object }
  open var secondItem: AnyObject? { second?.object }
  /// The view of the first item; nil if there is no item or it has been released.
  var firstView: UIView? { first?.owningView }
  var secondView: UIView? { second?.owningView }

  /// The nearest view that contains both items; nil if there is none.
  var commonAncestor: UIView? {
    guard let first = firstView else { return nil }
    guard sides.secondAttribute != .notAnAttribute else { return first }
    guard let second = secondView else { return nil }
    // A fast path for most constraints: between a view and its superview or a sibling.
    if first.parentView === second { return second }
    if let shared = second.parentView, shared === first || shared === first.parentView {
      return first === second ? first : shared
    }
    var ancestor: UIView? = first
    while let view = ancestor, !second.isDescendant(of: view) { ancestor = view.parentView }
    return ancestor
  }

  private func priorityDidChange(from old: UILayoutPriority) {
    if isActive, (old.rawValue >= 1000) != (priority.rawValue >= 1000) {
      report("its priority changes to or from required while it is active")
    }
    owner?.layoutEngine?.constraintDidChange(self)
  }

  /// A description such as `UILabel.width >= 0.5 × UIView.width + 8 @ 750`.
  open override var description: String {
    MainThread.run { sentence }
  }

  /// Reports a fault for which UIKit raises an exception.
  func report(_ fault: String) {
    Simulation.current.report(.raisesException, "\(sentence): \(fault)")
  }
}

extension NSLayoutConstraint.Attribute {
  /// The axis of the attribute; nil for `notAnAttribute`.
  var axis: NSLayoutConstraint.Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  var isLength: Bool { self == .width || self == .height }
}

extension NSLayoutConstraint {
  var sentence: String {
    var text = identifier.map { "'\($0)' " } ?? ""
    text += "\(Self.name(firstItem)).\(firstAttribute) "
    text += ["<=", "==", ">="][relation.rawValue + 1]
    if secondAttribute == .notAnAttribute {
      text += " \(number(constant))"
    } else {
      if multiplier != 1 { text += " \(number(multiplier)) ×" }
      text += " \(Self.name(secondItem)).\(secondAttribute)"
      if constant != 0 { text += " \(constant < 0 ? "-" : "+") \(number(abs(constant)))" }
    }
    if priority != .required { text += " @ \(number(CGFloat(priority.rawValue)))" }
    return text
  }

  private func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }

  /// Returns the item's identifier; without an identifier, the item's type.
  static func name(_ item: AnyObject?) -> String {
    guard let item else { return "nil" }
    if let guide = item as? UILayoutGuide, !guide.identifier.isEmpty { return guide.identifier }
    if let name = (item as? UIView)?.accessibilityIdentifier { return name }
    return "\(type(of: item))"
  }
}

extension NSLayoutConstraint {
  /// Whether the constraint depends on insets.
  ///
  /// The layout engine is not notified when insets change, so it checks such constraints at every update.
  var hasInsets: Bool {
    first?.guide?.span != nil || second?.guide?.span != nil || firstAttribute.isInset
      || secondAttribute.isInset
  }

  /// Whether UIKit accepts the constraint; if UIKit does not, the fault is reported.
  var isValid: Bool {
    let (own, other) = (sides.firstAttribute, sides.secondAttribute)
    let isConstant = other == .notAnAttribute
    let fault: String? =
      if !constant.isFinite || !sides.multiplier.isFinite {
        "its constant or multiplier is not finite"
      } else if own == .notAnAttribute {
        "it has no first attribute"
      } else if !own.isLength, isConstant || sides.multiplier == 0 {
        "it sets a position to a constant; positions are given relative to those of another item"
      } else if !isConstant, own.isLength != other.isLength {
        "it compares a position with a length"
      } else if !isConstant, !own.isLength, own.axis != other.axis {
        "it compares a horizontal position with a vertical one"
      } else {
        nil
      }
    if let fault { report(fault) }
    return fault == nil
  }
}
