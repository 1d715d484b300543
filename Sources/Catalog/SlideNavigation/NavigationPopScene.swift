public import Foundation
public import HeadlessUIKit

/// A window with a navigation controller of two screens, ready to be popped by a finger.
///
/// Written as an app would: the scene is the navigation controller's delegate and hands out the
/// animator and, while a gesture is under way, the interaction controller.
public final class NavigationPopScene: NSObject, TransitionScene, UINavigationControllerDelegate {
  public let window: UIWindow
  public let navigationController: UINavigationController
  /// The screen below and the screen on top.
  public let list = UIViewController()
  public let detail = UIViewController()

  /// The animator's duration, in seconds.
  public let duration: TimeInterval
  public var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  public private(set) var ending: TransitionEnding?

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

  public var gestureView: UIView { navigationController.view }

  public func start() {
    navigationController.popViewController(animated: true)
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    NavigationSlideAnimator(operation: operation, duration: duration) { [weak self] completed in
      self?.ending = TransitionEnding(completed: completed)
    }
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}
