/// The layout and decoration of a presented view, from its presentation to its dismissal.
///
/// Add chrome in `presentationTransitionWillBegin()`; remove it after a cancelled presentation and after a completed
/// dismissal.
///
/// ## Differences from UIKit
/// Outside a presentation `presentingViewController` is the presented controller itself; UIKit's value is undefined.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer {
  open private(set) var presentedViewController: UIViewController
  /// The presenter.
  ///
  /// Not retained, because the presenter retains the presentation.
  weak var presenter: UIViewController?
  /// The presentation style; `.custom` for presentation controllers that the app created.
  let style: UIModalPresentationStyle
  open internal(set) var containerView: UIView?
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// Traits that replace traits of the presented controller; they also determine how the presentation adapts.
  open var overrideTraitCollection: UITraitCollection? {
    get { imposedTraits }
    set {
      let old = presentedViewController.traitCollection
      imposedTraits = newValue
      presentedViewController.traitsDidChange(from: old)
    }
  }
  private var imposedTraits: UITraitCollection?
  /// The traits that follow from the room that the presentation leaves; nil if it leaves all of it.
  ///
  /// *Observed:* apps find a compact width in a form sheet, on tablets too.
  var sizeTraits: UITraitCollection? {
    style == .formSheet ? UITraitCollection(horizontalSizeClass: .compact) : nil
  }

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    style = .custom
    super.init()
  }

  init(
    _ style: UIModalPresentationStyle, presented: UIViewController, presenter: UIViewController?
  ) {
    presentedViewController = presented
    self.presenter = presenter
    self.style = style
    super.init()
  }

  /// The covered controller: the root of the hierarchy, or the controller that defines the presentation context.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }
  open var presentationStyle: UIModalPresentationStyle { style }
  open var traitCollection: UITraitCollection {
    presentingViewController.traitCollection.overridden(by: overrideTraitCollection)
  }

  /// The style to which the presentation adapts in a compact width: the delegate's choice or the preferred one.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: UITraitCollection(horizontalSizeClass: .compact))
  }

  /// Returns the style to which the presentation adapts: the delegate's choice or the preferred one; `.none` if it does
  /// not adapt.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    let chosen =
      delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
    return chosen == .automatic ? preferredAdaptiveStyle(for: traitCollection) : chosen
  }

  /// The style to which the presentation adapts with these traits; nil if it stays as it is.
  final func adaptedStyle(for traits: UITraitCollection) -> UIModalPresentationStyle? {
    let style = adaptivePresentationStyle(for: traits)
    guard mayAdapt(to: traits), style != .none, style != presentationStyle else { return nil }
    return style
  }

  func mayAdapt(to traits: UITraitCollection) -> Bool { traits.horizontalSizeClass == .compact }

  /// The system's animation of the presentation.
  var transitionStyle: UIModalTransitionStyle { presentedViewController.modalTransitionStyle }

  /// The style to which the presentation adapts if no delegate decides.
  func preferredAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    presentationStyle
  }

  /// Makes the controller of the style to which the presentation adapts.
  func adaptiveController(
    for style: UIModalPresentationStyle, presenting content: UIViewController
  ) -> UIPresentationController {
    .builtIn(for: style, presented: content, presenter: presenter)
  }

  /// Dismisses what is presented because the user asks for it, after asking whether that is possible.
  ///
  /// - Returns: Whether a dismissal begins.
  @discardableResult
  func userDismisses(by driver: UIPercentDrivenInteractiveTransition? = nil) -> Bool {
    let (delegate, presented) = (delegate, presentedViewController)
    let mayDismiss =
      !presented.refusesSwipe && delegate?.presentationControllerShouldDismiss(self) ?? true
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    let starts = presented.startDismissal(animated: true, driver: driver) {
      guard presented.presentingViewController == nil else { return }
      delegate?.presentationControllerDidDismiss(self)
    }
    // Called after the dismissal was requested, so that the delegate can read the transition's coordinator.
    if starts { delegate?.presentationControllerWillDismiss(self) }
    return starts
  }

  /// The frame of the presented view in the container, in points; the container's bounds by default.
  ///
  /// Read often, so overrides must not have side effects.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// The view that animates: the presented controller's view, or a view that contains it.
  open var presentedView: UIView? { presentedViewController.view }
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  /// Whether the presentation covers the window rather than the presentation context; true by default.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view is removed once the presentation's transition has ended; false by default.
  open var shouldRemovePresentersView: Bool { false }

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.viewWillTransition(to: size, with: coordinator)
  }
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
  }

  /// The overrides of traits, which are those of `overrideTraitCollection`.
  open var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides {
        self.overrideTraitCollection
      } write: {
        self.overrideTraitCollection = $0
      }
    }
    set {}
  }

  /// Never called; size changes are announced by `viewWillTransition(to:with:)`.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

/// The built-in presentations that cover the whole window or presentation context.
///
/// `fullScreen` and `currentContext` remove the presenter's view; `overFullScreen` and `overCurrentContext` keep it.
final class CoveringPresentationController: UIPresentationController {
  override var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
}

extension UIPresentationController {
  /// Returns the system's presentation controller for a style.
  static func builtIn(
    for style: UIModalPresentationStyle, presented: UIViewController, presenter: UIViewController?
  ) -> UIPresentationController {
    switch style {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      CoveringPresentationController(style, presented: presented, presenter: presenter)
    case .popover:
      UIPopoverPresentationController(style, presented: presented, presenter: presenter)
    case .pageSheet, .formSheet, .automatic:
      UISheetPresentationController(
        style == .formSheet ? .formSheet : .pageSheet, presented: presented, presenter: presenter)
    case .custom, .none:
      UIPresentationController(presentedViewController: presented, presenting: presenter)
    }
  }
}

/// Decides how a presentation adapts, and whether a swipe may dismiss it.
///
/// ## Differences from UIKit
/// Adaptation is decided once, at the beginning.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Returns the adapted style; `.none` for no adaptation, `.automatic`, as the default implementation does, for the
  /// preferred one.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle

  /// Returns the adapted style for given traits.
  ///
  /// Called instead of the method without `traitCollection`; the default implementation calls that method.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle

  /// Returns the controller to show in the adapted style; returns nil to show the controller that was presented.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?

  /// Called before an adapted presentation begins, to configure its controller.
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController)

  /// Called before the presentation; `style` is the adapted style, or `.none` if the presentation does not adapt.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)

  /// Returns whether a swipe that begins may dismiss the controller.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool

  /// Called when a swipe to dismiss begins; the swipe may still be cancelled.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  /// Called when a swipe has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// Called when a swipe begins that is not allowed to dismiss the controller, because the delegate refuses or
  /// `isModalInPresentation` is true.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .automatic }

  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }

  public func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {}

  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}

  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }

  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}

  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// Size negotiation between controllers and presentation controllers.
///
/// ## Differences from UIKit
/// Sizes change only with the window's size; there is no rotation.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size in points; zero if there is none.
  var preferredContentSize: CGSize { get }

  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {
  /// Forwards a change of the preferred size to the parent or the presentation controller.
  func preferredContentSizeDidChange(from old: CGSize) {
    guard preferredContentSize != old else { return }
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else {
      ownPresentation?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
}
