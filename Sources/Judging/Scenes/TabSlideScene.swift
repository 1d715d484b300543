import Foundation
import HeadlessUIKit

extension Scene {
  /// A change of the selected tab, driven by a finger.
  static let tabSlide = Scene(
    name: "tab-slide", kind: .tab, drive: .percent, article: "tab selection, direction by index",
    gesture: "swipe-back/ben-drag-1",
    watch: "a finger to the right pulls in the tab on the left, and vice versa",
    make: { screen, _ in TabSlideScene(screen: screen) })
}

/// A tab bar controller with three screens, the middle one selected; a finger can drag a neighbouring screen into view.
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

  /// Selects the screen that the finger drags in: the next one if the finger moves to the left, otherwise the previous
  /// one.
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
    let animator = TabSlideAnimator { [weak self] completed in
      self?.ending = TransitionEnding(completed: completed)
    }
    animator.goesRight = to < from
    return animator
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController()
  }
}

/// Slides from one tab's screen to another's, with the screens side by side in the order of the tabs.
final class TabSlideAnimator: SceneAnimator {
  /// The transition's duration, in seconds; our choice.
  override class var duration: TimeInterval { 0.35 }

  /// Whether the views move to the right, towards a tab farther left.
  var goesRight = false

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let fromController = context.viewController(forKey: .from),
      let toController = context.viewController(forKey: .to),
      let from = context.view(forKey: .from),
      let to = context.view(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let way = goesRight ? container.bounds.width : -container.bounds.width
    let start = context.initialFrame(for: fromController)
    let end = context.finalFrame(for: toController)
    container.addSubview(to)
    to.frame = end.offsetBy(dx: -way, dy: 0)
    UIView.animate(withDuration: duration) {
      from.frame = start.offsetBy(dx: way, dy: 0)
      to.frame = end
    } completion: { _ in
      from.frame = start
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
