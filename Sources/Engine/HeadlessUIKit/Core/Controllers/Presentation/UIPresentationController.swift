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

  /// The style to which the presentation adapts: the delegate's choice or, without a delegate, the current style.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self) ?? presentationStyle
  }

  /// Returns the style to which the presentation adapts: the delegate's choice or, without a delegate, the current
  /// style.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
      ?? presentationStyle
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

  /// The overrides of traits; only the interface style can be overridden, and is stored in `overrideTraitCollection`.
  open var traitOverrides: UITraitOverrides {
    get {
      UITraitOverrides(
        read: { self.overrideTraitCollection?.userInterfaceStyle ?? .unspecified },
        write: { style in
          let traits = self.overrideTraitCollection ?? UITraitCollection()
          self.overrideTraitCollection = traits.modifyingTraits { $0.userInterfaceStyle = style }
        })
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
  /// Returns the system's presentation controller for a style; a popover is shown as a page sheet.
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
/// Adaptation is decided once, at the beginning, and only in a compact width.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Returns the adapted style; `.none` for no adaptation.
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

/// A presentation in a bubble.
///
/// ## Differences from UIKit
/// Never created by the simulation: a popover is shown as a page sheet, as on iPhones.
open class UIPopoverPresentationController: UIPresentationController {
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.null
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  open var backgroundColor: UIColor?
  open var passthroughViews: [UIView]?
  open weak var barButtonItem: UIBarButtonItem?
  open weak var sourceItem: AnyObject?
  open var canOverlapSourceViewRect = false
  open var popoverLayoutMargins = UIEdgeInsets.zero
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = Self(rawValue: 1 << 0)
  public static let down = Self(rawValue: 1 << 1)
  public static let left = Self(rawValue: 1 << 2)
  public static let right = Self(rawValue: 1 << 3)
  public static let any: Self = [.up, .down, .left, .right]
}

/// The delegate of popovers, for source compatibility only: there are no popovers.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
}
