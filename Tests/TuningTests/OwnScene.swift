import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Rules
import Scenes
import Traces
import Tunables

@testable import Tuning

/// A screen that is popped by its own recogniser, with two numbers of its own.
final class OwnPop: UIPercentDrivenInteractiveTransition, UINavigationControllerDelegate {
  @Tunable("pop-threshold", in: 0.05...0.95) var threshold: CGFloat = 0.5
  @Tunable("pop-speed", in: 100...2000, unit: .pointsPerSecond) var speed: CGFloat = 600
  private let navigation: UINavigationController
  private var isActive = false

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    super.init()
    navigation.delegate = self
    let action = Selector("pan:", { (pop: OwnPop) in pop.pan(_:) })
    navigation.view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: action))
  }

  private func pan(_ pan: UIPanGestureRecognizer) {
    let width = navigation.view.bounds.width
    let progress = pan.translation(in: navigation.view).x / width
    let speed = pan.velocity(in: navigation.view).x
    switch pan.state {
    case .began:
      isActive = true
      navigation.popViewController(animated: true)
    case .changed: update(min(max(progress, 0), 1))
    case .ended:
      isActive = false
      abs(speed) > self.speed
        ? (speed > 0 ? finish() : cancel()) : (progress > threshold ? finish() : cancel())
    default:
      isActive = false
      cancel()
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isActive ? self : nil }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from: UIViewController,
    to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { NavigationSlide() }

  nonisolated static let scene = Scene("tuned-pop", direction: .right) { window in
    let navigation = OwnNavigation(rootViewController: UIViewController())
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.pop = OwnPop(navigation)
  }
}

private final class OwnNavigation: UINavigationController {
  var pop: OwnPop?
}

private final class NavigationSlide: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(
      withDuration: 0.3, animations: { from.frame.origin.x = from.bounds.width },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
