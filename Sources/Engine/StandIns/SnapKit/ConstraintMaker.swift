public import HeadlessUIKit

/// Collects the constraints of one view or guide.
@preconcurrency @MainActor
public final class ConstraintMaker: ConstraintAttributesDSL {
  let item: AnyObject
  private var drafts: [ConstraintDraft] = []

  init(item: AnyObject) {
    self.item = item
    (item as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
  }

  public func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> ConstraintMakerExtendable {
    let draft = ConstraintDraft(item: item, attributes: attributes)
    drafts.append(draft)
    return ConstraintMakerExtendable(draft)
  }

  /// The constraints of all chains that say a relation.
  var constraints: [Constraint] { drafts.filter { $0.relation != nil }.map(\.constraint) }
}

/// What one chain of a maker has said so far.
@MainActor final class ConstraintDraft {
  let item: AnyObject
  var attributes: [NSLayoutConstraint.Attribute]
  var relation: NSLayoutConstraint.Relation?
  var related = ConstraintItem(nil)
  var multiplier: CGFloat = 1
  var constant: any ConstraintConstantTarget = 0
  var priority: Float = 1000
  var label: String?
  lazy var constraint = Constraint(self)

  init(item: AnyObject, attributes: [NSLayoutConstraint.Attribute]) {
    (self.item, self.attributes) = (item, attributes)
  }

  var superview: UIView? { (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView }
}

/// The end of a chain.
@preconcurrency @MainActor
public class ConstraintMakerFinalizable {
  let draft: ConstraintDraft

  init(_ draft: ConstraintDraft) { self.draft = draft }

  @discardableResult public func labeled(_ label: String) -> ConstraintMakerFinalizable {
    draft.label = label
    return self
  }

  public var constraint: Constraint { draft.constraint }
}

public class ConstraintMakerPrioritizable: ConstraintMakerFinalizable {
  @discardableResult
  public func priority(_ amount: ConstraintPriority) -> ConstraintMakerFinalizable {
    draft.priority = amount.value
    return self
  }

  @discardableResult
  public func priority(_ amount: any ConstraintPriorityTarget) -> ConstraintMakerFinalizable {
    draft.priority = amount.constraintPriorityTargetValue
    return self
  }

  @discardableResult public func priorityRequired() -> ConstraintMakerFinalizable {
    priority(.required)
  }
  @discardableResult public func priorityHigh() -> ConstraintMakerFinalizable { priority(.high) }
  @discardableResult public func priorityMedium() -> ConstraintMakerFinalizable {
    priority(.medium)
  }
  @discardableResult public func priorityLow() -> ConstraintMakerFinalizable { priority(.low) }
}

public typealias ConstraintMakerPriortizable = ConstraintMakerPrioritizable

public class ConstraintMakerEditable: ConstraintMakerPrioritizable {
  @discardableResult
  public func multipliedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    draft.multiplier = amount.constraintMultiplierTargetValue
    return self
  }

  @discardableResult
  public func dividedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable {
    draft.multiplier = 1 / amount.constraintMultiplierTargetValue
    return self
  }

  @discardableResult
  public func offset(_ amount: any ConstraintOffsetTarget) -> ConstraintMakerEditable {
    draft.constant = amount
    return self
  }

  @discardableResult
  public func inset(_ amount: any ConstraintInsetTarget) -> ConstraintMakerEditable {
    draft.constant = amount.insets
    return self
  }

  @discardableResult
  public func inset(_ amount: any ConstraintDirectionalInsetTarget) -> ConstraintMakerEditable {
    draft.constant = amount
    return self
  }
}

/// The start of a chain: it needs a relation.
@preconcurrency @MainActor
public class ConstraintMakerRelatable {
  let draft: ConstraintDraft

  init(_ draft: ConstraintDraft) { self.draft = draft }

  @discardableResult public func equalTo(
    _ other: any ConstraintRelatableTarget, _ file: String = #file, _ line: UInt = #line
  ) -> ConstraintMakerEditable { relate(.equal, to: other) }

  @discardableResult public func equalToSuperview(
    _ file: String = #file, _ line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.equal) { $0 } }

  @discardableResult public func equalToSuperview<T: ConstraintRelatableTarget>(
    _ closure: (ConstraintView) -> T, _ file: String = #file, line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.equal, closure) }

  @discardableResult public func lessThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ file: String = #file, _ line: UInt = #line
  ) -> ConstraintMakerEditable { relate(.lessThanOrEqual, to: other) }

  @discardableResult public func lessThanOrEqualToSuperview(
    _ file: String = #file, _ line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.lessThanOrEqual) { $0 } }

  @discardableResult public func lessThanOrEqualToSuperview<T: ConstraintRelatableTarget>(
    _ closure: (ConstraintView) -> T, _ file: String = #file, line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.lessThanOrEqual, closure) }

  @discardableResult public func greaterThanOrEqualTo(
    _ other: any ConstraintRelatableTarget, _ file: String = #file, line: UInt = #line
  ) -> ConstraintMakerEditable { relate(.greaterThanOrEqual, to: other) }

  @discardableResult public func greaterThanOrEqualToSuperview(
    _ file: String = #file, line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.greaterThanOrEqual) { $0 } }

  @discardableResult public func greaterThanOrEqualToSuperview<T: ConstraintRelatableTarget>(
    _ closure: (ConstraintView) -> T, _ file: String = #file, line: UInt = #line
  ) -> ConstraintMakerEditable { relateToSuperview(.greaterThanOrEqual, closure) }

  private func relateToSuperview<T: ConstraintRelatableTarget>(
    _ relation: NSLayoutConstraint.Relation, _ target: (ConstraintView) -> T
  ) -> ConstraintMakerEditable {
    guard let superview = draft.superview else {
      raises(
        "SnapKit relates \(type(of: draft.item)) to its superview, which it does not have yet; add it first"
      )
      return ConstraintMakerEditable(draft)
    }
    return relate(relation, to: target(superview))
  }

  private func relate(
    _ relation: NSLayoutConstraint.Relation, to other: any ConstraintRelatableTarget
  ) -> ConstraintMakerEditable {
    draft.relation = relation
    switch other {
    case let item as ConstraintItem:
      if ![0, 1, draft.attributes.count].contains(item.attributes.count) {
        draft.relation = nil
        raises(
          "SnapKit relates \(draft.attributes.count) attributes of \(type(of: draft.item)) to \(item.attributes.count)"
            + " of another view; name the same ones on both sides")
      }
      draft.related = item
    case let constant as any ConstraintConstantTarget: draft.constant = constant
    default: draft.related = ConstraintItem(other as AnyObject)
    }
    return ConstraintMakerEditable(draft)
  }
}

/// A chain to which more attributes can be added.
public class ConstraintMakerExtendable: ConstraintMakerRelatable, ConstraintAttributesDSL {
  public func choosing(_ attributes: [NSLayoutConstraint.Attribute]) -> ConstraintMakerExtendable {
    draft.attributes += attributes.filter { !draft.attributes.contains($0) }
    return self
  }
}

/// Reports what SnapKit stops the app for.
func raises(_ message: String) {
  Simulation.current.report(.raisesException, message)
}
