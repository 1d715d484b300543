import Foundation
import HeadlessUIKit

/// Two tabs, F and T, in a window, whose delegate hands out a linear test animator of 1 s.
final class TabRig: NSObject, UITabBarControllerDelegate {
  let simulation = Simulation()
  let window: UIWindow
  let tabs: UITabBarController
  let first: UIViewController
  let second: UIViewController
  let driver = UIPercentDrivenInteractiveTransition()
  var isInteractive = false
  var isAnimated = true
  var permits = true

  override init() {
    (window, tabs, first, second) = simulation.run {
      let (first, second) = (UIViewController(), UIViewController())
      first.title = "F"
      second.title = "T"
      let tabs = UITabBarController()
      tabs.title = "tabs"
      tabs.viewControllers = [first, second]
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      return (window, tabs, first, second)
    }
    super.init()
    tabs.delegate = self
    simulation.log.isEnabled = true
  }

  var script: [String] { simulation.log.entries.map(\.text) }

  func tap(at point: CGPoint) {
    simulation.run {
      let samples = [
        TouchSample(time: 0, location: point, phase: .began),
        TouchSample(time: 0.05, location: point, phase: .ended),
      ]
      window.play(samples, delivery: .sample)
    }
    simulation.runUntilIdle()
  }

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { permits }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isAnimated ? ShiftAnimator(duration: 1) : nil
  }
}
