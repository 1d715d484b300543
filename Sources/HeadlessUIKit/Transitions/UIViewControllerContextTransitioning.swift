/// Which controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The controller on screen when the transition starts, or when it is cancelled.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The controller on screen when the transition completes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// Which view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let from = UITransitionContextViewKey(rawValue: "from")
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// How a controller is presented.
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

/// What animators and interaction controllers know of a transition, and tell about it.
///
/// ## Differences from UIKit
/// None known.
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition takes place; it has the from-view, the animator adds the to-view.
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  /// Whether a finger drives it now.
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }

  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
  func pauseInteractiveTransition()

  /// Ends the transition; required exactly once, after finish or cancel too.
  func completeTransition(_ didComplete: Bool)

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController?
  /// nil: do not touch that view.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  var targetTransform: CGAffineTransform { get }

  /// In the container, in points; zero when not known.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// In the container, in points; zero when not known or when the view goes.
  func finalFrame(for vc: UIViewController) -> CGRect
}
