public import Foundation

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
