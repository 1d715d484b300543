import Foundation
import HeadlessUIKit
import MotionMath
import Testing

struct PropertyAnimatorTests {
  private let simulation = Simulation()

  /// A view 10 pt wide at x = 5 whose animator moves it to 105 in one second, linearly.
  private func rig(
    duration: Double = 1, timing: (any UITimingCurveProvider)? = nil
  ) -> (view: UIView, animator: UIViewPropertyAnimator) {
    simulation.run {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let animator = UIViewPropertyAnimator(
        duration: duration,
        timingParameters: timing ?? UICubicTimingParameters(animationCurve: .linear))
      animator.addAnimations { view.center.x = 105 }
      return (view, animator)
    }
  }

  private func shownX(_ view: UIView) -> CGFloat {
    view.layer.presentation()?.position.x ?? .nan
  }

  @Test func `runs from inactive through active to inactive and tells where it ended`() {
    let (view, animator) = rig()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(view.center.x == 5)
    simulation.run { animator.startAnimation() }
    #expect(animator.state == .active && animator.isRunning)
    simulation.run(until: 0.25)
    #expect(shownX(view) == 30)
    #expect(animator.fractionComplete == 0.25)
    simulation.runUntilIdle()
    #expect(simulation.now == 1)
    #expect(positions == [.end])
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(view.center.x == 105 && shownX(view) == 105)
  }

