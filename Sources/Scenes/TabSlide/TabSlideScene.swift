import Foundation
import HeadlessUIKit

/// A tab bar controller of three screens with the middle one showing, which a finger can pull aside.
final class TabSlideScene: NSObject, TransitionScene, UITabBarControllerDelegate {
  let window: UIWindow
  let tabBarController = UITabBarController()
  let screens: [UIViewController]
  var interactionController: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
  private(set) var ending: TransitionEnding?

  /// Builds the scene and shows it.
  init(screen: CGSize) {
    screens = ["left", "middle", "right"].map { title in
      let controller = UIViewController()
      controller.title = title
      return controller
    }
    window = UIWindow(frame: CGRect(origin: .zero, size: screen))
    super.init()
    tabBarController.title = "tabs"
    tabBarController.viewControllers = screens
    tabBarController.selectedIndex = 1
    window.rootViewController = tabBarController
    window.makeKeyAndVisible()
    tabBarController.delegate = self
  }

  var gestureView: UIView { tabBarController.view }

  /// Selects the screen that the finger pulls in: the next one when it moves to the left.
  func start() {
    let pans = gestureView.gestureRecognizers?.compactMap { $0 as? UIPanGestureRecognizer }
    let velocity = pans?.first?.velocity(in: gestureView).x ?? 0
    tabBarController.selectedIndex += velocity < 0 ? 1 : -1
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let from = screens.firstIndex(of: fromVC), let to = screens.firstIndex(of: toVC) else {
      return nil
    }
    return TabSlideAnimator(toTheRight: to < from) { [weak self] completed in
      self?.ending = TransitionEnding(completed: completed)
    }
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}
