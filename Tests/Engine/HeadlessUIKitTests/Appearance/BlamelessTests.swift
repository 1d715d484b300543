import Foundation
import HeadlessUIKit
import Testing

/// Correct code that must cause no diagnostics, and calls that must cause them.
struct BlamelessTests {
  private let rig = AppearanceRig()

  @Test func `a pop and a dismissal in one turn`() {
    let (root, first, second) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let navigation = rig.navigation(first, second)
    navigation.modalPresentationStyle = .fullScreen
    rig.show(root)
    _ = rig.script(settles: true) { root.present(navigation, animated: true) }
    let script = rig.script(settles: true) {
      navigation.popViewController(animated: true)
      navigation.dismiss(animated: true)
    }
    #expect(
      script == [
        "C.willDisappear", "B.willAppear", "B.willDisappear", "A.willAppear", "A.isAppearing",
        "C.didDisappear", "A.didAppear", "B.didDisappear",
      ])
    #expect(rig.codes == [])
  }

  @Test func `a full-screen presentation in the middle of a push`() {
    let (root, detail, top) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    top.modalPresentationStyle = .fullScreen
    let navigation = rig.navigation(root)
    rig.show(navigation)
    let begun = rig.script { navigation.pushViewController(detail, animated: true) }
    #expect(begun == ["A.willDisappear", "B.willAppear", "B.isAppearing"])
    rig.simulation.run(until: 0.1)
    let script = rig.script(settles: true) { detail.present(top, animated: true) }
    #expect(
      script == [
        "B.willDisappear", "C.willAppear", "C.isAppearing", "A.didDisappear", "C.didAppear",
        "B.didDisappear",
      ])
    #expect(navigation.viewControllers == [root, detail])
    let back = rig.script(settles: true) { top.dismiss(animated: true) }
    #expect(
      back == ["C.willDisappear", "B.willAppear", "B.isAppearing", "B.didAppear", "C.didDisappear"])
    #expect(rig.codes == [])
  }

  @Test func `a root that is replaced in the middle of a push`() {
    let (root, detail, next) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    let navigation = rig.navigation(root)
    rig.show(navigation)
    rig.simulation.run { navigation.pushViewController(detail, animated: true) }
    rig.simulation.run(until: 0.1)
    _ = rig.script {}
    let script = rig.script(settles: true) { rig.window.rootViewController = next }
    #expect(
      script.filter { !$0.hasPrefix("A") } == [
        "B.willDisappear", "B.didDisappear", "C.willAppear", "C.isAppearing", "C.didAppear",
      ])
    #expect(script.filter { $0.hasPrefix("A") } == ["A.didDisappear"])
    #expect(rig.codes == [])
  }

  @Test func `an interaction controller that starts its transition without its superclass`() {
    final class Own: UIPercentDrivenInteractiveTransition {
      var context: (any UIViewControllerContextTransitioning)?

      override func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
      ) {
        context = transitionContext
        if let to = transitionContext.view(forKey: .to) {
          transitionContext.containerView.insertSubview(to, at: 0)
        }
      }

      override func update(_ percentComplete: CGFloat) {
        super.update(percentComplete)
        context?.updateInteractiveTransition(percentComplete)
      }

      override func finish() {
        super.finish()
        context?.finishInteractiveTransition()
        context?.completeTransition(true)
        context = nil
      }
    }
    final class Delegate: NSObject, UINavigationControllerDelegate {
      let driver = Own()

      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { ShiftAnimator(duration: 1) }

      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    let (root, detail) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root, detail)
    rig.show(navigation)
    let delegate = Delegate()
    navigation.delegate = delegate
    rig.simulation.run { _ = navigation.popViewController(animated: true) }
    rig.simulation.run { delegate.driver.update(-0.4) }
    #expect(delegate.driver.percentComplete == 0)
    rig.simulation.run { delegate.driver.update(0.4) }
    #expect(delegate.driver.percentComplete == 0.4)
    rig.simulation.run { delegate.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(navigation.viewControllers == [root] && rig.codes == [])
  }

  @Test func `calls that raise an exception on devices are named and ignored`() {
    let (root, stranger) = (rig.screen("A"), rig.screen("B"))
    let navigation = rig.navigation(root)
    let inner = rig.navigation(rig.screen("C"))
    inner.title = "inner"
    rig.show(navigation)
    rig.simulation.run {
      #expect(navigation.popToViewController(stranger, animated: true) == nil)
      navigation.pushViewController(inner, animated: true)
      navigation.pushViewController(root, animated: true)
      root.present(root, animated: true)
      navigation.present(root, animated: true)
      root.transition(from: stranger, to: inner, duration: 0, animations: nil)
    }
    #expect(navigation.viewControllers == [root])
    #expect(Set(rig.codes) == ["raises-exception"])
    #expect(
      rig.simulation.diagnostics.map { $0.message.prefix { $0 != ":" } } == [
        "nav pops to B, which is not on its stack", "nav holds inner, a navigation controller",
        "nav holds a view controller twice", "A presents itself",
        "nav presents a child of a container",
        "A.transition(from",
      ])
  }
}
