/// The page and form sheets, which keep the presenter's view and can be swiped down.
///
/// In a compact width a sheet is as wide as the window and as high as its selected detent; the large detent leaves a
/// gap at the top. In a compact height a sheet covers the screen, unless it prefers to be attached to the edge. In all
/// other cases a sheet is a card in the middle.
///
/// ## Differences from UIKit
/// The sizes of cards are our choice. A sheet dims the content behind it only if the app has set its detents; a tap on
/// the dimmed area dismisses the sheet. The grabber is a view without a function. Cards have no detents.
open class UISheetPresentationController: UIPresentationController {
  /// The gap between the safe area's top and a large sheet in a compact width, in points.
  ///
  /// *Observed:* by developers since iOS 13: 30 points from the top of a screen with a home button, 54 on an iPhone X, 57
  /// on an iPhone 14. Unproven for later systems and other devices.
  static let topGap: CGFloat = 10
  /// The size of a form sheet without a preferred size, in points.
  static let formSize = CGSize(width: 540, height: 620)
  /// The width of a page sheet that is a card, in points.
  static let pageWidth: CGFloat = 704
  /// The margin above and below a page sheet that is shown as a card, in points.
  static let pageMargin: CGFloat = 20
  /// The duration of a move between two detents, in seconds; our choice.
  static let settlingTime: TimeInterval = 0.4
  /// The size of the grabber, in points.
  static let grabberSize = CGSize(width: 36, height: 5)

  /// The heights at which the sheet can rest; the large one by default.
  ///
  /// *Observed:* libraries report that UIKit ignores detents set while the presentation's animation runs. Such a change
  /// is reported here, and the sheet keeps the old detents until detents are set again or invalidated.
  open var detents: [Detent] = [.large()] {
    didSet {
      hasOwnDetents = true
      if isArriving {
        presentedViewController.simulation.report(
          .detentsIgnored, presentedViewController.logName)
      } else {
        activeDetents = detents
      }
      place()
    }
  }
  /// The detents in effect.
  private var activeDetents: [Detent] = [.large()]
  /// Whether the presentation's animation is running.
  private var isArriving: Bool {
    guard presentedViewController.isBeingPresented,
      let transition = presentedViewController.ownPresentation?.transition
    else { return false }
    return transition.phase == .running || transition.phase == .interactive
  }
  /// The selected detent; nil for the smallest detent.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { place() } }
  /// The largest detent at which the content behind the sheet is not dimmed; nil to dim at every detent.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { place() } }
  open var prefersGrabberVisible = false { didSet { place() } }
  /// Whether an upward drag from the top of the scrolled content enlarges the sheet; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Stored, but has no effect: a page sheet that is a card always has the same width, and its height is the window's
  /// height minus the margins.
  open var prefersPageSizing = true
  /// Whether the sheet is attached to the lower edge in a compact height instead of covering the screen.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { place() } }
  /// Whether a sheet attached to the edge in a compact height is as wide as its preferred content size instead of the
  /// safe area.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { place() } }
  /// The corner radius in points; nil for the system's radius, which is not simulated.
  open var preferredCornerRadius: CGFloat? {
    didSet { presentedView?.layer.cornerRadius = preferredCornerRadius ?? 0 }
  }
  /// Stored, but has no effect.
  open weak var sourceView: UIView?

  private var swipe: SheetSwipe?
  private var hasOwnDetents = false
  private lazy var dimming = madeDimming()
  private lazy var grabber = UIView(frame: CGRect(origin: .zero, size: Self.grabberSize))

  var sheetDelegate: (any UISheetPresentationControllerDelegate)? {
    delegate as? any UISheetPresentationControllerDelegate
  }

  // MARK: Detents

  /// Animates the changes to the sheet that a closure makes.
  open func animateChanges(_ changes: () -> Void) {
    withoutActuallyEscaping(changes) { changes in
      UIView.animate(withDuration: Self.settlingTime) {
        changes()
        self.containerView?.layoutIfNeeded()
      }
    }
  }

  /// Resolves the heights of custom detents again.
  open func invalidateDetents() {
    activeDetents = detents
    place()
  }

