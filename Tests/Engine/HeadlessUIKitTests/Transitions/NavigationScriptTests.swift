import Foundation
import HeadlessUIKit
import Testing

/// The whole ordered log of push and pop: each test reads as the specification.
struct NavigationScriptTests {
  @Test func `push calls everything in UIKit's order`() {
    let rig = NavigationRig()
    let detail = rig.makeController("T")
    rig.simulation.log.removeAll()
    rig.simulation.run { rig.navigation.pushViewController(detail, animated: true) }
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "F0.viewWillDisappear",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "delegate.willShow(T)",
        "animator.animateTransition",
      ])
    rig.simulation.log.removeAll()
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "context.completeTransition(true)",
        "F0.viewDidDisappear",
        "T.viewDidAppear",
        "delegate.didShow(T)",
        "animator.animationEnded(true)",
      ])
    #expect(rig.simulation.now == 1)
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `an interactive push that finishes`() {
    let rig = NavigationRig()
    let detail = rig.makeController("T")
    rig.isInteractive = true
    rig.simulation.log.removeAll()
    rig.simulation.run { rig.navigation.pushViewController(detail, animated: true) }
    rig.simulation.run { rig.driver.update(0.6) }
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "F0.viewWillDisappear",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "delegate.willShow(T)",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.finishInteractiveTransition",
        "context.completeTransition(true)",
        "F0.viewDidDisappear",
        "T.viewDidAppear",
        "delegate.didShow(T)",
        "animator.animationEnded(true)",
      ])
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(rig.root.view.superview == nil)
    #expect(detail.view.window === rig.window)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `an interactive push that is cancelled leaves nothing of the new screen`() {
    let rig = NavigationRig()
    let detail = rig.makeController("T")
    rig.isInteractive = true
    rig.simulation.log.removeAll()
    rig.simulation.run { rig.navigation.pushViewController(detail, animated: true) }
    rig.simulation.run { rig.driver.update(0.3) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "F0.viewWillDisappear",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "delegate.willShow(T)",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.cancelInteractiveTransition",
        "context.completeTransition(false)",
        "T.viewWillDisappear",
        "T.viewDidDisappear",
        "F0.viewWillAppear",
        "F0.viewDidAppear",
        "animator.animationEnded(false)",
      ])
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(detail.parent == nil && detail.view.superview == nil)
    #expect(rig.root.view.window === rig.window)
    #expect(rig.root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(rig.root.view.alpha == 1 && rig.root.view.transform == .identity)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `pop calls everything in UIKit's order`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.simulation.run {
      let popped = rig.navigation.popViewController(animated: true)
      #expect(popped === detail)
    }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewWillDisappear",
        "F0.viewWillAppear",
        "delegate.willShow(F0)",
        "animator.animateTransition",
        "context.completeTransition(true)",
        "T.viewDidDisappear",
        "F0.viewDidAppear",
        "delegate.didShow(F0)",
        "animator.animationEnded(true)",
      ])
    #expect(detail.view.superview == nil)
    #expect(rig.root.view.window === rig.window)
    #expect(detail.parent == nil)
  }

  @Test func `an interactive pop that finishes tells of the interaction before the appearance`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    rig.simulation.run {
      rig.navigation.popViewController(animated: true)
    }
    rig.simulation.run {
      let coordinator = detail.transitionCoordinator
      coordinator?.notifyWhenInteractionChanges { context in
        rig.simulation.record("coordinator.interactionChanged(\(context.isInteractive))")
      }
      coordinator?.animate(alongsideTransition: nil) { context in
        rig.simulation.record("coordinator.completion(\(context.isCancelled))")
      }
      rig.driver.update(0.6)
    }
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewWillDisappear",
        "F0.viewWillAppear",
        "delegate.willShow(F0)",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "T.viewDidDisappear",
        "F0.viewDidAppear",
        "delegate.didShow(F0)",
        "animator.animationEnded(true)",
        "coordinator.completion(false)",
      ])
    #expect(abs(rig.simulation.now - 0.4) < 1e-12)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `an interactive pop that is cancelled brings the appearance back at its end`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    rig.simulation.run {
      rig.navigation.popViewController(animated: true)
    }
    rig.simulation.run { rig.driver.update(0.25) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewWillDisappear",
        "F0.viewWillAppear",
        "delegate.willShow(F0)",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.cancelInteractiveTransition",
        "context.completeTransition(false)",
        "F0.viewWillDisappear",
        "F0.viewDidDisappear",
        "T.viewWillAppear",
        "T.viewDidAppear",
        "animator.animationEnded(false)",
      ])
    #expect(abs(rig.simulation.now - 0.25) < 1e-12)
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(detail.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    #expect(detail.view.window === rig.window)
    #expect(rig.root.view.superview == nil)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `screens find the coordinator in viewWillAppear and viewWillDisappear`() {
    final class Screen: UIViewController {
      var seen: [String] = []

      private func note(_ call: String) {
        guard let coordinator = transitionCoordinator else {
          seen.append("\(call): none")
          return
        }
        seen.append("\(call): \(coordinator.isInteractive ? "interactive" : "by itself")")
        coordinator.animate(alongsideTransition: { _ in self.seen.append("alongside") }) {
          context in
          self.seen.append("end, cancelled \(context.isCancelled)")
        }
      }

      override func viewWillAppear(_ animated: Bool) { note("will appear") }
      override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    }
    let rig = NavigationRig()
    let screen = rig.simulation.run { Screen() }
    rig.simulation.run { rig.navigation.pushViewController(screen, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(screen.seen == ["will appear: by itself", "alongside", "end, cancelled false"])
    screen.seen = []
    rig.isInteractive = true
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(screen.seen == ["will disappear: interactive", "alongside", "end, cancelled false"])
  }

  @Test func `after a cancelled pop the next one works`() {
    let rig = NavigationRig()
    _ = rig.stack("T")
    rig.isInteractive = true
    for finishes in [false, true] {
      rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
      rig.simulation.run { rig.driver.update(0.5) }
      rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
      rig.simulation.runUntilIdle()
    }
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(rig.simulation.diagnostics == [])
  }
}
