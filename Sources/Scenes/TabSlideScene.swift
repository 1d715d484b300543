import Foundation
import HeadlessUIKit

extension Scene {
  /// A change of the selected tab, pulled in by a finger.
  static let tabSlide = Scene(
    name: "tab-slide", kind: .tab, drive: .percent, article: "tab selection, direction by index",
    gesture: "swipe-back/ben-drag-1",
    watch: "a finger to the right pulls in the tab on the left, and the other way round",
    make: { screen, _ in TabSlideScene(screen: screen) })
}

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

/// Slides from one tab's screen to another's, side by side in the order of the tabs.
final class TabSlideAnimator: SceneAnimator {
  /// In seconds; our choice.
  static let duration: TimeInterval = 0.35

  private let toTheRight: Bool

  /// Creates an animator for one selection.
  ///
  /// - Parameters:
  ///   - toTheRight: Whether the views move to the right, as they do to a tab farther left.
  ///   - didEnd: Told whether the transition completed.
  init(toTheRight: Bool, didEnd: @escaping (Bool) -> Void) {
    self.toTheRight = toTheRight
    super.init(duration: Self.duration, didEnd: didEnd)
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let fromController = transitionContext.viewController(forKey: .from),
      let toController = transitionContext.viewController(forKey: .to),
      let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let way = toTheRight ? container.bounds.width : -container.bounds.width
    let start = transitionContext.initialFrame(for: fromController)
    let end = transitionContext.finalFrame(for: toController)
    container.addSubview(to)
    to.frame = end.offsetBy(dx: -way, dy: 0)
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      from.frame = start.offsetBy(dx: way, dy: 0)
      to.frame = end
    } completion: { _ in
      from.frame = start
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
