import ConstraintSolver

/// A view or guide in an engine.
@MainActor
final class LayoutItem {
  struct Frame {
    let x, y, width, height: Variable
  }

  /// The view, or the guide's view; when it goes, it takes its item out of the engine.
  unowned(unsafe) let view: UIView
  /// Cleared by the engine when released.
  @exclusivity(unchecked) unowned(unsafe) var engine: LayoutEngine?
  /// nil for a view.
  unowned(unsafe) let guide: UILayoutGuide?
  /// The place that the engine finds; nil for views that follow their autoresizing mask, and for
  /// views' own guides.
  @exclusivity(unchecked) var frame: Frame?
  /// The size of a scroll view's content, once a constraint asks for it.
  @exclusivity(unchecked) var content: (width: Variable, height: Variable)?
  /// The constraints in whose expressions the item is.
  @exclusivity(unchecked) var users: [LayoutRule] = []
  /// What the size of the content asks for.
  @exclusivity(unchecked) var bounds: [LayoutRule] = []
  /// The width for which the text was measured; nil for one line.
  @exclusivity(unchecked) var textWidth: CGFloat?
  @exclusivity(unchecked) var solved = CGRect.zero
  var solvedContent = CGSize.zero
  @exclusivity(unchecked) var isStale = false

  init(_ view: UIView, _ guide: UILayoutGuide?, in engine: LayoutEngine) {
    self.view = view
    self.guide = guide
    self.engine = engine
    users.reserveCapacity(8)
  }

  var reference: LayoutReference { guide?.layoutReference ?? view.layoutReference }
}

/// A constraint in an engine: the app's, or one of a view's content size.
@MainActor
final class LayoutRule {
  /// nil for a rule of a content size.
  let constraint: NSLayoutConstraint?
  /// The order in which rules were added.
  let number: Int
  @exclusivity(unchecked) var linear: LinearConstraint
  /// nil while it is broken.
  @exclusivity(unchecked) var id: ConstraintID?
  @exclusivity(unchecked) var items: [LayoutItem] = []

  init(_ constraint: NSLayoutConstraint?, number: Int, _ linear: LinearConstraint) {
    self.constraint = constraint
    self.number = number
    self.linear = linear
  }

  /// Whether it is broken rather than `other` when both cannot hold.
  func yields(to other: LayoutRule) -> Bool {
    let (mine, others) = (rank, other.rank)
    return mine == others ? number > other.number : mine > others
  }

  /// The app's constraints break first, then those of content, then those of stack views.
  private var rank: Int {
    guard let constraint else { return 1 }
    return constraint.isOfSystem ? 0 : 2
  }
}

/// What constraints and anchors hold of a view or guide: it is empty once that is gone.
///
/// Not a weak reference, because weak references slow down all others to their object.
@MainActor
final class LayoutReference {
  @exclusivity(unchecked) private(set) unowned(unsafe) var view: UIView?
  @exclusivity(unchecked) private(set) unowned(unsafe) var guide: UILayoutGuide?
  /// Its part in the engine of its tree.
  @exclusivity(unchecked) var item: LayoutItem?

  init(_ view: UIView) { self.view = view }

  init(_ guide: UILayoutGuide) { self.guide = guide }

  var object: AnyObject? { view ?? guide }
  /// The view itself, or the guide's.
  var owningView: UIView? { view ?? guide?.owningView }

  func clear() { (view, guide, item) = (nil, nil, nil) }

  /// Takes it out of an engine, or of one that is gone.
  func leave(_ engine: LayoutEngine?) {
    engine?.forget(self)
    item = nil
  }
}
