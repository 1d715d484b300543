public import Foundation

/// Where a view's anchors come from.
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
/// There is no Auto Layout. The frames of a view's own guides follow from its insets; a guide of the app
/// has an empty frame.
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
