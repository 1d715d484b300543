import Foundation
import HeadlessUIKit
import Testing

/// What is reported of property animators that are used against their rules.
struct AnimatorFaultTests {
  private let simulation = Simulation()

  private func rig(duration: Double) -> (view: UIView, animator: UIViewPropertyAnimator) {
    simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      return (
        view, UIViewPropertyAnimator(duration: duration, curve: .linear) { view.center.x = 105 }
      )
    }
  }

  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }
  private var messages: [String] { simulation.diagnostics.map { "\($0.severity) \($0.code)" } }

  @Test func `flags that change while an animator is active raise an exception on devices`() {
    let (_, animator) = rig(duration: 1)
    simulation.run {
      animator.isInterruptible = true
      animator.isUserInteractionEnabled = true
    }
    #expect(messages == [])
    simulation.run {
      animator.pauseAnimation()
      animator.isUserInteractionEnabled = false
    }
    #expect(messages == ["error raises-exception"])
    simulation.run { animator.isInterruptible = true }
    #expect(messages == ["error raises-exception", "error raises-exception"])
    #expect(
      simulation.diagnostics.map { $0.message.contains("isInterruptible") } == [false, true])
    simulation.run { animator.stopAnimation(true) }
  }

  @Test func `releasing a paused animator is a fault`() {
    simulation.run {
      let view = UIView()
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }.pauseAnimation()
    }
    #expect(messages == ["error raises-exception"])
  }

  @Test func `releasing a stopped animator is a fault, an ended or inactive one is none`() {
    simulation.run {
      let view = UIView()
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }.startAnimation()
      _ = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      let ended = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
      ended.startAnimation()
      ended.stopAnimation(true)
    }
    simulation.runUntilIdle()
    #expect(messages == [])
    simulation.run {
      let view = UIView()
      let stopped = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      stopped.startAnimation()
      stopped.stopAnimation(false)
    }
    #expect(messages == ["error raises-exception"])
  }

  @Test func `an animator that lives until the end of the run is none`() {
    let (_, animator) = rig(duration: 1)
    simulation.run { animator.pauseAnimation() }
    simulation.tearDown()
    #expect(messages == [])
  }

  @Test func `finishing while running is a fault and does nothing`() {
    let (view, animator) = rig(duration: 1)
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.5)
    simulation.run { animator.finishAnimation(at: .end) }
    #expect(animator.isRunning && shownX(view) == 55)
    #expect(
      simulation.diagnostics.map(\.message).first?.hasPrefix(
        "finishAnimation of a property animator that is running: ") == true)
    #expect(messages == ["error raises-exception"])
  }

  @Test func `a stopped animator cannot start, be paused or take animations`() {
    let (_, animator) = rig(duration: 1)
    simulation.run {
      animator.startAnimation()
      animator.stopAnimation(false)
      animator.startAnimation()
      animator.pauseAnimation()
      animator.addAnimations {}
    }
    #expect(animator.state == .stopped)
    let calls = simulation.diagnostics.compactMap { $0.message.split(separator: ":").first }
    #expect(
      calls
        == ["startAnimation", "pauseAnimation", "addAnimations"].map {
          "\($0) of a property animator that is stopped"
        })
    simulation.run { animator.finishAnimation(at: .current) }
  }

  @Test func `an animator that is not interruptible cannot be paused or stopped`() {
    let (_, animator) = rig(duration: 1)
    simulation.run {
      animator.isInterruptible = false
      animator.startAnimation()
      animator.pauseAnimation()
      animator.stopAnimation(true)
    }
    #expect(animator.isRunning)
    #expect(messages == ["error raises-exception", "error raises-exception"])
    simulation.runUntilIdle()
  }
}
