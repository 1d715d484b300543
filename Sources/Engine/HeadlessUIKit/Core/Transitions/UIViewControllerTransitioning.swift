public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller on screen when the transition starts, and again after a cancelled transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller on screen after the transition completes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let from = UITransitionContextViewKey(rawValue: "from")
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2
}

/// The context of a transition, for animators and interaction controllers.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place; it contains the from-view, and the animator adds the to-view to it.
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  /// Whether a finger drives the transition now.
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }

  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
  func pauseInteractiveTransition()

  /// Ends the transition. Must be called exactly once, even after the interaction was finished or cancelled.
  func completeTransition(_ didComplete: Bool)

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns one of the two views; nil for a view that the animator must not touch.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  var targetTransform: CGAffineTransform { get }

  /// Returns a controller's initial frame in the container, in points; zero if unknown.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns a controller's final frame in the container, in points; zero if unknown or if the view is removed.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The animator of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Returns the duration in seconds; may be called several times.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval

  /// Animates the views; must call `completeTransition(_:)` exactly once, at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// Returns the animation of `animateTransition(using:)` as an object that can be paused and reversed.
  ///
  /// Must return the same object whenever it is called during one transition.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// Called with the argument of `completeTransition(_:)`.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns a placeholder that means "no interruptible animator".
  ///
  /// The method is optional in Objective-C, so an animator need not implement it.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { AbsentAnimator.shared }

  public func animationEnded(_ transitionCompleted: Bool) {}

  /// Returns the interruptible animator; nil if the animator does not implement
  /// `interruptibleAnimator(using:)`.
  ///
  /// App code that asks whether the method is implemented, as in `animator.interruptibleAnimator?(using: context)`, calls
  /// this one.
  public func implementedInterruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> (any UIViewImplicitlyAnimating)? {
    let found = interruptibleAnimator(using: transitionContext)
    return found === AbsentAnimator.shared ? nil : found
  }
}

/// Represents the lack of an interruptible animator.
final class AbsentAnimator: NSObject, UIViewImplicitlyAnimating {
  static let shared = AbsentAnimator()

  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed = false
  var fractionComplete: CGFloat = 0

  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}

/// An interaction controller, with which a finger drives a transition.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Starts the transition in place of the animator, which this method may call.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

  /// The relative speed of the animation after the interaction has ended; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The curve of the animation after the interaction has ended; ease-in-ease-out by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts interactively, driven by a finger; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// Supplies the animators, interaction and presentation of a modal controller.
///
/// UIKit requests the presentation controller first (`.custom` only), then the animator. If the delegate returns an
/// animator and the transition is animated, UIKit then requests the interaction controller.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}

extension UIViewController {
  /// A value for `preferredTransition`, as introduced in iOS 18; has no effect, because the controller's
  /// `modalTransitionStyle` is used.
  @preconcurrency @MainActor
  public final class Transition: NSObject {
    public class ZoomOptions: NSObject {
      public var dimmingColor: UIColor?
      public var dimmingVisualEffect: UIVisualEffect?
      public var interactiveDismissShouldBegin: ((ZoomInteractionContext) -> Bool)?
      public var alignmentRectProvider: ((ZoomAlignmentRectContext) -> CGRect)?
    }

    public struct ZoomInteractionContext {
      public let location: CGPoint
      public let velocity: CGVector
      public let willBegin: Bool
    }

    public struct ZoomAlignmentRectContext {
      public let sourceView: UIView
      public let zoomedViewController: UIViewController
    }

    public struct ZoomSourceViewProviderContext {
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController
    }

    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition() }
    public static var coverVertical: Transition { Transition() }
    public static var flipHorizontal: Transition { Transition() }
    public static var crossDissolve: Transition { Transition() }
    public static var partialCurl: Transition { Transition() }
  }
}

/// The system animation of a modal transition that has no custom animator.
///
/// ## Differences from UIKit
/// `flipHorizontal` is shown as a cross-dissolve and `partialCurl` as a cover; both are reported as `not-simulated`.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
