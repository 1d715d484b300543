public import HeadlessUIKit

extension UIView {
  public var snp: ConstraintViewDSL { ConstraintViewDSL(self) }
}

extension UILayoutGuide {
  public var snp: ConstraintViewDSL { ConstraintViewDSL(self) }
}

extension UILayoutSupport {
  public var snp: ConstraintViewDSL { ConstraintViewDSL(self) }
}

public typealias ConstraintLayoutGuideDSL = ConstraintViewDSL
public typealias ConstraintLayoutSupportDSL = ConstraintViewDSL

/// The constraints of a view or guide, and its attributes for constraints of others.
@preconcurrency @MainActor
public struct ConstraintViewDSL: ConstraintAttributesDSL {
  private let item: AnyObject

  init(_ item: AnyObject) { self.item = item }

  public var target: AnyObject? { item }

  public func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> ConstraintItem {
    ConstraintItem(item, attributes)
  }

  public func prepareConstraints(_ closure: (_ make: ConstraintMaker) -> Void) -> [Constraint] {
    let maker = ConstraintMaker(item: item)
    closure(maker)
    return maker.constraints
  }

  public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    let constraints = prepareConstraints(closure)
    for constraint in constraints { constraint.activate() }
    MadeConstraints.current.add(constraints, of: item)
  }

  public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    removeConstraints()
    makeConstraints(closure)
  }

  public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {
    let made = MadeConstraints.current.constraints(of: item)
    guard !made.isEmpty else { return makeConstraints(closure) }
    for constraint in prepareConstraints(closure) { constraint.updateConstants(of: made) }
  }

  public func removeConstraints() {
    for constraint in MadeConstraints.current.remove(of: item) { constraint.deactivate() }
  }

  public func label() -> String? { (item as? UIView)?.accessibilityIdentifier }
  public func setLabel(_ value: String?) { (item as? UIView)?.accessibilityIdentifier = value }

  public var contentHuggingHorizontalPriority: Float {
    get { view.contentHuggingPriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentHuggingPriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  public var contentHuggingVerticalPriority: Float {
    get { view.contentHuggingPriority(for: .vertical).rawValue }
    nonmutating set { view.setContentHuggingPriority(UILayoutPriority(newValue), for: .vertical) }
  }

  public var contentCompressionResistanceHorizontalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .horizontal).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .horizontal)
    }
  }

  public var contentCompressionResistanceVerticalPriority: Float {
    get { view.contentCompressionResistancePriority(for: .vertical).rawValue }
    nonmutating set {
      view.setContentCompressionResistancePriority(UILayoutPriority(newValue), for: .vertical)
    }
  }

  /// The view, or for a guide one that nobody sees.
  private var view: UIView { item as? UIView ?? UIView() }
}

/// The constraints that were made for each view and guide of a simulation.
@MainActor private final class MadeConstraints {
  private var made: [ObjectIdentifier: (item: () -> AnyObject?, constraints: [Constraint])] = [:]

  static var current: MadeConstraints { Simulation.current.attachment { MadeConstraints() } }

  nonisolated init() {}

  func constraints(of item: AnyObject) -> [Constraint] {
    guard let entry = made[ObjectIdentifier(item)], entry.item() === item else { return [] }
    return entry.constraints
  }

  func add(_ constraints: [Constraint], of item: AnyObject) {
    let all = self.constraints(of: item) + constraints
    made[ObjectIdentifier(item)] = ({ [weak item] in item }, all)
  }

  func remove(of item: AnyObject) -> [Constraint] {
    defer { made[ObjectIdentifier(item)] = nil }
    return constraints(of: item)
  }
}
