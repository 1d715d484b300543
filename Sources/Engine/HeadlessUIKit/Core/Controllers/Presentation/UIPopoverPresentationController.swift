/// A presentation beside what it belongs to, in a regular width and height; otherwise a form sheet, unless the delegate
/// returns another style.
///
/// Apple's sizes and the choice among several directions are private. Our choice: content that prefers no size is 320 by
/// 480 points; the arrow is 13 points long; the first direction with enough room counts, in the order up, down, left,
/// right, and without one the direction with the most room, to which the content is cut.
///
/// ## Differences from UIKit
/// Background and arrow are not drawn. The place is found again when the container is laid out, not whenever the source
/// moves. `canOverlapSourceViewRect` has no effect.
open class UIPopoverPresentationController: UIPresentationController {
  private static let defaultSize = CGSize(width: 320, height: 480)
  /// How long a change of the content's size takes, in seconds; our choice.
  private static let resizingTime: TimeInterval = 0.3
  private static let arrowLength: CGFloat = 13
  private static let directions: [UIPopoverArrowDirection] = [.up, .down, .left, .right]

  open weak var sourceView: UIView? { didSet { place() } }
  /// The rectangle in the source view that the arrow points to; all of the view if it is null.
  open var sourceRect = CGRect.null { didSet { place() } }
  /// The view or bar button item that the arrow points to, instead of a rectangle.
  open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    didSet { place() }
  }
  open var barButtonItem: UIBarButtonItem? {
    get { sourceItem as? UIBarButtonItem }
    set { sourceItem = newValue }
  }
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// Where the arrow points while the popover is on screen; otherwise unknown.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// The margins of the area in which the popover may stand, inside the screen's edges and below the status bar.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The views that get touches although the popover is shown.
  open var passthroughViews: [UIView]?
  open var backgroundColor: UIColor?
  /// Stored, but has no effect; setting true is reported as `not-simulated`.
  open var canOverlapSourceViewRect = false {
    didSet {
      guard canOverlapSourceViewRect else { return }
      presentedViewController.simulation.report(
        .notSimulated, "UIPopoverPresentationController.canOverlapSourceViewRect")
    }
  }
  /// The sheet to which the popover adapts.
  open private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
    .formSheet, presented: presentedViewController, presenter: presenter)

  private lazy var backdrop = PopoverBackdrop(self)

  private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
    delegate as? any UIPopoverPresentationControllerDelegate
  }

  // MARK: Adapting

  /// A form sheet in a compact width or height.
  ///
  /// - Source: `UIModalPresentationStyle.popover`, since iOS 13.
  override func preferredAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    mayAdapt(to: traits) ? .formSheet : .none
  }

  override func mayAdapt(to traits: UITraitCollection) -> Bool {
    traits.horizontalSizeClass == .compact || traits.verticalSizeClass == .compact
  }

  /// Our choice: devices fade it out, and let it grow a little when it comes.
  override var transitionStyle: UIModalTransitionStyle { .crossDissolve }

  override func adaptiveController(
    for style: UIModalPresentationStyle, presenting content: UIViewController
  ) -> UIPresentationController {
    guard style == .formSheet, content === presentedViewController else {
      return super.adaptiveController(for: style, presenting: content)
    }
    adaptiveSheetPresentationController.presenter = presenter
    return adaptiveSheetPresentationController
  }

  /// *Observed:* apps find a compact width in a popover.
  override var sizeTraits: UITraitCollection? { UITraitCollection(horizontalSizeClass: .compact) }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard adaptedStyle(for: UITraitCollection(size: size)) != nil else { return }
    presentedViewController.simulation.report(
      .notSimulated, "a popover that adapts while it is shown")
  }

  // MARK: The place

  open override var frameOfPresentedViewInContainerView: CGRect { placement.frame }

  private var contentSize: CGSize {
    let wish = presentedViewController.preferredContentSize
    return CGSize(
      width: wish.width > 0 ? wish.width : Self.defaultSize.width,
      height: wish.height > 0 ? wish.height : Self.defaultSize.height)
  }

  /// The rectangle that the arrow points to, in a view's coordinates; nil without a source.
  private func anchor(in view: UIView) -> CGRect? {
    if let sourceItem { return sourceItem.frame(in: view) }
    guard let sourceView else { return nil }
    return view.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, from: sourceView)
  }

  private var placement: (frame: CGRect, arrow: UIPopoverArrowDirection) {
    guard let containerView else { return (.zero, .unknown) }
    var area = containerView.bounds.inset(by: popoverLayoutMargins)
    area.origin.y += containerView.safeAreaInsets.top
    area.size.height = max(0, area.height - containerView.safeAreaInsets.top)
    let size = contentSize
    let anchor =
      anchor(in: containerView) ?? CGRect(x: area.midX, y: area.midY, width: 0, height: 0)
    let permitted = Self.directions.filter { permittedArrowDirections.contains($0) }
    let places = (permitted.isEmpty ? Self.directions : permitted).map { arrow in
      (frame: Self.frame(of: size, beside: anchor, arrow, in: area), arrow: arrow)
    }
    let mostSeen = places.max { $0.frame.extent < $1.frame.extent }
    return places.first { $0.frame.size == size } ?? mostSeen ?? (.zero, .unknown)
  }

  /// The frame beside an anchor to which an arrow in a direction points, cut to what fits into the area.
  private static func frame(
    of size: CGSize, beside anchor: CGRect, _ arrow: UIPopoverArrowDirection, in area: CGRect
  ) -> CGRect {
    var room = area
    switch arrow {
    case .up: room = room.from(y: anchor.maxY + arrowLength)
    case .down: room.size.height = max(0, anchor.minY - arrowLength - room.minY)
    case .left: room = room.from(x: anchor.maxX + arrowLength)
    default: room.size.width = max(0, anchor.minX - arrowLength - room.minX)
    }
    let (width, height) = (min(size.width, room.width), min(size.height, room.height))
    func within(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      max(low, min(value, high))
    }
    let x = within(anchor.midX - width / 2, room.minX, room.maxX - width)
    let y = within(anchor.midY - height / 2, room.minY, room.maxY - height)
    return switch arrow {
    case .up: CGRect(x: x, y: room.minY, width: width, height: height)
    case .down: CGRect(x: x, y: room.maxY - height, width: width, height: height)
    case .left: CGRect(x: room.minX, y: y, width: width, height: height)
    default: CGRect(x: room.maxX - width, y: y, width: width, height: height)
    }
  }

  private func place() { containerView?.setNeedsLayout() }

  private func takePlace() {
    let placement = placement
    presentedView?.frame = placement.frame
    arrowDirection = placement.arrow
  }

  open override func containerViewWillLayoutSubviews() {
    // A running transition controls the frame.
    guard presentedViewController.ownPresentation?.isBusy == false else { return }
    takePlace()
    backdrop.frame = containerView?.bounds ?? .zero
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    UIView.animate(withDuration: Self.resizingTime) {
      self.place()
      self.containerView?.layoutIfNeeded()
    }
  }

  // MARK: The transition

  open override func presentationTransitionWillBegin() {
    let simulation = presentedViewController.simulation
    popoverDelegate?.prepareForPopoverPresentation(self)
    guard let containerView else { return }
    if sourceItem is UIBarButtonItem { presentingViewController.showBars() }
    if anchor(in: containerView) == nil {
      simulation.report(
        .raisesException, "\(presentedViewController.logName) is a popover without a source")
    }
    takePlace()
    backdrop.frame = containerView.bounds
    containerView.insertSubview(backdrop, at: 0)
    fadeBackdrop(from: 0, to: 1)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { leave() }
  }

  open override func dismissalTransitionWillBegin() { fadeBackdrop(from: 1, to: 0) }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { leave() }
  }

  private func fadeBackdrop(from start: CGFloat, to end: CGFloat) {
    backdrop.alpha = start
    let coordinator = presentedViewController.transitionCoordinator
    if coordinator?.animate(alongsideTransition: { _ in self.backdrop.alpha = end }) != true {
      backdrop.alpha = end
    }
  }

  private func leave() {
    backdrop.removeFromSuperview()
    arrowDirection = .unknown
  }
}

