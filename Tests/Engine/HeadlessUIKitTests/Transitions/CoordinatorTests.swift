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
