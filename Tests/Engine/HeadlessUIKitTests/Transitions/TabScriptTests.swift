import Foundation
import HeadlessUIKit
import Testing

/// The whole ordered log of tab selections, and the views after them.
struct TabScriptTests {
  @Test func `a selection calls everything in order`() {
    let rig = TabRig()
    rig.simulation.run { rig.tabs.selectedIndex = 1 }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "F.viewWillDisappear",
        "animator.animateTransition",
        "context.completeTransition(true)",
        "F.viewDidDisappear",
        "T.viewDidAppear",
        "animator.animationEnded(true)",
      ])
    #expect(rig.simulation.now == 1)
    expect(rig, shows: rig.second, not: rig.first, index: 1)
  }

  @Test func `an interactive selection that finishes`() {
    let rig = TabRig()
    rig.isInteractive = true
    rig.simulation.run { rig.tabs.selectedIndex = 1 }
    listen(rig)
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "F.viewWillDisappear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.finishInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(true)",
        "F.viewDidDisappear",
        "T.viewDidAppear",
        "animator.animationEnded(true)",
        "coordinator.completion(cancelled: false)",
      ])
    #expect(abs(rig.simulation.now - 0.6) < 1e-12)
    expect(rig, shows: rig.second, not: rig.first, index: 1)
  }

  @Test func `an interactive selection that is cancelled goes back`() {
    let rig = TabRig()
    rig.isInteractive = true
    rig.simulation.run { rig.tabs.selectedViewController = rig.second }
    #expect(rig.tabs.selectedIndex == 1)
    listen(rig)
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "T.viewDidLoad",
        "T.viewWillAppear",
        "F.viewWillDisappear",
        "interactor.startInteractiveTransition",
        "animator.animateTransition",
        "context.cancelInteractiveTransition",
        "coordinator.interactionChanged(false)",
        "context.completeTransition(false)",
        "T.viewWillDisappear",
        "T.viewDidDisappear",
        "F.viewWillAppear",
        "F.viewDidAppear",
        "animator.animationEnded(false)",
        "coordinator.completion(cancelled: true)",
      ])
    #expect(abs(rig.simulation.now - 0.4) < 1e-12)
    expect(rig, shows: rig.first, not: rig.second, index: 0)
    #expect(rig.first.view.frame == rig.window.bounds)
  }

  @Test func `a selection without an animator happens at once`() {
    let rig = TabRig()
    rig.isAnimated = false
    rig.simulation.run {
      rig.tabs.selectedIndex = 1
      #expect(rig.second.view.window === rig.window)
    }
    #expect(
      rig.script == [
        "delegate.animationController", "T.viewDidLoad", "T.viewWillAppear",
        "F.viewWillDisappear", "F.viewDidDisappear", "T.viewDidAppear",
      ])
    expect(rig, shows: rig.second, not: rig.first, index: 1)
  }

  @Test func `a tap on the bar asks and tells the delegate`() {
    let rig = TabRig()
    rig.tap(at: CGPoint(x: 300, y: 780))
    #expect(
      Array(rig.script.prefix(6)) == [
        "delegate.shouldSelect(T)",
        "delegate.animationController",
        "delegate.interactionController",
        "animator.transitionDuration",
        "delegate.didSelect(T)",
        "T.viewDidLoad",
      ])
    expect(rig, shows: rig.second, not: rig.first, index: 1)
    rig.permits = false
    rig.simulation.log.removeAll()
    rig.tap(at: CGPoint(x: 100, y: 780))
    #expect(rig.script == ["delegate.shouldSelect(F)"])
    #expect(rig.tabs.selectedIndex == 1)
  }

  @Test func `a second selection during a transition is refused`() {
    let rig = TabRig()
    rig.simulation.run { rig.tabs.selectedIndex = 1 }
    rig.simulation.run { rig.tabs.selectedIndex = 0 }
    #expect(rig.tabs.selectedIndex == 1)
    #expect(rig.simulation.diagnostics.map(\.code) == ["two-transitions"])
  }

  @Test func `removing the selected screen shows the first one`() {
    let rig = TabRig()
    rig.isAnimated = false
    rig.simulation.run { rig.tabs.selectedIndex = 1 }
    rig.simulation.run { rig.tabs.setViewControllers([rig.first], animated: false) }
    expect(rig, shows: rig.first, not: rig.second, index: 0)
    #expect(rig.second.parent == nil)
    #expect(rig.second.tabBarController == nil)
    rig.simulation.run { rig.tabs.viewControllers = nil }
    #expect(rig.tabs.selectedIndex == NSNotFound)
    #expect(rig.first.view.superview == nil)
  }

  private func listen(_ rig: TabRig) {
    rig.simulation.run {
      let coordinator = rig.second.transitionCoordinator
      #expect(coordinator != nil)
      #expect(coordinator === rig.tabs.transitionCoordinator)
      coordinator?.notifyWhenInteractionChanges { context in
        rig.simulation.record("coordinator.interactionChanged(\(context.isInteractive))")
      }
      coordinator?.animate(alongsideTransition: nil) { context in
        rig.simulation.record("coordinator.completion(cancelled: \(context.isCancelled))")
      }
    }
  }

  private func expect(
    _ rig: TabRig, shows screen: UIViewController, not other: UIViewController, index: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(rig.tabs.selectedIndex == index, sourceLocation: sourceLocation)
    #expect(rig.tabs.selectedViewController === screen, sourceLocation: sourceLocation)
    #expect(rig.tabs.tabBar.selectedItem === screen.tabBarItem, sourceLocation: sourceLocation)
    #expect(screen.view.window === rig.window, sourceLocation: sourceLocation)
    #expect(other.viewIfLoaded?.superview == nil, sourceLocation: sourceLocation)
    #expect(
      screen.view.superview?.subviews == [screen.view].compactMap(\.self),
      sourceLocation: sourceLocation)
    #expect(screen.view.alpha == 1 && !screen.view.isHidden, sourceLocation: sourceLocation)
    #expect(screen.tabBarController === rig.tabs, sourceLocation: sourceLocation)
    #expect(rig.simulation.diagnostics == [], sourceLocation: sourceLocation)
  }
}
