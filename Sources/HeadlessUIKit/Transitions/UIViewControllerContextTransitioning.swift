public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// On screen when the transition starts, or when it is cancelled.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// On screen when the transition completes.
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
  /// Contains the from-view; the animator adds the to-view.
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

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// nil for a view that must not be touched.
  func view(forKey key: UITransitionContextViewKey) -> UIView?

  var targetTransform: CGAffineTransform { get }

  /// In the container, in points; zero when unknown.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// In the container, in points; zero when unknown or when the view is removed.
  func finalFrame(for vc: UIViewController) -> CGRect
}
