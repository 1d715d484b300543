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
  private let makeAnimator: AnimatorMaker

  /// Builds the scene and shows it; call it inside a simulation.
  ///
  /// - Parameters:
  ///   - screen: The window's size, in points.
  ///   - operation: The transition of ``start()``; before a pop the upper screen is there already.
  ///   - list: The screen below.
  ///   - detail: The screen on top.
  ///   - makeAnimator: The system's own slide by default.
  init(
    screen: CGSize, operation: UINavigationController.Operation = .pop,
    list: UIViewController = UIViewController(), detail: UIViewController = UIViewController(),
    makeAnimator: @escaping AnimatorMaker = {
      NavigationSlideAnimator(operation: $0, didEnd: $1)
    }
  ) {
    self.operation = operation
    self.list = list
    self.detail = detail
    self.makeAnimator = makeAnimator
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    list.title = "list"
    detail.title = "detail"
    navigationController = UINavigationController(rootViewController: list)
    navigationController.title = "navigation"
    super.init()
    if operation == .pop { navigationController.pushViewController(detail, animated: false) }
    window.rootViewController = navigationController
    window.makeKeyAndVisible()
    navigationController.delegate = self
  }

  var gestureView: UIView { navigationController.view }
  var pan: UIPanGestureRecognizer? { nil }

  func start() {
    if operation == .pop {
      navigationController.popViewController(animated: true)
    } else {
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
    makeAnimator(operation) { [weak self] in self?.transitionDidEnd(completed: $0) }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}
