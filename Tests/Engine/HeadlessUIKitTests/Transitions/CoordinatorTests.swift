import Foundation
import HeadlessUIKit
import Testing

/// When a transition's coordinator calls its blocks.
struct CoordinatorTests {
  @Test(arguments: [true, false])
  func `completions come after the animator has been told the end`(finishes: Bool) {
    final class Ending: NSObject, UIViewControllerAnimatedTransitioning {
      var whenEnded: (Bool) -> Void = { _ in }

      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }

      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        UIView.animate(withDuration: 1) {
          context.view(forKey: .from)?.alpha = 0.5
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }

      func animationEnded(_ transitionCompleted: Bool) { whenEnded(transitionCompleted) }
    }
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.isInteractive = true
    var order: [String] = []
    let animator = Ending()
    animator.whenEnded = { order.append("ended \($0)") }
    rig.makeAnimator = { animator }
    rig.simulation.run {
      rig.navigation.popViewController(animated: true)
      rig.navigation.transitionCoordinator?.animate(alongsideTransition: nil) {
        order.append("completion \($0.isCancelled)")
      }
    }
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(order == ["ended \(finishes)", "completion \(!finishes)"])
  }

  /// Every request of a stack, in every callback of a push's end.
  @Test(
    arguments: ["completion", "didAppear", "didShow"], ["pop", "popTo", "popToRoot", "push", "set"])
  func `the end of a transition is an end for every request`(callback: String, request: String) {
    final class Screen: UIViewController {
      var whenAppeared: () -> Void = {}
      override func viewDidAppear(_ animated: Bool) { whenAppeared() }
    }
    final class Delegate: NSObject, UINavigationControllerDelegate {
      var whenShown: () -> Void = {}
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
      ) {
        whenShown()
      }
    }
    let simulation = Simulation()
    let (root, middle, top, other) = simulation.run {
      (UIViewController(), UIViewController(), Screen(), UIViewController())
    }
    let delegate = Delegate()
    var asks = 0
    let (navigation, window) = simulation.run {
      let navigation = UINavigationController(rootViewController: root)
      navigation.viewControllers = [root, middle]
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      return (navigation, window)
    }
    defer { withExtendedLifetime(window) {} }
    simulation.runUntilIdle()
    func ask() {
      asks += 1
      guard asks == 1 else { return }
      switch request {
      case "pop": navigation.popViewController(animated: true)
      case "popTo": navigation.popToViewController(middle, animated: true)
      case "popToRoot": navigation.popToRootViewController(animated: true)
      case "push": navigation.pushViewController(other, animated: true)
      default: navigation.setViewControllers([root, other], animated: true)
      }
    }
    simulation.run {
      navigation.delegate = delegate
      switch callback {
      case "didAppear": top.whenAppeared = ask
      case "didShow": delegate.whenShown = ask
      default: break
      }
      navigation.pushViewController(top, animated: true)
      if callback == "completion" {
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in ask() }
      }
    }
    simulation.runUntilIdle()
    let expected: [UIViewController] =
      switch request {
      case "pop", "popTo": [root, middle]
      case "popToRoot": [root]
      case "push": [root, middle, top, other]
      default: [root, other]
      }
    #expect(navigation.viewControllers == expected)
    #expect(navigation.topViewController?.viewIfLoaded?.window != nil)
    #expect(simulation.diagnostics.isEmpty)
  }

  @Test func `a change of the interaction is told when there is one, and only then`() {
    let rig = ModalRig(.overFullScreen)
    (rig.isInteractive, rig.isInterruptible) = (true, true)
    rig.driver.wantsInteractiveStart = false
    var (changes, ends) = ([Bool](), 0)
    rig.simulation.run {
      rig.root.present(rig.presented, animated: true)
      rig.presented.transitionCoordinator?.notifyWhenInteractionEnds { _ in ends += 1 }
      rig.presented.transitionCoordinator?.notifyWhenInteractionChanges {
        changes.append($0.isInteractive)
      }
    }
    rig.simulation.run(until: 0.2)
    #expect(changes == [])
    rig.simulation.run { rig.driver.pause() }
    rig.simulation.run {
      rig.driver.pause()
      rig.driver.update(0.3)
      rig.driver.update(0.5)
    }
    #expect(changes == [true])
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.run { rig.driver.pause() }
    rig.simulation.run { rig.driver.cancel() }
    #expect(changes == [true, false, true, false])
    rig.simulation.runUntilIdle()
    #expect(changes == [true, false, true, false] && ends == 1)
    #expect(rig.presented.presentingViewController == nil)
  }

  @Test func `a transition that nothing drives tells of no interaction`() {
    let rig = ModalRig(.overFullScreen)
    var changes = 0
    rig.simulation.run {
      rig.root.present(rig.presented, animated: true)
      rig.presented.transitionCoordinator?.notifyWhenInteractionChanges { _ in changes += 1 }
      let context =
        rig.presented.transitionCoordinator as? any UIViewControllerContextTransitioning
      context?.finishInteractiveTransition()
    }
    rig.simulation.runUntilIdle()
    #expect(changes == 0)
  }
}
