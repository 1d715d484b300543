import Foundation
import HeadlessUIKit

/// A window with a navigation controller and two screens; the transition pushes or pops the upper screen.
///
/// The scene is the navigation controller's delegate: it provides the animator and, during a gesture, the interaction
/// controller.
class NavigationScene: NSObject, TransitionScene, UINavigationControllerDelegate {
  /// Makes the animator of a push or pop.
  ///
  /// When the transition ends, the animator calls `didEnd`: with true if the transition completed, with false if it was
  /// cancelled.
  typealias AnimatorMaker = (
    _ operation: UINavigationController.Operation, _ didEnd: @escaping (Bool) -> Void
  ) -> any UIViewControllerAnimatedTransitioning

  let window: UIWindow
  let navigationController: UINavigationController
  /// The lower screen, below ``detail``.
  let list: UIViewController
  let detail: UIViewController
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  private(set) var ending: TransitionEnding?

  private let operation: UINavigationController.Operation
  private let dragsScreen: Bool
  private let makeAnimator: AnimatorMaker
  /// Makes the animator of an animated push before a pop; nil if there is no such push, or once it has completed.
  private var opening: AnimatorMaker?

  /// Builds the scene and shows it; call it inside a simulation.
  ///
  /// - Parameters:
  ///   - screen: The window's size, in points.
  ///   - operation: The transition of ``start()``; before a pop, the upper screen has already been pushed.
  ///   - list: The lower screen.
  ///   - detail: The upper screen.
  ///   - dragsScreen: Whether the pan is on the visible screen's view rather than on the navigation controller's.
  ///   - makeAnimator: Makes the animator; by default the system's slide.
  ///   - opening: Makes the animator of the push before a pop, for pops that use views left behind by the push.
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
    // A gesture drives the screen wherever it begins, and no tap goes back.
    navigationController.barTakesTouches = false
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

  /// Records whether and when the transition completed or was cancelled.
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
