/// Where a presented view lies, and what surrounds it, from its presentation to its dismissal.
///
/// Add chrome in `presentationTransitionWillBegin()`; take it away when a presentation did not
/// complete and when a dismissal did.
///
/// ## Differences from UIKit
/// `overrideTraitCollection` is kept and only used for adaptation. Outside a presentation
/// `presentingViewController` is the presented controller itself, where UIKit's is not defined.
open class UIPresentationController: NSObject, UIContentContainer {
  public let presentedViewController: UIViewController
  /// Not kept alive: the presenter keeps the presentation.
  weak var presenter: UIViewController?
  /// Given to the built-in controllers; `.custom` for the app's own.
  let style: UIModalPresentationStyle
  open internal(set) var containerView: UIView?
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var overrideTraitCollection: UITraitCollection?

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

  /// The controller whose view is covered; the root of its hierarchy or of the presentation context.
  open var presentingViewController: UIViewController { presenter ?? presentedViewController }
  open var presentationStyle: UIModalPresentationStyle { style }
  open var traitCollection: UITraitCollection {
    overrideTraitCollection ?? presentingViewController.traitCollection
  }

  // MARK: Adapting

  /// What the delegate says, or the present style.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self) ?? presentationStyle
  }

  /// What the delegate says for these traits, or the present style.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
      ?? presentationStyle
  }

  // MARK: Layout

  /// In points; the container's bounds by default.
  ///
  /// Asked often, so it must not change anything.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// The view that moves: the presented controller's, or one around it.
  open var presentedView: UIView? { presentedViewController.view }
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  /// Whether the window is covered rather than the presentation context; true by default.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view leaves the window at the end; false by default.
  open var shouldRemovePresentersView: Bool { false }

  // MARK: Told about the transitions

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Content container

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
  ) {}
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
}

/// The built-in presentations that cover the whole window or the whole presentation context.
///
/// `fullScreen` and `currentContext` remove the presenter's view, the two "over" styles keep it.
final class CoveringPresentationController: UIPresentationController {
  override var shouldPresentInFullscreen: Bool {
    style != .currentContext && style != .overCurrentContext
  }

  override var shouldRemovePresentersView: Bool {
    style == .fullScreen || style == .currentContext
  }
}

extension UIPresentationController {
  /// The system's own controller for a style; a popover is shown as a page sheet.
  static func builtIn(
    for style: UIModalPresentationStyle, presented: UIViewController, presenter: UIViewController?
  ) -> UIPresentationController {
    if style == .popover {
      presented.simulation.report(.notSimulated, "UIModalPresentationStyle.popover")
    }
    return switch style {
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      CoveringPresentationController(style, presented: presented, presenter: presenter)
    case .pageSheet, .formSheet, .automatic, .popover:
      SheetPresentationController(
        style == .formSheet ? .formSheet : .pageSheet, presented: presented, presenter: presenter)
    case .custom, .none:
      UIPresentationController(presentedViewController: presented, presenting: presenter)
    }
  }
}

/// Whoever decides how a presentation adapts, and whether the user may swipe it away.
///
/// ## Differences from UIKit
/// Adaptation is decided once, when the presentation begins, and only where the width is compact.
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// `.none`: no adaptation.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle

  /// Preferred to the variant without traits, which it asks by default.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle

  /// Another controller to show in the adapted style; nil for the original one.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?

  /// `style` is `.none` when nothing is adapted.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)

  /// Asked when the user begins to swipe the presentation away.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool

  /// The user's dismissal begins; it may yet be cancelled.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  /// The user's dismissal is complete.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// The user tried, but the controller is modal or its dismissal was refused.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }

  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }

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
