import ConstraintSolver

/// An edge, a centre line or a length of a view or guide, for use in constraints.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide of the anchor.
  public final var item: AnyObject? { reference.object }
  final let reference: LayoutReference
  final let attribute: NSLayoutConstraint.Attribute

  init(_ reference: LayoutReference, _ attribute: NSLayoutConstraint.Attribute) {
    self.reference = reference
    self.attribute = attribute
    super.init()
  }

  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.equal, to: anchor, constant: c) }

  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, constant: c) }

  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, constant: c) }

  func related(
    _ relation: NSLayoutConstraint.Relation, to other: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      reference, attribute, relation, other?.reference, other?.attribute ?? .notAnAttribute,
      multiplier, constant)
  }
}

/// The standard distance between views, in points.
///
/// *Observed:* in Apple's visual-format documentation and on devices. In this implementation it does not depend on text
/// styles.
let systemSpacing: CGFloat = 8

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: systemSpacing * multiplier) }

  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }
}

public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: systemSpacing * multiplier) }

  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }
}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The guide whose length is this dimension, if the dimension is the distance between two anchors.
  ///
  /// The dimension keeps the guide alive.
  private var distance: UILayoutGuide?

  /// Creates a dimension for the distance between two anchors: the length of a guide that is pinned to both anchors.
  fileprivate convenience init<Axis>(
    from start: NSLayoutAnchor<Axis>, to end: NSLayoutAnchor<Axis>
  ) {
    let guide = UILayoutGuide()
    guide.isDistance = true
    let isHorizontal = start.attribute.axis == .horizontal
    self.init(guide.layoutReference, isHorizontal ? .width : .height)
    distance = guide
    guard let view = start.reference.owningView else { return }
    view.addLayoutGuide(guide)
    for (attribute, anchor) in [
      (isHorizontal ? .left : .top, start), (isHorizontal ? .right : .bottom, end),
    ] as [(NSLayoutConstraint.Attribute, NSLayoutAnchor<Axis>)] {
      let edge = NSLayoutConstraint(
        reference, attribute, .equal, anchor.reference, anchor.attribute, 1, 0)
      edge.isActive = true
    }
  }

  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.equal, to: nil, constant: c)
  }

  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.greaterThanOrEqual, to: nil, constant: c)
  }

  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    related(.lessThanOrEqual, to: nil, constant: c)
  }

  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.equal, to: anchor, multiplier: m, constant: c) }

  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, multiplier: m, constant: c) }

  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, multiplier: m, constant: c) }
}

/// An object with anchors: a view or a guide.
@MainActor
protocol AnchorOwner: AnyObject {
  var layoutReference: LayoutReference { get }
}

extension UIView: AnchorOwner {
  var layoutReference: LayoutReference { layoutParts.reference }
}

extension AnchorOwner {
  func x(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(layoutReference, attribute)
  }

  func y(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(layoutReference, attribute)
  }

  func length(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutDimension {
    NSLayoutDimension(layoutReference, attribute)
  }
}

/// A view or guide in a layout engine.
@MainActor
final class LayoutItem {
  struct Frame {
    let x, y, width, height: Variable
  }

  /// The view that the item stands for; for a layout guide, the view that owns the guide.
  ///
  /// Not retained: a view leaves the engine when it leaves the tree, and the engine does not outlive the tree.
  var view: UIView { viewReference.object }
  private let viewReference: Unretained<UIView>
  /// The engine that contains the item; when the engine is released, it clears this reference.
  @Unretained var engine: LayoutEngine?
  /// The guide; nil for a view.
  @Unretained private(set) var guide: UILayoutGuide?
  /// The variables of the frame that the engine computes; nil for views that follow their autoresizing mask, and for
  /// built-in guides.
  var frame: Frame?
  /// The variables of a scroll view's content size; nil until a constraint uses the content size.
  var content: (width: Variable, height: Variable)?
  /// The rules whose expressions use the item.
  var users: [LayoutRule] = []
  /// The rules for the view's content hugging and compression resistance.
  var bounds: [LayoutRule] = []
  /// The width at which the view's text was last wrapped to measure its height; nil if the text was measured as one
  /// line.
  var textWidth: CGFloat?
  var solved = CGRect.zero
  var solvedContent = CGSize.zero
  var isStale = false
  /// Whether the layout has placed the view at least once, so that a change of its frame is a move.
  var hasBeenPlaced = false
  /// The engine's ``LayoutEngine/generation`` at which the item was last checked for ambiguity.
  var judged = -1

  init(_ view: UIView, _ guide: UILayoutGuide?, in engine: LayoutEngine) {
    viewReference = Unretained(view)
    (_guide, _engine) = (Unretained(wrappedValue: guide), Unretained(engine))
    users.reserveCapacity(8)
  }

  var reference: LayoutReference { guide?.layoutReference ?? view.layoutReference }
}

/// A constraint in a layout engine: a constraint of the app or of a system view, or a rule for the size of a view's
/// content.
@MainActor
final class LayoutRule {
  /// The app's constraint; nil for a rule for the size of a view's content.
  let constraint: NSLayoutConstraint?
  /// The rule's number in order of addition: a rule that is added later has a greater number.
  let number: Int
  var linear: LinearConstraint
  /// The rule's identifier in the solver; nil while the solver does not contain the rule, for example because it
  /// contradicts other rules.
  var id: ConstraintID?
  var items: [LayoutItem] = []

  init(_ constraint: NSLayoutConstraint?, number: Int, _ linear: LinearConstraint) {
    self.constraint = constraint
    self.number = number
    self.linear = linear
  }

  /// Returns whether this rule is broken, rather than `other`, if the two rules contradict each other.
  func yields(to other: LayoutRule) -> Bool {
    let (mine, others) = (rank, other.rank)
    return mine == others ? number > other.number : mine > others
  }

  /// The order in which contradicting rules are broken: first the app's constraints, then content sizes, then
  /// constraints of stack views.
  private var rank: Int {
    guard let constraint else { return 1 }
    return constraint.isOfSystem ? 0 : 2
  }
}

/// A reference to a view or guide, for constraints and anchors; empty once the view or guide has been released.
@MainActor
final class LayoutReference {
  @Unretained private(set) var view: UIView?
  @Unretained private(set) var guide: UILayoutGuide?
  /// The item that stands for the view or guide in the layout engine of its tree.
  var item: LayoutItem?

  init(_ view: UIView) { self.view = view }

  init(_ guide: UILayoutGuide) { self.guide = guide }

  var object: AnyObject? { view ?? guide }
  /// The view itself, or the guide's view.
  var owningView: UIView? { view ?? guide?.owningView }

  func clear() { (view, guide, item) = (nil, nil, nil) }

  /// Removes the view or guide from an engine; `engine` is nil if the engine has already removed it, or no longer
  /// exists.
  func leave(_ engine: LayoutEngine?) {
    engine?.forget(self)
    item = nil
  }
}
