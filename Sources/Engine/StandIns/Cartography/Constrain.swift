public import HeadlessUIKit

/// Collects the constraints of one block.
@preconcurrency @MainActor
public final class Context {
  fileprivate var constraints: [NSLayoutConstraint] = []

  func add(
    _ first: any Property, _ relation: LayoutRelation, _ second: (any Property)?,
    _ coefficients: Coefficients
  ) -> NSLayoutConstraint {
    (first.item as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    let constraint = NSLayoutConstraint(
      item: first.item, attribute: first.attribute, relatedBy: relation, toItem: second?.item,
      attribute: second?.attribute ?? .notAnAttribute, multiplier: coefficients.multiplier,
      constant: coefficients.constant)
    constraints.append(constraint)
    return constraint
  }
}

/// Constraints that are replaced together.
@preconcurrency @MainActor
public final class ConstraintGroup {
  public private(set) var constraints: [NSLayoutConstraint] = []

  public nonisolated init() {}

  public var active: Bool {
    get { constraints.contains(where: \.isActive) }
    set {
      if newValue {
        NSLayoutConstraint.activate(constraints)
      } else {
        NSLayoutConstraint.deactivate(constraints)
      }
    }
  }

  fileprivate func replace(by context: Context) {
    active = false
    constraints = context.constraints
    active = true
  }
}

@MainActor @preconcurrency @discardableResult
public func constrain<each Item: LayoutItem>(
  _ items: repeat each Item, replace group: ConstraintGroup = ConstraintGroup(),
  block: (repeat (each Item).ProxyType) -> Void
) -> ConstraintGroup {
  let context = Context()
  block(repeat (each items).asProxy(context: context))
  group.replace(by: context)
  return group
}

@MainActor @preconcurrency @discardableResult
public func constrain<Item: LayoutItem>(
  _ items: [Item], replace group: ConstraintGroup = ConstraintGroup(),
  block: ([Item.ProxyType]) -> Void
) -> ConstraintGroup {
  let context = Context()
  block(items.map { $0.asProxy(context: context) })
  group.replace(by: context)
  return group
}

@MainActor @preconcurrency @discardableResult
public func constrain<Key: Hashable, Item: LayoutItem>(
  _ items: [Key: Item], replace group: ConstraintGroup = ConstraintGroup(),
  block: ([Key: Item.ProxyType]) -> Void
) -> ConstraintGroup {
  let context = Context()
  block(items.mapValues { $0.asProxy(context: context) })
  group.replace(by: context)
  return group
}

@MainActor @preconcurrency
public func constrain(clear group: ConstraintGroup) { group.replace(by: Context()) }
