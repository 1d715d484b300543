public import HeadlessUIKit

/// The layout constraints of one chain.
@preconcurrency @MainActor
public final class Constraint {
  public let layoutConstraints: [LayoutConstraint]
  private var constant: any ConstraintConstantTarget

  init(_ draft: ConstraintDraft) {
    constant = draft.constant
    let others = draft.related.attributes
    layoutConstraints = draft.attributes.enumerated().map { position, attribute in
      var other = attribute
      if others.count == 1 {
        other = others[0]
      } else if others.count == draft.attributes.count {
        other = others[position]
      } else if draft.related.target == nil {
        // The center is compared with a length from the superview's edge.
        other = attribute == .centerX ? .left : attribute == .centerY ? .top : attribute
      }
      let isLength = [.width, .height].contains(other)
      let constraint = NSLayoutConstraint(
        item: draft.item, attribute: attribute, relatedBy: draft.relation ?? .equal,
        toItem: draft.related.target ?? (isLength ? nil : draft.superview), attribute: other,
        multiplier: draft.multiplier, constant: draft.constant.points(for: attribute))
      constraint.priority = UILayoutPriority(draft.priority)
      constraint.identifier = draft.label
      return constraint
    }
  }

  public var isActive: Bool {
    get { layoutConstraints.allSatisfy(\.isActive) && !layoutConstraints.isEmpty }
    set { newValue ? activate() : deactivate() }
  }

  public func activate() { NSLayoutConstraint.activate(layoutConstraints) }
  public func deactivate() { NSLayoutConstraint.deactivate(layoutConstraints) }
  public func install() { activate() }
  public func uninstall() { deactivate() }

  @discardableResult public func update(offset: any ConstraintOffsetTarget) -> Constraint {
    update(constant: offset)
  }

  @discardableResult public func update(inset: any ConstraintInsetTarget) -> Constraint {
    update(constant: inset.insets)
  }

  @discardableResult
  public func update(inset: any ConstraintDirectionalInsetTarget) -> Constraint {
    update(constant: inset)
  }

  @discardableResult public func update(priority: ConstraintPriority) -> Constraint {
    for constraint in layoutConstraints { constraint.priority = UILayoutPriority(priority.value) }
    return self
  }

  @discardableResult public func update(priority: any ConstraintPriorityTarget) -> Constraint {
    update(priority: ConstraintPriority(priority.constraintPriorityTargetValue))
  }

  private func update(constant: any ConstraintConstantTarget) -> Constraint {
    self.constant = constant
    for constraint in layoutConstraints {
      constraint.constant = constant.points(for: constraint.firstAttribute)
    }
    return self
  }

  /// Gives the constraints among `made` that compare the same attributes the constants of this one's.
  func updateConstants(of made: [Constraint]) {
    let existing = made.flatMap(\.layoutConstraints)
    for constraint in layoutConstraints {
      guard let same = existing.first(where: { $0.isSame(as: constraint) }) else {
        raises("SnapKit updates a constraint that was not made; use remakeConstraints")
        continue
      }
      same.constant = constraint.constant
    }
  }
}

extension NSLayoutConstraint {
  /// Whether two constraints differ by no more than their constants.
  fileprivate func isSame(as other: NSLayoutConstraint) -> Bool {
    firstItem === other.firstItem && firstAttribute == other.firstAttribute
      && relation == other.relation && secondItem === other.secondItem
      && secondAttribute == other.secondAttribute && multiplier == other.multiplier
      && priority == other.priority
  }

  public var label: String? {
    get { identifier }
    set { identifier = newValue }
  }
}
