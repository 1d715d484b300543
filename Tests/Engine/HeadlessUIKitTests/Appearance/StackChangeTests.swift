import Foundation
import HeadlessUIKit
import Testing

/// Changes of a navigation stack at every moment.
struct StackChangeTests {
  private let rig = AppearanceRig()

  @Test func `the first push onto an empty stack on screen shows it and tells the delegate`() {
    let navigation = rig.navigation()
    let delegate = ShowDelegate()
    navigation.delegate = delegate
    rig.show(navigation)
    let first = rig.screen("A")
    let script = rig.script { navigation.pushViewController(first, animated: true) }
    #expect(script == ["A.willAppear", "A.isAppearing", "A.didAppear"])
    #expect(delegate.calls == ["will A", "did A"])
    #expect(first.view.window === rig.window && rig.codes == [])
  }

  @Test func `a push from the root's viewDidLoad leaves the pushed screen on top`() {
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    root.whenLoaded = { navigation.pushViewController(detail, animated: true) }
    rig.show(navigation)
    #expect(navigation.viewControllers == [root, detail])
    #expect(root.view.window == nil && detail.view.window === rig.window)
    #expect(detail.view.frame == rig.window.bounds)
  }

  @Test func `an emptied stack shows nothing, and the next one is told`() {
    let (root, next) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let emptied = rig.script { navigation.setViewControllers([], animated: false) }
    #expect(emptied == ["A.willDisappear", "A.didDisappear"])
    #expect(root.view.superview == nil && root.parent == nil)
    let filled = rig.script { navigation.setViewControllers([next], animated: false) }
    #expect(filled == ["B.willAppear", "B.isAppearing", "B.didAppear"])
    #expect(next.view.superview?.subviews.count == 1 && rig.codes == [])
  }

