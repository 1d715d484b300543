import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// `UIView.animateKeyframes`, repetition, springs by perceptual duration, and what blocks inherit.
struct KeyframeBlockTests {
  private let simulation = Simulation()
  /// Linear timing of the whole animation: the bits for the curve are the same as in `AnimationOptions`.
  private let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  private func makeView() -> UIView {
    simulation.run { UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10)) }
  }

  private func shownX(_ view: UIView, at time: Double) -> CGFloat {
    simulation.run(until: time)
    return view.layer.presentation()?.position.x ?? .nan
  }

  @Test func `keyframes take their turns and stand still in between`() {
    let view = makeView()
    var ends: [String] = []
    simulation.run {
      UIView.animateKeyframes(withDuration: 2, delay: 1, options: linear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          view.center.x = 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 40
          view.alpha = 0
        }
        view.bounds.size.height = 80
      } completion: {
        ends.append("\($0) at \(CACurrentMediaTime())")
      }
    }
    #expect(view.center.x == 40)
    expectClose(shownX(view, at: 1), 0)
    expectClose(shownX(view, at: 1.25), 50)
    expectClose(shownX(view, at: 1.75), 100)
    #expect(view.layer.presentation()?.opacity == 1)
    expectClose(shownX(view, at: 2.5), 70)
    #expect(view.layer.presentation()?.opacity == 0.5)
    expectClose(view.layer.presentation()?.bounds.height ?? .nan, 62.5)
    simulation.runUntilIdle()
    #expect(ends == ["true at 3.0"])
  }

  @Test func `the whole eases in and out unless told otherwise`() {
    let view = makeView()
    simulation.run {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
      }
    }
    simulation.run(until: 0.25)
    #expect(abs((view.layer.presentation()?.opacity ?? -1) - (1 - 0.129162)) < 1e-5)
  }

  @Test func `matrices and discrete keyframes`() {
    let view = makeView()
    simulation.run {
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: [linear, .calculationModeDiscrete]
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.transform = CGAffineTransform(scaleX: 2, y: 2)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.transform = CGAffineTransform(scaleX: 3, y: 3)
        }
      }
    }
    simulation.run(until: 0.25)
    #expect(view.layer.presentation()?.transform.m11 == 1)
    simulation.run(until: 0.75)
    #expect(view.layer.presentation()?.transform.m11 == 2)
    simulation.runUntilIdle()
    #expect(view.layer.presentation()?.transform.m11 == 3)
  }

  @Test func `a keyframe outside a keyframe animation just changes`() {
    let view = makeView()
    simulation.run {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 9 }
    }
    #expect(view.layer.animationKeys() == nil)
    #expect(view.center.x == 9)
  }

  @Test func `repeat goes on until the animation is removed`() {
    let view = makeView()
    var ends: [Bool] = []
    simulation.run {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
        animations: { view.center.x = 100 }, completion: { ends.append($0) })
    }
    expectClose(shownX(view, at: 10.25), 25)
    expectClose(shownX(view, at: 11.25), 75)
    #expect(ends == [])
    simulation.run { view.layer.removeAllAnimations() }
    #expect(ends == [false])
    #expect(view.layer.presentation()?.position.x == 100)
  }

  @Test func `autoreverse comes back once, then the model shows`() {
    let view = makeView()
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) {
        view.center.x = 100
      }
    }
    expectClose(shownX(view, at: 1.75), 25)
    simulation.runUntilIdle()
    #expect(simulation.now == 2)
    #expect(view.layer.presentation()?.position.x == 100)
  }

  @Test func `a reversed matrix animation goes on to its end, as sums do`() {
    let view = makeView()
    var ends: [String] = []
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
      } completion: {
        ends.append("matrix \($0)")
      }
      UIView.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        ends.append("alpha \($0)")
      }
    }
    simulation.run(until: 0.5)
    simulation.run {
      UIView.animate(withDuration: 1) {
        view.transform = .identity
        view.alpha = 1
      } completion: {
        ends.append("back \($0)")
      }
    }
    #expect(ends == [])
    simulation.runUntilIdle()
    #expect(ends == ["matrix true", "alpha true", "back true"])
  }

  @Test func `a spring by perceptual duration lasts until it has settled`() {
    let view = makeView()
    var end = 0.0
    simulation.run {
      UIView.animate {
        view.center.x = 100
      } completion: { _ in
        end = CACurrentMediaTime()
      }
    }
    let omega = 4 * Double.pi
    expectClose(
      shownX(view, at: 0.25), 100 * (1 - exp(-omega * 0.25) * (1 + omega * 0.25)),
      tolerance: 1e-9)
    simulation.runUntilIdle()
    expectClose(end, 0.8)
    let settling = simulation.run {
      var length = 0.0
      UIView.animate(springDuration: 0.5, bounce: 0.5) {
        length = UIView.inheritedAnimationDuration
      }
      return length
    }
    expectClose(settling, Spring(duration: 0.5, bounce: 0.5).settlingDuration())
  }

  @Test func `blocks inside take the outer repetition unless they override it`() {
    let (inherits, overrides) = (makeView(), makeView())
    simulation.run {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
        UIView.animate(withDuration: 5) { inherits.center.x = 100 }
        UIView.animate(
          withDuration: 5, delay: 0,
          options: [.overrideInheritedOptions, .overrideInheritedDuration, .curveLinear]
        ) { overrides.center.x = 100 }
      }
    }
    expectClose(shownX(inherits, at: 7.5), 50)
    expectClose(overrides.layer.presentation()?.position.x ?? .nan, 100)
  }

  @Test func `blocks and keyframes inside a property animator are scrubbed with it`() {
    let (plain, keyed) = (makeView(), makeView())
    let animator = simulation.run {
      UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animate(withDuration: 5) { plain.center.x = 100 }
        UIView.animateKeyframes(withDuration: 5, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            keyed.center.x = 100
          }
        }
      }
    }
    simulation.run { animator.fractionComplete = 0.75 }
    expectClose(plain.layer.presentation()?.position.x ?? .nan, 75)
    expectClose(keyed.layer.presentation()?.position.x ?? .nan, 50)
    simulation.run {
      animator.stopAnimation(true)
      #expect(plain.center.x == 75)
      #expect(keyed.center.x == 50)
    }
  }

  @Test func `keyframes in a percent-driven transition follow the finger`() {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.makeAnimator = { KeyframeAnimator() }
    rig.isInteractive = true
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    func shown() -> CGFloat { (detail.view.layer.presentation()?.position.x ?? .nan) - 200 }
    rig.simulation.run { rig.driver.update(0.25) }
    expectClose(shown(), 50)
    rig.simulation.run { rig.driver.update(0.75) }
    expectClose(shown(), 250)
    rig.simulation.run { rig.driver.update(0.5) }
    expectClose(shown(), 100)
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    expectClose(shown(), 0)
    #expect(rig.navigation.topViewController === detail)
    #expect(detail.view.center.x == 200)
  }

  /// Moves the from-view a quarter of the way in the first half, the rest in the second.
  private final class KeyframeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      guard let from = transitionContext.view(forKey: .from),
        let to = transitionContext.view(forKey: .to)
      else { return }
      transitionContext.containerView.insertSubview(to, belowSubview: from)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          from.center.x += 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          from.center.x += 300
        }
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }
}
