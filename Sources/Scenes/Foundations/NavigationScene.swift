import Foundation
import HeadlessUIKit

/// A window with a navigation controller of two screens, one of them about to come or to go.
///
/// The scene is the navigation controller's delegate: it hands out the animator and, while a gesture is
/// under way, the interaction controller.
class NavigationScene: NSObject, TransitionScene, UINavigationControllerDelegate {
  /// Makes the animator of a push or pop; `didEnd` wants to know whether the transition completed.
  typealias AnimatorMaker = (
    _ operation: UINavigationController.Operation, _ didEnd: @escaping (Bool) -> Void
  ) -> any UIViewControllerAnimatedTransitioning

  let window: UIWindow
  let navigationController: UINavigationController
  /// The screen below and the screen on top.
  let list: UIViewController
  let detail: UIViewController
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  private(set) var ending: TransitionEnding?

  private let operation: UINavigationController.Operation
  private let dragsScreen: Bool
  private let makeAnimator: AnimatorMaker
  /// The animator of the push before a pop, until it has completed.
  private var opening: AnimatorMaker?

  /// Builds the scene and shows it; call it inside a simulation.
  ///
  /// - Parameters:
  ///   - screen: The window's size, in points.
  ///   - operation: The transition of ``start()``; before a pop the upper screen is there already.
  ///   - list: The screen below.
  ///   - detail: The screen on top.
  ///   - dragsScreen: Whether the pan is on the view of the screen that shows, not on the navigation
  ///     controller's.
  ///   - makeAnimator: The system's own slide by default.
  ///   - opening: For a pop that needs what a push leaves behind: the animator of that push.
  init(
    screen: CGSize, operation: UINavigationController.Operation = .pop,
    list: UIViewController = UIViewController(), detail: UIViewController = UIViewController(),
    dragsScreen: Bool = false,
    makeAnimator: @escaping AnimatorMaker = {
      NavigationSlideAnimator(operation: $0, didEnd: $1)
    },
    opening: AnimatorMaker? = nil
  ) {
    (self.operation, self.list, self.detail) = (operation, list, detail)
    (self.dragsScreen, self.opening, self.makeAnimator) = (dragsScreen, opening, makeAnimator)
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    list.title = "list"
    detail.title = "detail"
    navigationController = UINavigationController(rootViewController: list)
    navigationController.title = "navigation"
    super.init()
    if operation == .pop, opening == nil {
      navigationController.pushViewController(detail, animated: false)
    }
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
    navigationController.delegate = self
    if opening != nil { navigationController.pushViewController(detail, animated: true) }
  }

  var gestureView: UIView {
    guard dragsScreen else { return navigationController.view }
    return operation == .push ? list.view : detail.view
  }
  var pan: UIPanGestureRecognizer? { nil }

  func start() {
    if operation == .pop {
      navigationController.popViewController(animated: true)
    } else if !navigationController.viewControllers.contains(detail) {
      navigationController.pushViewController(detail, animated: true)
    }
  }

  /// Notes how the transition ended.
  func transitionDidEnd(completed: Bool) { ending = TransitionEnding(completed: completed) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if let opening {
      return opening(operation) { [weak self] completed in if completed { self?.opening = nil } }
    }
    return makeAnimator(operation) { [weak self] in self?.transitionDidEnd(completed: $0) }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}
