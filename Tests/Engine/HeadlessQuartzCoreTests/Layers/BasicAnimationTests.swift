import Foundation
import HeadlessQuartzCore
import Testing

@MainActor
struct BasicAnimationTests {
  /// The x that a layer shows halfway through an animation of one second; its own x is 10.
  private func halfway(_ configure: (CABasicAnimation) -> Void) -> CGFloat? {
    let simulation = Simulation()
    let layer = simulation.run {
      let layer = CALayer()
      layer.position.x = 10
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.duration = 1
      configure(animation)
      layer.add(animation, forKey: nil)
      return layer
    }
    simulation.run(until: 0.5)
    return layer.presentation()?.position.x
  }

  @Test func `the seven cases of from, to and by`() {
    #expect(
      halfway {
        $0.fromValue = 0.0
        $0.toValue = 100.0
      } == 50)
    #expect(
      halfway {
        $0.fromValue = 20.0
        $0.byValue = 40.0
      } == 40)
    #expect(
      halfway {
        $0.byValue = 40.0
        $0.toValue = 100.0
      } == 80)
    #expect(halfway { $0.fromValue = 30.0 } == 20)
    #expect(halfway { $0.toValue = 30.0 } == 20)
    #expect(halfway { $0.byValue = 30.0 } == 25)
    #expect(halfway { _ in } == 10)
  }

  @Test func `an additive animation adds to the model`() {
    #expect(
      halfway {
        $0.fromValue = 4.0
        $0.toValue = 0.0
        $0.isAdditive = true
      } == 12)
  }

  @Test func `a timing function bends the time`() throws {
    let value = try #require(
      halfway {
        $0.fromValue = 0.0
        $0.toValue = 1.0
        $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
      })
    // Ease-in at one half: 0.315357, from an independent solution of the curve.
    #expect(abs(value - 0.315357) < 1e-6)
  }

  @Test func `the delegate is told of start and stop, also when the animation is removed`() {
    final class Listener: CAAnimationDelegate {
      var calls: [String] = []
      func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        calls.append("stop \(flag)")
      }
    }
    let listener = Listener()
    let simulation = Simulation()
    let layer = simulation.run {
      let layer = CALayer()
      for key in ["a", "b"] {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0.0
        animation.duration = key == "a" ? 1 : 2
        animation.delegate = listener
        layer.add(animation, forKey: key)
      }
      return layer
    }
    #expect(layer.animationKeys() == ["a", "b"])
    simulation.run(until: 1)
    #expect(listener.calls == ["start", "start", "stop true"])
    simulation.run { layer.removeAnimation(forKey: "b") }
    #expect(listener.calls == ["start", "start", "stop true", "stop false"])
    #expect(layer.animationKeys() == nil)
  }

  @Test func `a transaction's completion waits for its animations, or comes at once without any`() {
    let simulation = Simulation()
    var calls: [String] = []
    simulation.run {
      let layer = CALayer()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { calls.append("animated \(CACurrentMediaTime())") }
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0.0
      layer.add(animation, forKey: nil)
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("empty \(CACurrentMediaTime())") }
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
    simulation.runUntilIdle()
    #expect(calls == ["empty 0.0", "animated 0.5"])
  }

  @Test func `a key path that does not exist is named as not simulated`() {
    let simulation = Simulation()
    simulation.run { CALayer().add(CABasicAnimation(keyPath: "wobble"), forKey: nil) }
    #expect(
      simulation.diagnostics.map(\.message) == [
        "key path 'wobble': a member was accepted but is not simulated"
      ])
  }
}
