/// A rectangle in a view to which constraints can refer.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, AnchorOwner {
  /// The start and end of a guide along an axis, each as a fraction of the view's length plus an offset in points.
  struct Span {
    var start: (fraction: CGFloat, offset: CGFloat)
    var end: (fraction: CGFloat, offset: CGFloat)

    init(insets start: CGFloat, _ end: CGFloat) {
      self.start = (0, start)
      self.end = (1, -end)
    }

    init(from start: (CGFloat, CGFloat), to end: (CGFloat, CGFloat)) {
      self.start = start
      self.end = end
    }
  }

  /// The part of a scroll view that a guide represents.
  enum ScrollPart {
    case content, frame
  }

  open var owningView: UIView? {
    get { owner }
    set {
      owner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }
  /// The owning view, which clears this reference when it is released.
  @Unretained final var owner: UIView?
  final private(set) lazy var layoutReference = LayoutReference(self)
  open var identifier = ""
  /// Returns the position of a built-in guide.
  ///
  /// nil for the app's guides, which constraints place, and for a scroll view's guides, which use `scrollPart`.
  let span: ((UIView, NSLayoutConstraint.Axis) -> Span)?
  let scrollPart: ScrollPart?
  /// Whether the guide stands for the distance between two anchors, which may have either sign.
  final var isDistance = false

  public override init() {
    (span, scrollPart) = (nil, nil)
    super.init()
  }

  init(of view: UIView, span: @escaping (UIView, NSLayoutConstraint.Axis) -> Span) {
    (self.span, scrollPart) = (span, nil)
    super.init()
    owner = view
  }

  init(of view: UIView, part: ScrollPart) {
    (span, scrollPart) = (nil, part)
    super.init()
    owner = view
  }

  deinit { MainThread.enter { layoutReference.clear() } }

  convenience init(of view: UIView, insets: @escaping (UIView) -> UIEdgeInsets) {
    self.init(of: view) { view, axis in
      let insets = insets(view)
      return axis == .horizontal
        ? Span(insets: insets.left, insets.right) : Span(insets: insets.top, insets.bottom)
    }
  }

  /// The frame in the owning view's coordinates, in points; for the app's guides, as of the last layout.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    let bounds = owningView.bounds
    switch scrollPart {
    case .frame: return bounds
    case .content:
      return CGRect(origin: .zero, size: owningView.scrolledSize ?? .zero)
    case nil: break
    }
    guard let span else { return owningView.layoutEngine?.frame(of: layoutReference) ?? .zero }
    let (x, y) = (span(owningView, .horizontal), span(owningView, .vertical))
    let left = x.start.fraction * bounds.width + x.start.offset
    let top = y.start.fraction * bounds.height + y.start.offset
    return CGRect(
      x: bounds.minX + left, y: bounds.minY + top,
      width: x.end.fraction * bounds.width + x.end.offset - left,
      height: y.end.fraction * bounds.height + y.end.offset - top)
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

  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    owningView?.layoutEngine?.constraints(on: layoutReference, axis) ?? []
  }

  open var hasAmbiguousLayout: Bool {
    owningView?.layoutEngine?.isAmbiguous(layoutReference) ?? false
  }
}

/// The edge up to which bars cover a screen, as used before safe areas existed.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The length of the covered area, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

final class LayoutSupport: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

open class UITrackingLayoutGuide: UILayoutGuide {}

/// The guide of the keyboard, which is never shown.
///
/// ## Differences from UIKit
/// Its settings are stored but have no effect; changing them is reported as `not-simulated`.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  open var followsUndockedKeyboard = false { didSet { reportKept("followsUndockedKeyboard") } }
  open var usesBottomSafeArea = true { didSet { reportKept("usesBottomSafeArea") } }
  open var keyboardDismissPadding: CGFloat = 0 { didSet { reportKept("keyboardDismissPadding") } }

  private func reportKept(_ name: String) {
    Simulation.current.report(.notSimulated, "UIKeyboardLayoutGuide.\(name)")
  }
}
