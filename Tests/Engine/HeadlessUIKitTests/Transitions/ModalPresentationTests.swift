import Foundation
import HeadlessUIKit
import Testing

/// Who presents whom, what is refused, and what is released.
struct ModalPresentationTests {
  @Test func `the outermost controller presents for its children`() {
    let rig = ModalRig()
    let child = rig.makeController("child")
    let navigation = rig.simulation.run {
      let navigation = UINavigationController(rootViewController: child)
      rig.window.rootViewController = navigation
      return navigation
    }
    rig.simulation.run {
      child.present(rig.presented, animated: true)
      #expect(rig.presented.presentingViewController === navigation)
      #expect(child.presentedViewController === rig.presented)
      let coordinator = child.transitionCoordinator
      #expect(coordinator != nil)
      #expect(coordinator === rig.presented.transitionCoordinator)
      #expect(coordinator?.viewController(forKey: .from) === navigation)
      #expect(coordinator?.viewController(forKey: .to) === rig.presented)
    }
    rig.simulation.runUntilIdle()
    #expect(navigation.view.window == nil)
    rig.simulation.run { child.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(child.view.window === rig.window)
    #expect(rig.presented.presentingViewController == nil)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `the coordinator is known to presenter, presented and children, and goes`() {
    let rig = ModalRig()
    let child = rig.makeController("child")
    rig.simulation.run {
      rig.presented.addChild(child)
      rig.presented.view.addSubview(child.view)
      child.didMove(toParent: rig.presented)
      rig.root.present(rig.presented, animated: true)
      for screen in [rig.root, rig.presented, child] {
        #expect(screen.transitionCoordinator?.isAnimated == true)
        #expect(screen.transitionCoordinator?.presentationStyle == .fullScreen)
        #expect(screen.transitionCoordinator?.transitionDuration == 1)
      }
    }
    rig.simulation.runUntilIdle()
    for screen in [rig.root, rig.presented, child] {
      #expect(screen.transitionCoordinator == nil)
    }
    #expect(
      rig.script.filter { $0.hasPrefix("child") } == [
        "child.viewDidLoad", "child.viewWillAppear", "child.viewDidAppear",
      ])
  }

  @Test func `presented controllers present in turn, and one dismissal takes all away`() {
    let rig = ModalRig(.overFullScreen)
    let upper = rig.makeController("U", style: .overFullScreen)
    rig.presentBefore()
    rig.simulation.run { rig.presented.present(upper, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.window.subviews.count == 3)
    rig.simulation.log.removeAll()
    rig.simulation.run { rig.root.dismiss(animated: true) {} }
    rig.simulation.run {
      #expect(rig.presented.view.superview?.isHidden == true)
      #expect(rig.presented.isBeingDismissed && upper.isBeingDismissed)
    }
    rig.simulation.runUntilIdle()
    #expect(
      rig.script == [
        "animator.transitionDuration",
        "presentation.dismissalTransitionWillBegin",
        "presentation.dismissalTransitionWillBegin",
        "U.viewWillDisappear",
        "T.viewWillDisappear",
        "animator.animateTransition",
        "context.completeTransition(true)",
        "U.viewDidDisappear",
        "T.viewDidDisappear",
        "presentation.dismissalTransitionDidEnd(true)",
        "presentation.dismissalTransitionDidEnd(true)",
        "animator.animationEnded(true)",
        "dismiss.completion",
      ])
    #expect(upper.presentingViewController == nil)
    rig.expectNotPresented()
  }

  @Test func `dismissing the upper of two leaves the lower one`() {
    let rig = ModalRig()
    let upper = rig.makeController("U")
    rig.presentBefore()
    rig.simulation.run { rig.presented.present(upper, animated: false) }
    #expect(rig.presented.view.window == nil)
    rig.simulation.run { upper.dismiss(animated: false) }
    #expect(rig.presented.presentedViewController == nil)
    rig.expectPresented(removesPresenter: true, frame: rig.window.bounds)
  }

