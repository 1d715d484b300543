import Foundation
import HeadlessUIKit
import Scenes
import Testing

/// The lock is free after every end, however it comes about.
struct SkipControlReleaseTests {
  /// A call that cannot do anything, on a stack of one screen.
  nonisolated enum Futile: CaseIterable {
    case pop, popToRoot, popToStranger, popToTop, pushShown, pushPresented, presentChild
    case presentSelf, presentOnPresenting, dismissNothing
  }

  private func perform(_ futile: Futile, _ rig: SkipRig) -> SkipControl.Answer? {
    let (navigation, note) = (rig.navigation, rig.note("futile"))
    guard let root = navigation.viewControllers.first else { return nil }
    let modal = rig.screen("M")
    let needsModal = futile == .pushPresented || futile == .presentOnPresenting
    if needsModal { navigation.present(modal, animated: false) }
    let gated = navigation.gated
    return switch futile {
    case .pop: gated.popViewController(animated: true, completion: note)
    case .popToRoot: gated.popToRootViewController(animated: true, completion: note)
    case .popToStranger:
      gated.popToViewController(rig.screen("X"), animated: true, completion: note)
    case .popToTop: gated.popToViewController(root, animated: true, completion: note)
    case .pushShown: gated.pushViewController(root, animated: true, completion: note)
    case .pushPresented: gated.pushViewController(modal, animated: true, completion: note)
    case .presentChild: gated.present(root, animated: true, completion: note)
    case .presentSelf: gated.present(navigation, animated: true, completion: note)
    case .presentOnPresenting:
      gated.present(rig.screen("N"), animated: true, completion: note)
    case .dismissNothing: gated.dismiss(animated: true, completion: note)
    }
  }

  @Test(arguments: Futile.allCases)
  func `a call with nothing to do fails, and frees the window at once`(futile: Futile) {
    let rig = SkipRig()
    rig.simulation.run {
      #expect(perform(futile, rig) == .refused)
      #expect(rig.completions == ["futile: did (failed)"])
      #expect(rig.control.log.map(\.event) == [.will, .did(.failed)])
      rig.expectFree()
    }
    rig.simulation.runUntilIdle()
    #expect(rig.stack == ["root"])
    rig.expectFree()
  }

  @Test func `a queue of calls that fail is worked off without growing the call stack`() {
    let rig = SkipRig()
    rig.simulation.run {
      rig.navigation.gated.pushViewController(rig.screen("A"), animated: true)
      for _ in 0..<5000 {
        rig.navigation.gated.dismiss(animated: false, policy: .queue)
      }
    }
    rig.simulation.runUntilIdle()
    #expect(rig.control.log.filter { $0.event == .did(.failed) }.count == 5000)
    rig.expectFree()
  }

  /// Starts a pop that waits for a finger, with a push in the queue behind it.
  private func holdPop(_ rig: SkipRig) {
    rig.simulation.run {
      rig.navigation.pushViewController(rig.screen("A"), animated: false)
    }
    rig.finger = { .stays }
    rig.simulation.run {
      rig.navigation.gated.popViewController(animated: true, completion: rig.note("pop"))
      rig.navigation.gated.pushViewController(
        rig.screen("B"), animated: true, policy: .queue, completion: rig.note("push"))
    }
    rig.simulation.run(until: 1)
    rig.finger = { nil }
  }

