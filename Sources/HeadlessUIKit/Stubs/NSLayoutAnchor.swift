/// An edge, a centre line or a length of a view, for constraints.
///
/// ## Differences from UIKit
/// There is no Auto Layout: constraints are kept, and reported when activated.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  /// The view or guide of the anchor.
  public private(set) weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
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
      item: item as Any, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
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
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, multiplier: m) }

  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, multiplier: m) }
}

/// A source of anchors.
protocol AnchorOwner: AnyObject {}

extension AnchorOwner {
  func x(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(self, attribute)
  }

  func y(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(self, attribute)
  }

  func length(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutDimension {
    NSLayoutDimension(self, attribute)
  }
}

/// A rectangle of a view for constraints.
///
/// ## Differences from UIKit
/// There is no Auto Layout. Frames of a view's own guides follow from its insets; guides of the app
/// have an empty frame.
open class UILayoutGuide: NSObject, AnchorOwner {
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  private let insets: (UIView) -> UIEdgeInsets?

  public override init() {
    insets = { _ in nil }
    super.init()
  }

  init(of view: UIView, insets: @escaping (UIView) -> UIEdgeInsets) {
    self.insets = insets
    super.init()
    owningView = view
  }

  /// In the owning view's coordinates, in points.
  open var layoutFrame: CGRect {
    guard let owningView, let insets = insets(owningView) else { return .zero }
    return owningView.bounds.inset(by: insets)
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { x(.leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { x(.trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { x(.left) }
  open var rightAnchor: NSLayoutXAxisAnchor { x(.right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { x(.centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { y(.top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { y(.bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { y(.centerY) }
  open var widthAnchor: NSLayoutDimension { length(.width) }
  open var heightAnchor: NSLayoutDimension { length(.height) }
}