  /// Whether the sheet is attached to the edge or covers the screen, rather than being a card.
  var isCompact: Bool {
    guard let size = containerView?.bounds.size else { return true }
    let traits = UITraitCollection(size: size)
    return traits.horizontalSizeClass == .compact || traits.verticalSizeClass == .compact
  }

  private var isLow: Bool {
    guard let size = containerView?.bounds.size else { return false }
    return UITraitCollection(size: size).verticalSizeClass == .compact
  }

  /// Whether the sheet covers the whole screen.
  ///
  /// - Source: WWDC21, session 10063: in a compact height a sheet covers the screen by default.
  private var coversScreen: Bool { isLow && !prefersEdgeAttachedInCompactHeight }

  /// The heights of the detents, in points, smallest first.
  ///
  /// Empty if the sheet is a card in the middle of the screen, covers the whole screen, or is not presented.
  var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
    guard isCompact, !coversScreen, let containerView else { return [] }
    let most = greatestHeight
    let bottom = containerView.safeAreaInsets.bottom
    let context = DetentContext(
      maximumDetentValue: max(0, most - bottom), containerTraitCollection: traitCollection)
    return activeDetents.compactMap { detent in
      let height =
        detent.part.map { most * $0 } ?? detent.resolvedValue(in: context).map { $0 + bottom }
      return height.map { (detent.identifier, min(max($0, 0), most)) }
    }.sorted { $0.height < $1.height }
  }

  /// The height of the selected detent; without a selection, of the smallest detent.
  var height: CGFloat {
    let heights = heights
    let chosen = heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first
    return chosen?.height ?? greatestHeight
  }

  /// The height of a sheet that reaches from the lower edge to the gap below the safe area's top.
  private var greatestHeight: CGFloat {
    guard let containerView else { return 0 }
    let top = containerView.window?.safeAreaInsets.top ?? containerView.safeAreaInsets.top
    return max(0, containerView.bounds.height - top - Self.topGap)
  }

  private var dims: Bool {
    guard let limit = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return true }
    return height > limit.height
  }

  /// Requests a layout that moves the sheet to the current detent.
  private func place() { containerView?.setNeedsLayout() }

  // MARK: Layout

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let room = containerView?.bounds else { return .zero }
    if coversScreen { return room }
    guard !isCompact else {
      let width = edgeWidth(in: room)
      return CGRect(x: room.midX - width / 2, y: room.maxY - height, width: width, height: height)
    }
    let size = cardSize(in: room.size)
    return CGRect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the width of a sheet attached to the lower edge of the container.
  ///
  /// If the vertical size class is compact, this is the width of the safe area, or the preferred width if
  /// ``widthFollowsPreferredContentSizeWhenEdgeAttached`` is true and a preferred width is set. Otherwise, the sheet is
  /// as wide as the container.
  private func edgeWidth(in room: CGRect) -> CGFloat {
    guard isLow, let containerView else { return room.width }
    let wish = widthFollowsPreferredContentSizeWhenEdgeAttached ? preferredContentSize.width : 0
    let safe = containerView.safeAreaInsets
    return min(wish > 0 ? wish : room.width - safe.left - safe.right, room.width)
  }

  private func cardSize(in room: CGSize) -> CGSize {
    let wish: CGSize
    if style == .formSheet {
      wish = preferredContentSize == .zero ? Self.formSize : preferredContentSize
    } else {
      wish = CGSize(width: Self.pageWidth, height: room.height - 2 * Self.pageMargin)
    }
    return CGSize(width: min(wish.width, room.width), height: min(wish.height, room.height))
  }

  open override func containerViewWillLayoutSubviews() {
    // A running transition or a dragging finger controls the frame.
    guard presentedViewController.ownPresentation?.isBusy == false, swipe?.isDragging != true
    else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
    dimming.frame = containerView?.bounds ?? .zero
    if hasOwnDetents { dim(dims) }
    showGrabber()
  }

  private func dim(_ dims: Bool) {
    dimming.alpha = dims ? 1 : 0
    (containerView as? PresentationContainerView)?.letsTouchesThrough = !dims
  }

  private func madeDimming() -> UIView {
    let view = UIView(frame: containerView?.bounds ?? .zero)
    view.backgroundColor = UIColor(white: 0, alpha: 0.2)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self,
        action: Selector("didTapBehind", UISheetPresentationController.didTapBehind)))
    return view
  }

  private func didTapBehind() { swipe?.dismissByTap() }

  private func showGrabber() {
    guard let sheet = presentedView, isCompact else { return }
    if prefersGrabberVisible {
      grabber.center = CGPoint(x: sheet.bounds.midX, y: Self.grabberSize.height / 2 + 5)
      sheet.addSubview(grabber)
    } else if grabber.superview != nil {
      grabber.removeFromSuperview()
    }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { place() }

  // MARK: The transition

  open override func presentationTransitionWillBegin() {
    guard hasOwnDetents, isCompact, let containerView else { return }
    containerView.insertSubview(dimming, at: 0)
    dimming.alpha = 0
    let alpha: CGFloat = dims ? 1 : 0
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = alpha
    })
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    place()
    // An app with a custom transition provides its own gesture.
    guard completed, presentedViewController.transitioningDelegate == nil, let presentedView
    else { return }
    swipe = SheetSwipe(self, on: presentedView)
  }

  open override func dismissalTransitionWillBegin() {
    guard dimming.superview != nil else { return }
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = 0
    })
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    guard completed else {
      place()
      return
    }
    dimming.removeFromSuperview()
    swipe?.detach()
    swipe = nil
  }

  /// The names of the detents, smallest first; fewer than two if the sheet can rest at only one height.
  package var stopNames: [String] { heights.map(\.identifier.stopName) }
  /// The name of the selected detent; nil for a card.
  package var selectedStop: String? {
    (heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first)?
      .identifier.stopName
  }

  /// Selects a detent to which the user has dragged the sheet.
  func userDidSelect(_ identifier: Detent.Identifier) {
    let old = selectedDetentIdentifier ?? heights.first?.identifier
    animateChanges { selectedDetentIdentifier = identifier }
    containerView?.simulation.interface.tell(
      .settled(at: identifier.stopName, from: old?.stopName))
    if identifier != old {
      sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }
}