extension UIViewController {
  /// Lays out the bars of this controller and its children, which are made when something asks for them.
  fileprivate func showBars() {
    (self as? UINavigationController)?.navigationBar.layoutIfNeeded()
    for child in children { child.showBars() }
  }
}

extension CGRect {
  fileprivate var extent: CGFloat { width * height }

  fileprivate func from(y: CGFloat) -> CGRect {
    CGRect(x: minX, y: y, width: width, height: max(0, maxY - y))
  }

  fileprivate func from(x: CGFloat) -> CGRect {
    CGRect(x: x, y: minY, width: max(0, maxX - x), height: height)
  }
}

/// What lies behind a popover: a tap on it dismisses the popover, unless a view that stays usable is there.
private final class PopoverBackdrop: UIView {
  private weak var controller: UIPopoverPresentationController?

  init(_ controller: UIPopoverPresentationController) {
    self.controller = controller
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.2)
    addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("didTap", PopoverBackdrop.didTap)))
  }

  required init?(coder: NSCoder) { nil }

  private func didTap() { controller?.userDismisses() }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let others = controller?.passthroughViews ?? []
    return others.lazy.compactMap { $0.hitTest($0.convert(point, from: self), with: event) }.first
      ?? super.hitTest(point, with: event)
  }
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = Self(rawValue: 1 << 0)
  public static let down = Self(rawValue: 1 << 1)
  public static let left = Self(rawValue: 1 << 2)
  public static let right = Self(rawValue: 1 << 3)
  public static let any: Self = [.up, .down, .left, .right]
  public static let unknown = Self(rawValue: .max)
}

/// What a popover can point to: a view, or an item of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  /// The item's frame in the coordinates of a view; nil if the item is not shown.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is on screen; its last chance to be configured.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