  @Test func `a cancelled dismissal of two brings both back`() {
    let rig = ModalRig(.overFullScreen)
    let upper = rig.makeController("U", style: .overFullScreen)
    rig.presentBefore()
    rig.simulation.run {
      upper.transitioningDelegate = rig
      rig.presented.present(upper, animated: true)
    }
    rig.simulation.runUntilIdle()
    rig.isInteractive = true
    rig.simulation.run { rig.root.dismiss(animated: true) }
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(upper.presentingViewController === rig.presented)
    #expect(rig.presented.view.superview?.isHidden == false)
    #expect(upper.view.frame == rig.window.bounds)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `presenting during a transition is refused and named`() {
    let rig = ModalRig()
    let other = rig.makeController("other")
    rig.simulation.run {
      rig.root.present(rig.presented, animated: true)
      rig.root.present(other, animated: true) { Issue.record("a refused call completed") }
    }
    rig.simulation.run { rig.presented.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.root.presentedViewController === rig.presented)
    #expect(other.presentingViewController == nil)
    #expect(rig.simulation.diagnostics.map(\.code) == ["two-transitions", "two-transitions"])
  }

  @Test func `a controller that presents already, or is in no window, is refused and named`() {
    let rig = ModalRig(.overFullScreen)
    let other = rig.makeController("other")
    let stray = rig.makeController("stray")
    rig.simulation.run { stray.present(other, animated: true) }
    rig.presentBefore()
    rig.simulation.run { rig.root.present(other, animated: true) }
    #expect(
      rig.simulation.diagnostics.map(\.message) == [
        "stray: a controller whose view is in no window was asked to present and refused; present"
          + " once its view has appeared",
        "F: a controller that already presents one was asked to present another and refused;"
          + " present from the presented controller, or dismiss it first",
      ])
  }

  @Test func `viewDidAppear may present the next one`() {
    let rig = ModalRig()
    let eager = rig.simulation.run { EagerController() }
    eager.successor = rig.presented
    rig.simulation.run { rig.root.present(eager, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(eager.presentedViewController === rig.presented)
    #expect(rig.presented.view.window === rig.window)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `the flags hold during the callbacks of their own transition only`() {
    let rig = ModalRig()
    let screen = rig.simulation.run { FlagController() }
    rig.simulation.run { rig.root.present(screen, animated: true) }
    rig.simulation.runUntilIdle()
    rig.simulation.run { screen.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(
      screen.seen == [
        "willAppear presented", "didAppear presented", "willDisappear dismissed",
        "didDisappear dismissed",
      ])
    #expect(!screen.isBeingPresented && !screen.isBeingDismissed)
  }

  @Test func `a screen whose presentation is cancelled leaves like a dismissed one`() {
    let rig = ModalRig()
    rig.isInteractive = true
    let screen = rig.simulation.run { FlagController() }
    screen.transitioningDelegate = rig
    rig.simulation.run {
      screen.modalPresentationStyle = .fullScreen
      rig.root.present(screen, animated: true)
    }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(
      screen.seen == ["willAppear presented", "willDisappear dismissed", "didDisappear dismissed"])
    #expect(!screen.isBeingPresented && !screen.isBeingDismissed)
  }

  @Test func `without animation the views are there at once, the callbacks come after the layout`()
  {
    let rig = ModalRig()
    var order: [String] = []
    rig.simulation.run {
      rig.root.present(rig.presented, animated: false) { order.append("presented") }
      order.append("returned")
      #expect(rig.presented.view.window === rig.window)
      rig.root.dismiss(animated: false) { order.append("dismissed") }
    }
    #expect(order == ["returned", "presented", "dismissed"])
    #expect(!rig.script.contains { $0.hasPrefix("delegate.") })
    rig.expectNotPresented()
  }

  @Test func `custom asks the animator even when not animated`() {
    let rig = ModalRig(.custom)
    rig.simulation.run {
      rig.root.present(rig.presented, animated: false)
      #expect(rig.presented.transitionCoordinator?.isAnimated == false)
    }
    #expect(
      Array(rig.script.prefix(6)) == [
        "delegate.presentationController",
        "delegate.animationController",
        "T.viewDidLoad",
        "presentation.presentationTransitionWillBegin",
        "T.viewWillAppear",
        "animator.animateTransition",
      ])
    rig.simulation.runUntilIdle()
    #expect(rig.root.presentedViewController === rig.presented)
  }

  @Test func `a finger that lifts in the turn of the request still decides`() {
    let rig = ModalRig()
    rig.isInteractive = true
    rig.simulation.run {
      rig.root.present(rig.presented, animated: true)
      rig.driver.cancel()
    }
    rig.simulation.runUntilIdle()
    rig.expectNotPresented(diagnostics: ["finished-before-start"])
  }

  @Test(arguments: [true, false])
  func `a presentation that runs by itself can be caught and taken back`(finishes: Bool) {
    let rig = ModalRig(.custom)
    rig.isInteractive = true
    rig.isInterruptible = true
    rig.driver.wantsInteractiveStart = false
    rig.simulation.run { rig.root.present(rig.presented, animated: true) }
    rig.simulation.run(until: 0.5)
    rig.simulation.run {
      #expect(rig.presented.transitionCoordinator?.isInterruptible == true)
      #expect(rig.presented.transitionCoordinator?.isInteractive == false)
      rig.driver.pause()
      #expect(rig.presented.transitionCoordinator?.isInteractive == true)
    }
    rig.simulation.run(until: 3)
    rig.simulation.run { rig.driver.update(0.25) }
    rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(abs(rig.simulation.now - (finishes ? 3.75 : 3.25)) < 1e-9)
    if finishes {
      rig.expectPresented(
        removesPresenter: false, frame: CGRect(x: 0, y: 400, width: 400, height: 400), chrome: 1)
    } else {
      rig.expectNotPresented()
    }
  }

  @Test(arguments: [true, false])
  func `a style that viewDidLoad sets counts if the view was loaded before the presentation`(
    isLoaded: Bool
  ) {
    final class Late: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        modalPresentationStyle = .fullScreen
      }
    }
    let rig = ModalRig()
    let late = rig.simulation.run { Late() }
    rig.simulation.run {
      if isLoaded { late.view.backgroundColor = .black }
      rig.root.present(late, animated: false)
    }
    rig.simulation.runUntilIdle()
    #expect((rig.root.view.window == nil) == isLoaded)
    #expect((late.presentationController is UISheetPresentationController) == !isLoaded)
  }

  @Test func `the delegate is not kept alive, and without one the system animates`() {
    let rig = ModalRig()
    weak var gone: ModalRig?
    rig.simulation.run {
      let other = ModalRig()
      gone = other
      rig.presented.transitioningDelegate = other
    }
    #expect(gone == nil)
    #expect(rig.presented.transitioningDelegate == nil)
    let start = rig.simulation.now
    rig.present()
    #expect(abs(rig.simulation.now - start - 0.4) < 1e-12)
    #expect(rig.presented.view.frame == rig.window.bounds)
    #expect(!rig.script.contains { $0.hasPrefix("delegate.") })
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom, .pageSheet])
  func `everything is released after the dismissal`(style: UIModalPresentationStyle) {
    let rig = ModalRig()
    weak var controller: UIViewController?
    weak var view: UIView?
    weak var presentation: UIPresentationController?
    weak var container: UIView?
    rig.simulation.run {
      let screen = UIViewController()
      screen.modalPresentationStyle = style
      screen.transitioningDelegate = style == .pageSheet ? nil : rig
      rig.root.present(screen, animated: true)
      controller = screen
      view = screen.view
      presentation = screen.presentationController
      container = presentation?.containerView
    }
    rig.simulation.runUntilIdle()
    #expect(controller != nil && view != nil && presentation != nil && container != nil)
    rig.simulation.run { rig.root.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(controller == nil && view == nil && presentation == nil && container == nil)
  }

  @Test func `a window that goes takes its presentations with it`() {
    weak var controller: UIViewController?
    weak var root: UIViewController?
    do {
      let rig = ModalRig(.custom)
      rig.presentBefore()
      (controller, root) = (rig.presented, rig.root)
      rig.simulation.tearDown()
    }
    #expect(controller == nil && root == nil)
  }

  @Test func `a presenter's view lost with the container is named`() {
    let rig = ModalRig(.overFullScreen)
    rig.presentBefore()
    rig.simulation.run {
      rig.presented.view.superview?.insertSubview(rig.root.view, at: 0)
      rig.presented.dismiss(animated: true)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.root.view.window == nil)
    #expect(rig.simulation.diagnostics.map(\.code) == ["presenter-view-lost"])
  }
}

/// Presents another controller as soon as it has appeared.
private final class EagerController: UIViewController {
  var successor: UIViewController?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let successor { present(successor, animated: true) }
  }
}

/// Records in each callback whether it is being presented or dismissed.
private final class FlagController: UIViewController {
  var seen: [String] = []

  private func note(_ call: String) {
    seen.append(
      call + (isBeingPresented ? " presented" : "") + (isBeingDismissed ? " dismissed" : ""))
  }

  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}