extension UISheetPresentationController.Detent.Identifier {
  /// The name of the detent: `medium`, `large`, or the identifier that the app gave.
  var stopName: String {
    let prefix = "com.apple.UIKit."
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}

extension UISheetPresentationController {
  /// A height at which a sheet can rest.
  @preconcurrency @MainActor
  open class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }

      public static let medium = Identifier("com.apple.UIKit.medium")
      public static let large = Identifier("com.apple.UIKit.large")
    }

    open private(set) var identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    /// The fraction of the greatest height, for the system's detents; nil for a custom height.
    let part: CGFloat?

    init(
      _ identifier: Identifier, part: CGFloat? = nil,
      _ resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.part, self.resolver) = (identifier, part, resolver)
      super.init()
    }

    /// A detent at about half the height of the screen; here half the height of the large detent.
    open class func medium() -> Detent { Detent(.medium, part: 0.5) { $0.maximumDetentValue / 2 } }

    open class func large() -> Detent { Detent(.large, part: 1) { $0.maximumDetentValue } }

    /// Creates a detent with a custom height within the safe area, in points; the sheet skips it if the resolver
    /// returns nil.
    ///
    /// Without an identifier the detent gets a unique one.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? DetentNumbers.next(), resolver) }

    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }

  /// A counter, one for each simulation, that numbers the custom detents without an identifier.
  @MainActor
  private final class DetentNumbers {
    private var count = 0

    static func next() -> Detent.Identifier {
      let numbers = Simulation.current.attachment { DetentNumbers() }
      numbers.count += 1
      return Detent.Identifier(numbers.count == 1 ? "custom" : "custom-\(numbers.count)")
    }
  }

  private struct DetentContext: UISheetPresentationControllerDetentResolutionContext {
    var maximumDetentValue: CGFloat
    var containerTraitCollection: UITraitCollection
  }
}

/// The information with which a custom detent computes its height.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
  /// The height of the large detent within the safe area, in points.
  var maximumDetentValue: CGFloat { get }
  var containerTraitCollection: UITraitCollection { get }
}

@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user has dragged the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}