  @Test func `didMove is told to every new screen and to no other`() {
    let screens = ["A", "B", "C", "D"].map(rig.screen)
    for screen in screens { screen.notesMoves = true }
    let navigation = rig.navigation(screens[0], screens[1])
    rig.show(navigation)
    let moves = rig.script(settles: true) {
      navigation.setViewControllers([screens[0], screens[2], screens[3]], animated: true)
    }
    #expect(
      moves.filter { $0.contains("Move") } == [
        "B.didMove(nil)", "C.didMove(nav)", "D.didMove(nav)",
      ])
  }

  @Test func `the root is moving to its parent when it first appears`() {
    let root = rig.screen("A")
    root.notesMoves = true
    let navigation = rig.navigation(root)
    let script = rig.script {
      rig.window.rootViewController = navigation
      rig.window.makeKeyAndVisible()
    }
    #expect(
      script == ["A.willAppear moving", "A.isAppearing", "A.didAppear moving", "A.didMove(nav)"])
    #expect(!root.isMovingToParent)
  }

  @Test func `the coordinator is there right after an animated push or pop`() {
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let pushed = rig.script(settles: true) {
      navigation.pushViewController(detail, animated: true)
      #expect(detail.transitionCoordinator === navigation.transitionCoordinator)
      #expect(detail.transitionCoordinator?.transitionDuration == 0.35)
      navigation.transitionCoordinator?.animate(alongsideTransition: { _ in root.note("alongside") }
      ) { _ in root.note("end") }
    }
    #expect(
      pushed == [
        "A.willDisappear", "B.willAppear", "A.alongside", "B.isAppearing", "A.didDisappear",
        "B.didAppear", "A.end",
      ])
    rig.simulation.run {
      navigation.popViewController(animated: true)
      #expect(root.transitionCoordinator?.viewController(forKey: .from) === detail)
    }
    rig.simulation.runUntilIdle()
    #expect(navigation.transitionCoordinator == nil)
    rig.simulation.run {
      navigation.pushViewController(rig.screen("C"), animated: false)
      #expect(navigation.transitionCoordinator == nil)
    }
  }

  @Test func `the delegate is asked once although the coordinator was read before the start`() {
    let delegate = AnimatorDelegate()
    let navigation = rig.navigation(rig.screen("A"))
    navigation.delegate = delegate
    rig.show(navigation)
    rig.simulation.run {
      navigation.pushViewController(rig.screen("B"), animated: true)
      #expect(navigation.transitionCoordinator?.transitionDuration == 1)
    }
    rig.simulation.runUntilIdle()
    #expect(delegate.asked == 1)
  }

  @Test func `a second animated push in one turn follows the first`() {
    let (root, second, third) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let begun = rig.script {
      navigation.pushViewController(second, animated: true)
      navigation.pushViewController(third, animated: true)
      #expect(navigation.viewControllers == [root, second])
    }
    #expect(begun == ["A.willDisappear", "B.willAppear", "B.isAppearing"])
    #expect(
      rig.rest == [
        "A.didDisappear", "B.didAppear", "B.willDisappear", "C.willAppear", "C.isAppearing",
        "B.didDisappear", "C.didAppear",
      ])
    #expect(navigation.viewControllers == [root, second, third])
    #expect(rig.simulation.now == 0.7 && rig.codes == [])
  }

  @Test func `unanimated changes of one turn count together`() {
    let (root, second, third) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let script = rig.script {
      navigation.pushViewController(second, animated: false)
      navigation.pushViewController(third, animated: false)
      #expect(navigation.viewControllers == [root, second, third])
    }
    #expect(
      script == [
        "A.willDisappear", "C.willAppear", "C.isAppearing", "A.didDisappear", "C.didAppear",
      ])
    let back = rig.script(settles: true) {
      navigation.popToRootViewController(animated: false)
      navigation.pushViewController(second, animated: true)
    }
    #expect(
      back == ["C.willDisappear", "B.willAppear", "B.isAppearing", "C.didDisappear", "B.didAppear"])
    #expect(third.parent == nil && rig.codes == [])
  }

  nonisolated enum Moment: CaseIterable {
    case viewDidAppear, completion, didShow
  }

  @Test(arguments: Moment.allCases)
  func `a push at the end of another one follows it`(moment: Moment) {
    let (root, second, third) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let navigation = rig.navigation(root)
    let delegate = ShowDelegate()
    navigation.delegate = delegate
    rig.show(navigation)
    let push = { navigation.pushViewController(third, animated: true) }
    if moment == .viewDidAppear { second.whenAppeared = push }
    if moment == .didShow { delegate.whenShown = { if $0 === second { push() } } }
    let script = rig.script(settles: true) {
      navigation.pushViewController(second, animated: true)
      guard moment == .completion else { return }
      navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in push() }
    }
    #expect(script.suffix(2) == ["B.didDisappear", "C.didAppear"])
    #expect(navigation.viewControllers == [root, second, third])
    #expect(rig.codes == [])
  }

  @Test func `a push from viewDidAppear at launch runs its animation`() {
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    root.whenAppeared = { navigation.pushViewController(detail, animated: true) }
    rig.show(navigation)
    #expect(rig.simulation.now == 0.35)
    #expect(detail.view.window === rig.window && rig.codes == [])
  }

  @Test func `a popped screen put back while its pop is cancelled stays`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.3) }
    rig.simulation.run {
      rig.driver.cancel()
      rig.navigation.viewControllers.append(detail)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(detail.view.window === rig.window && detail.parent === rig.navigation)
    #expect(rig.simulation.diagnostics.map(\.code) == ["push-waited"])
  }

  @Test func `a push while a presentation begins waits for its end`() {
    let (root, second, alert) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    alert.modalPresentationStyle = .overFullScreen
    let navigation = rig.navigation(root)
    rig.show(navigation)
    rig.simulation.run {
      root.present(alert, animated: true)
      navigation.pushViewController(second, animated: true)
      #expect(navigation.viewControllers == [root])
    }
    rig.simulation.runUntilIdle()
    #expect(navigation.viewControllers == [root, second])
    #expect(second.view.window === rig.window && rig.codes == [])
  }
}

/// A delegate that records when screens are shown and provides no animator.
final class ShowDelegate: NSObject, UINavigationControllerDelegate {
  private(set) var calls: [String] = []
  var whenShown: ((UIViewController) -> Void)?

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { calls.append("will \(viewController.title ?? "")") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    calls.append("did \(viewController.title ?? "")")
    whenShown?(viewController)
  }
}
