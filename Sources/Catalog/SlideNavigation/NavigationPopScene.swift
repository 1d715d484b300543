public import Foundation
public import HeadlessUIKit

/// A window with a navigation controller of two screens, ready to be popped by a finger.
///
/// Written as an app would: the scene is the navigation controller's delegate and hands out the
/// animator and, while a gesture is under way, the interaction controller.
public final class NavigationPopScene: NSObject, UINavigationControllerDelegate {
  public let window: UIWindow
  public let navigationController: UINavigationController
  /// The screen below and the screen on top.
  public let list = UIViewController()
  public let detail = UIViewController()

  /// The animator's duration, in seconds.
  public let duration: TimeInterval
  /// Asked when a transition starts; nil for one without a finger.
  public var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  /// How the last transition ended; nil until one has.
  public private(set) var ending: Ending?

  /// The end of a transition.
  public struct Ending: Hashable, Sendable {
    /// Whether it completed rather than being cancelled.
    public let completed: Bool
    /// On the simulation's clock, in seconds.
    public let time: TimeInterval
  }

  /// Builds the scene and shows it; call it inside a simulation.
  public init(screen: CGSize, duration: TimeInterval) {
    self.duration = duration
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    list.title = "list"
    detail.title = "detail"
    navigationController = UINavigationController(rootViewController: list)
    navigationController.title = "navigation"
    super.init()
    navigationController.pushViewController(detail, animated: false)
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
    navigationController.delegate = self
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    NavigationSlideAnimator(operation: operation, duration: duration) { [weak self] completed in
      self?.ending = Ending(completed: completed, time: CACurrentMediaTime())
    }
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}