  @Test func `another root controller interrupts the transition of the old one`() throws {
    let rig = SkipRig()
    let window = try #require(rig.window)
    holdPop(rig)
    let new = rig.simulation.run {
      let new = UINavigationController(rootViewController: rig.screen("new root"))
      new.title = "new"
      window.rootViewController = new
      #expect(rig.completions == ["pop: did (interrupted)"])
      return new
    }
    rig.simulation.run(until: 2)
    #expect(rig.completions == ["pop: did (interrupted)", "push: dropped (notInWindow)"])
    #expect(rig.control.isFree)
    rig.simulation.run {
      #expect(new.gated.pushViewController(rig.screen("C"), animated: true) == .started)
      // The old transition ends after all, without any effect.
      rig.driver?.finish()
    }
    rig.simulation.runUntilIdle()
    #expect(
      rig.log == [
        "#1 pop(nav): will", "#2 push(B): queued", "#1 pop(nav): did (interrupted)",
        "#2 push(B): dropped (notInWindow)", "#3 push(C): will", "#3 push(C): did (finished)",
      ])
    #expect(new.topViewController?.title == "C")
    #expect(rig.control.isFree)
  }

  @Test func `the end of the window settles everybody`() {
    let rig = SkipRig()
    holdPop(rig)
    weak let window = rig.window
    rig.releaseWindow()
    #expect(window == nil)
    #expect(
      rig.log == [
        "#1 pop(nav): will", "#2 push(B): queued", "#1 pop(nav): did (interrupted)",
        "#2 push(B): dropped (windowGone)",
      ])
    rig.simulation.run(until: 2)
    #expect(rig.completions == ["pop: did (interrupted)", "push: dropped (windowGone)"])
    rig.simulation.run {
      #expect(
        rig.navigation.gated.popViewController(animated: true, completion: rig.note("late"))
          == .refused)
    }
    #expect(rig.completions.last == "late: dropped (notInWindow)")
    #expect(rig.control.waiting == [])
  }

  @Test func `a window goes although its transition has not ended`() {
    weak var control: SkipControl?
    do {
      let rig = SkipRig()
      holdPop(rig)
      control = rig.control
      rig.releaseWindow()
      rig.simulation.tearDown()
    }
    #expect(control == nil)
  }

  @Test(arguments: [true, false])
  func `a call that waits for a controller that goes is dropped`(isKept: Bool) {
    let rig = SkipRig()
    var inner: UINavigationController? = rig.simulation.run {
      UINavigationController(rootViewController: rig.screen("inner root"))
    }
    inner?.transitioningDelegate = rig
    let pushed = rig.screen("A")
    rig.simulation.run {
      inner.map { _ = rig.navigation.gated.present($0, animated: false) }
    }
    rig.simulation.runUntilIdle()
    rig.simulation.run {
      rig.navigation.gated.dismiss(animated: true)
      inner?.gated.pushViewController(
        pushed, animated: true, policy: .queue, completion: rig.note("inner"))
      rig.navigation.gated.pushViewController(
        rig.screen("B"), animated: true, policy: .queue, completion: rig.note("outer"))
    }
    if !isKept { inner = nil }
    rig.simulation.runUntilIdle()
    #expect(
      rig.completions == [
        "inner: dropped (\(isKept ? "notInWindow" : "controllerGone"))", "outer: did (finished)",
      ])
    #expect((inner != nil) == isKept)
    #expect(rig.stack == ["root", "B"])
    rig.expectFree()
  }

  @Test func `a controller that goes in the middle of its transition frees the window`() throws {
    let rig = SkipRig()
    let top = try #require(rig.navigation.topViewController)
    var inner: UINavigationController? = rig.simulation.run {
      let inner = UINavigationController(rootViewController: rig.screen("inner root"))
      inner.title = "inner"
      inner.delegate = rig
      inner.pushViewController(rig.screen("inner top"), animated: false)
      top.addChild(inner)
      top.view.addSubview(inner.view)
      inner.beginAppearanceTransition(true, animated: false)
      inner.endAppearanceTransition()
      return inner
    }
    rig.finger = { .stays }
    rig.simulation.run {
      inner.map { #expect($0.gated.popViewController(animated: true) == .started) }
    }
    rig.simulation.run(until: 1)
    rig.simulation.run {
      #expect(rig.navigation.gated.pushViewController(rig.screen("A"), animated: true) == .refused)
      inner?.view.removeFromSuperview()
      inner?.removeFromParent()
    }
    weak let gone = inner
    inner = nil
    #expect(gone == nil)
    rig.finger = { nil }
    rig.simulation.run {
      #expect(rig.navigation.gated.pushViewController(rig.screen("B"), animated: true) == .started)
    }
    rig.simulation.runUntilIdle()
    #expect(
      rig.log == [
        "#1 pop(inner): will", "#2 push(A): dropped (busy)", "#1 pop(inner): did (interrupted)",
        "#3 push(B): will", "#3 push(B): did (finished)",
      ])
    #expect(rig.control.isFree)
  }

  @Test func `outside a window that keeps transitions apart every call is refused`() {
    let rig = SkipRig()
    let plain = rig.simulation.run {
      let navigation = UINavigationController(rootViewController: rig.screen("plain"))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      return (window, navigation)
    }
    rig.simulation.run {
      #expect(
        plain.1.gated.pushViewController(
          rig.screen("A"), animated: true, completion: rig.note("plain")) == .refused)
      #expect(rig.screen("X").gated.dismiss(animated: true) == .refused)
    }
    #expect(rig.completions == ["plain: dropped (notInWindow)"])
    #expect(rig.log == [])
  }
}
