import Foundation
import HeadlessUIKit

/// A navigation controller in a window, whose delegate hands out a linear test animator.
final class NavigationRig: NSObject, UINavigationControllerDelegate {
  let simulation: Simulation
  let window: UIWindow
  let navigation: UINavigationController
  let root: UIViewController
  let driver = UIPercentDrivenInteractiveTransition()
  var isInteractive = false
  var duration: TimeInterval = 1
  /// Makes the animator; nil to use a ``ShiftAnimator``.
  var makeAnimator: (() -> any UIViewControllerAnimatedTransitioning)?

  init(displayHz: Double = 60) {
    let simulation = Simulation(displayHz: displayHz)
    self.simulation = simulation
    (window, navigation, root) = simulation.run {
      let root = UIViewController()
      root.title = "F0"
      let navigation = UINavigationController(rootViewController: root)
      navigation.title = "nav"
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      return (window, navigation, root)
    }
    super.init()
    navigation.delegate = self
    simulation.log.isEnabled = true
  }

  /// Puts a screen on the stack without animating and forgets the log.
  func stack(_ title: String) -> UIViewController {
    let controller = simulation.run {
      let controller = UIViewController()
      controller.title = title
      navigation.pushViewController(controller, animated: false)
      return controller
    }
    simulation.log.removeAll()
    return controller
  }

  func makeController(_ title: String) -> UIViewController {
    simulation.run {
      let controller = UIViewController()
      controller.title = title
      return controller
    }
  }

  var script: [String] { simulation.log.entries.map(\.text) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    makeAnimator?() ?? ShiftAnimator(duration: duration)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    isInteractive ? driver : nil
  }
}

/// Moves the from-view right by the container's width, linearly, above the to-view.
final class ShiftAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval

  init(duration: TimeInterval) {
    self.duration = duration
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      from.center.x += container.bounds.width
      to.alpha = 1
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