  @Test func `scrubbing an inactive animator makes it active and held`() {
    let (view, animator) = rig()
    simulation.run { animator.fractionComplete = 0.4 }
    #expect(animator.state == .active && !animator.isRunning)
    #expect(shownX(view) == 45)
    simulation.run(until: 3)
    #expect(shownX(view) == 45)
    simulation.run { animator.startAnimation() }
    simulation.run(until: 3.3)
    #expect(abs(shownX(view) - 75) < 1e-9)
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 3.6) < 1e-9)
  }

  @Test func `holding a curved animation does not jump, and starting again takes the curve up`() {
    let timing = UICubicTimingParameters(animationCurve: .easeIn)
    let (view, animator) = rig(timing: timing)
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.5)
    let before = shownX(view)
    simulation.run { animator.pauseAnimation() }
    #expect(abs(shownX(view) - before) < 1e-12)
    // Ease-in at one half is 0.315357.
    #expect(abs(animator.fractionComplete - 0.315357) < 1e-6)
    simulation.run(until: 2)
    simulation.run { animator.startAnimation() }
    simulation.run(until: 2.25)
    // Ease-in at three quarters is 0.621862.
    #expect(abs(shownX(view) - (5 + 62.1862)) < 1e-3)
    simulation.runUntilIdle()
    #expect(abs(simulation.now - 2.5) < 1e-9)
  }

  @Test func `without linear scrubbing the fraction follows the curve`() {
    let (view, animator) = rig(timing: UICubicTimingParameters(animationCurve: .easeIn))
    simulation.run {
      animator.scrubsLinearly = false
      animator.fractionComplete = 0.5
    }
    #expect(abs(shownX(view) - (5 + 31.5357)) < 1e-3)
  }

  @Test func `reversing turns the fraction round and goes back`() {
    let (view, animator) = rig()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.25)
    simulation.run { animator.isReversed = true }
    #expect(animator.fractionComplete == 0.75)
    #expect(shownX(view) == 30)
    simulation.runUntilIdle()
    #expect(simulation.now == 0.5)
    #expect(positions == [.start])
    #expect(view.center.x == 5)
  }

  @Test func `continuing takes the given part of the original duration`() {
    let (view, animator) = rig(duration: 2)
    simulation.run { animator.fractionComplete = 0.5 }
    simulation.run {
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn),
        durationFactor: 0.25)
    }
    simulation.run(until: 0.25)
    #expect(abs(shownX(view) - (55 + 50 * 0.315357)) < 1e-3)
    simulation.runUntilIdle()
    #expect(simulation.now == 0.5)
  }

  @Test func `a duration factor of zero keeps the natural remaining time`() {
    let (_, animator) = rig(duration: 2)
    simulation.run { animator.fractionComplete = 0.75 }
    simulation.run { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    simulation.runUntilIdle()
    #expect(simulation.now == 0.5)
  }

  @Test func `stopping keeps what is on screen and, without finishing, tells nobody`() {
    let (view, animator) = rig()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.5)
    simulation.run { animator.stopAnimation(true) }
    #expect(animator.state == .inactive)
    #expect(view.center.x == 55 && shownX(view) == 55)
    simulation.runUntilIdle()
    #expect(positions == [])
  }

  @Test(arguments: [
    (UIViewAnimatingPosition.start, 5.0), (.current, 55.0), (.end, 105.0),
  ])
  func `finishing a stopped animator sets the values of the position`(
    position: UIViewAnimatingPosition, x: CGFloat
  ) {
    let (view, animator) = rig()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.5)
    simulation.run { animator.stopAnimation(false) }
    #expect(animator.state == .stopped)
    simulation.run { animator.finishAnimation(at: position) }
    #expect(animator.state == .inactive)
    #expect(view.center.x == x)
    #expect(positions == [position])
  }

  @Test func `with pausesOnCompletion it stays active at its end and can go back`() {
    let (view, animator) = rig()
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    simulation.run {
      animator.pausesOnCompletion = true
      animator.startAnimation()
    }
    simulation.runUntilIdle()
    #expect(animator.state == .active && !animator.isRunning)
    #expect(positions == [])
    simulation.run {
      animator.isReversed = true
      animator.pausesOnCompletion = false
      animator.startAnimation()
    }
    simulation.runUntilIdle()
    #expect(simulation.now == 2)
    #expect(positions == [.start])
    #expect(view.center.x == 5)
  }

  @Test func `animations added on the way take the rest of it`() {
    let (_, animator) = rig(duration: 2)
    let other = simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    simulation.run { animator.startAnimation() }
    simulation.run(until: 0.5)
    simulation.run { animator.addAnimations { other.center.x = 105 } }
    #expect(shownX(other) == 5)
    simulation.run(until: 1.25)
    #expect(abs(shownX(other) - 55) < 1e-9)
    simulation.runUntilIdle()
    #expect(simulation.now == 2)
  }

  @Test func `a delay factor lets an animation begin later and end with the others`() {
    let (view, animator) = rig(duration: 2)
    let other = simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    simulation.run {
      animator.addAnimations({ other.center.x = 105 }, delayFactor: 0.5)
      animator.startAnimation()
    }
    simulation.run(until: 1)
    #expect(shownX(other) == 5)
    #expect(shownX(view) == 55)
    simulation.run(until: 1.5)
    #expect(abs(shownX(other) - 55) < 1e-9)
  }

  @Test func `a spring of given constants decides the duration itself`() {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let (_, animator) = rig(duration: 4, timing: spring)
    // Core Animation's settling duration of this spring, measured: 1.4727003346780927 s.
    #expect(abs(animator.duration - 1.4727003346780927) < 1e-9)
    let (_, ratio) = rig(duration: 4, timing: UISpringTimingParameters(dampingRatio: 0.3))
    #expect(ratio.duration == 4)
  }

  @Test func `a position follows a spring's initial velocity along each axis`() {
    let velocity = CGVector(dx: 0, dy: 4)
    let timing = UISpringTimingParameters(dampingRatio: 1, initialVelocity: velocity)
    func spring(_ velocity: CGFloat) -> SpringMotion {
      Spring(dampingRatio: 1, duration: 1, initialVelocity: velocity).unitMotion(
        initialVelocity: velocity)
    }
    let view = simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    simulation.run {
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations {
        view.center = CGPoint(x: 105, y: 205)
        view.alpha = 0
      }
      animator.startAnimation()
    }
    simulation.run(until: 0.2)
    let shown = simulation.run { view.layer.presentation() ?? view.layer }
    #expect(abs(shown.position.x - (5 + 100 * (1 - spring(0).value(at: 0.2)))) < 1e-9)
    #expect(abs(shown.position.y - (5 + 200 * (1 - spring(4).value(at: 0.2)))) < 1e-9)
    // A property that is not a position follows the greater component of the velocity.
    #expect(abs(Double(shown.opacity) - spring(4).value(at: 0.2)) < 1e-6)
    simulation.runUntilIdle()
    #expect(simulation.run { view.center } == CGPoint(x: 105, y: 205))
  }

  @Test func `runningPropertyAnimator starts after its delay`() {
    let view = simulation.run { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    var ended: TimeInterval?
    let animator = simulation.run {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear
      ) {
        view.center.x = 105
      } completion: { _ in
        ended = CACurrentMediaTime()
      }
    }
    #expect(animator.isRunning)
    simulation.run(until: 0.5)
    #expect(shownX(view) == 5)
    simulation.run(until: 1)
    #expect(shownX(view) == 55)
    simulation.runUntilIdle()
    #expect(ended == 1.5)
  }
}
