/// The page and form sheets, which keep the presenter's view and can be swiped down.
///
/// In a compact width a sheet is as wide as the window and as high as its selected detent; with the
/// large one a gap at the top remains. In a compact height it covers the screen, unless it prefers the
/// edge. Otherwise it is a card in the middle.
///
/// ## Differences from UIKit
/// The numbers are our choice, close to devices without a notch. A sheet dims what is behind it only
/// where its detents were set; a tap there dismisses it. The grabber is a view without a
/// function. Cards have no detents.
open class UISheetPresentationController: UIPresentationController {
  /// In points, in a compact width.
  static let topGap: CGFloat = 10
  /// In points, without a preferred size.
  static let formSize = CGSize(width: 540, height: 620)
  /// In points.
  static let pageWidth: CGFloat = 704
  /// In points, in a regular width.
  static let pageMargin: CGFloat = 20
  /// In seconds: between two detents, our choice.
  static let settlingTime: TimeInterval = 0.4
  /// In points.
  static let grabberSize = CGSize(width: 36, height: 5)

  /// The heights at which the sheet rests; the large one by default.
  ///
  /// *Observed:* libraries report that detents set while the presentation's animation runs are ignored. They are
  /// reported here, and the sheet keeps the old ones until detents are set again or invalidated.
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
  /// Those that count.
  private var activeDetents: [Detent] = [.large()]
  /// Whether the presentation's animation runs.
  private var isArriving: Bool {
    guard presentedViewController.isBeingPresented,
      let transition = presentedViewController.ownPresentation?.transition
    else { return false }
    return transition.phase == .running || transition.phase == .interactive
  }
  /// nil for the smallest one.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { place() } }
  /// The largest detent that does not dim what is behind the sheet; nil to dim with all.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { place() } }
  open var prefersGrabberVisible = false { didSet { place() } }
  /// Whether scrolling up at the top of the content makes the sheet larger; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Kept: a page sheet has the size of a page where it is a card.
  open var prefersPageSizing = true
  /// Whether it rests at the lower edge in a compact height too, instead of covering the screen.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { place() } }
  /// Whether a sheet at the edge is as wide as its preferred content size in a compact height, instead of the
  /// safe area.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { place() } }
  /// In points; nil for the system's, which nothing shows here.
  open var preferredCornerRadius: CGFloat? {
    didSet { presentedView?.layer.cornerRadius = preferredCornerRadius ?? 0 }
  }
  /// Kept without effect.
  open weak var sourceView: UIView?

  private var swipe: SheetSwipe?
  private var hasOwnDetents = false
  private lazy var dimming = madeDimming()
  private lazy var grabber = UIView(frame: CGRect(origin: .zero, size: Self.grabberSize))

  var sheetDelegate: (any UISheetPresentationControllerDelegate)? {
    delegate as? any UISheetPresentationControllerDelegate
  }

  // MARK: Detents

  /// Animates the changes that it makes to the sheet.
  open func animateChanges(_ changes: () -> Void) {
    withoutActuallyEscaping(changes) { changes in
      UIView.animate(withDuration: Self.settlingTime) {
        changes()
        self.containerView?.layoutIfNeeded()
      }
    }
  }

  /// Asks custom detents for their heights again.
  open func invalidateDetents() {
    activeDetents = detents
    place()
  }

  /// Whether it is no card: at the edge, or over the whole screen.
  var isCompact: Bool {
    guard let size = containerView?.bounds.size else { return true }
    let traits = UITraitCollection(size: size)
    return traits.horizontalSizeClass == .compact || traits.verticalSizeClass == .compact
  }

  private var isLow: Bool {
    guard let size = containerView?.bounds.size else { return false }
    return UITraitCollection(size: size).verticalSizeClass == .compact
  }

  /// - Source: WWDC21, session 10063: in a compact height a sheet covers the screen by default.
  private var coversScreen: Bool { isLow && !prefersEdgeAttachedInCompactHeight }

  /// The heights of the detents, in points, smallest first; empty for a card.
  var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
    guard isCompact, !coversScreen, let containerView else { return [] }
    let most = max(0, containerView.bounds.height - Self.topGap)
    let bottom = containerView.safeAreaInsets.bottom
    let context = DetentContext(
      maximumDetentValue: max(0, most - bottom), containerTraitCollection: traitCollection)
    return activeDetents.compactMap { detent in
      let height =
        detent.part.map { most * $0 } ?? detent.resolvedValue(in: context).map { $0 + bottom }
      return height.map { (detent.identifier, min(max($0, 0), most)) }
    }.sorted { $0.height < $1.height }
  }

  /// The selected height; the smallest detent's without a choice.
  var height: CGFloat {
    let heights = heights
    let chosen = heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first
    return chosen?.height ?? max(0, (containerView?.bounds.height ?? 0) - Self.topGap)
  }

  private var dims: Bool {
    guard let limit = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return true }
    return height > limit.height
  }

  /// Shows the current detent.
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

  /// The width at the edge: in a compact height the safe area's, or the preferred one.
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
    // While a transition runs or a finger drags, the frame is theirs.
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
    // An app with its own transition brings its own gesture too.
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

  /// The names of its detents, the smallest first; fewer than two for a sheet that rests at one height.
  package var stopNames: [String] { heights.map(\.identifier.stopName) }
  /// The name of the detent where it rests; nil for a card.
  package var selectedStop: String? {
    (heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first)?
      .identifier.stopName
  }

  /// The user has chosen a detent.
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
  /// `medium`, `large`, or the identifier that the app gave.
  var stopName: String {
    let prefix = "com.apple.UIKit."
    return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }
}

extension UISheetPresentationController {
  /// A height at which a sheet rests.
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
    /// The part of the room that the system's own detents take; nil for a height of the app's own.
    let part: CGFloat?

    init(
      _ identifier: Identifier, part: CGFloat? = nil,
      _ resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, self.part, self.resolver) = (identifier, part, resolver)
      super.init()
    }

    /// About half the height of the screen; here half of what the large one has.
    open class func medium() -> Detent { Detent(.medium, part: 0.5) { $0.maximumDetentValue / 2 } }

    open class func large() -> Detent { Detent(.large, part: 1) { $0.maximumDetentValue } }

    /// A height of the app's own within the safe area, in points; nil for none.
    ///
    /// Without an identifier it gets one that no other detent has.
    open class func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? DetentNumbers.next(), resolver) }

    open func resolvedValue(
      in context: any UISheetPresentationControllerDetentResolutionContext
    ) -> CGFloat? { resolver(context) }
  }

  /// Numbers the custom detents of a simulation that have no identifier.
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

/// What a custom detent may know.
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
