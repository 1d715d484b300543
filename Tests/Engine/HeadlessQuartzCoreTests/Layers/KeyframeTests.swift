import Foundation
import HeadlessQuartzCore
import Testing

/// Keyframe animations and groups, against the arithmetic of their values.
@MainActor
struct KeyframeTests {
  private let simulation = Simulation()

  /// The opacity at instants of an animation of one second.
  private func opacities(
    at times: [Double], _ configure: (CAKeyframeAnimation) -> Void
  ) -> [Double] {
    let simulation = Simulation()
    let layer = simulation.run { CALayer() }
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.duration = 1
    configure(animation)
    simulation.run { layer.add(animation, forKey: nil) }
    return times.map { time in
      simulation.run(until: time)
      return Double(layer.presentation()?.opacity ?? -1)
    }
  }

  private func expect(
    _ actual: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (one, other) in zip(actual, expected) {
      expectClose(one, other, tolerance: 1e-6, sourceLocation: sourceLocation)
    }
  }

  @Test func `linear goes straight from value to value`() {
    expect(
      opacities(at: [0.125, 0.5, 0.75]) { $0.values = [0.0, 0.8, 0.4] }, [0.2, 0.8, 0.6])
    expect(
      opacities(at: [0.1, 0.6]) {
        $0.values = [0.0, 0.8, 0.4]
        $0.keyTimes = [0, 0.2, 1]
      }, [0.4, 0.6])
  }

  @Test func `discrete holds each value, at key times one more than values`() {
    expect(
      opacities(at: [0.1, 0.4, 0.9]) {
        $0.values = [0.1, 0.2, 0.3]
        $0.calculationMode = .discrete
      }, [0.1, 0.2, 0.3])
    expect(
      opacities(at: [0.4, 0.6, 0.9]) {
        $0.values = [0.1, 0.2]
        $0.keyTimes = [0, 0.5, 1]
        $0.calculationMode = .discrete
      }, [0.1, 0.2, 0.2])
  }

  @Test func `paced keeps one speed whatever the key times`() {
    // The ways are 0.8 and 0.2 long, so the turn comes at 0.8 of the time.
    expect(
      opacities(at: [0.4, 0.8, 0.9]) {
        $0.values = [0.0, 0.8, 0.6]
        $0.keyTimes = [0, 0.5, 1]
        $0.calculationMode = .paced
      }, [0.4, 0.8, 0.7])
  }

  @Test func `cubic passes through every value with the slope of its neighbours`() {
    let step = 1e-3
    let shown = opacities(at: [0.5 - step, 0.5, 0.5 + step]) {
      $0.values = [0.0, 0.5, 0.6]
      $0.calculationMode = .cubic
    }
    expectClose(shown[1], 0.5, tolerance: 1e-6)
    // The neighbours differ by 0.6 − 0 and are one second apart.
    expectClose((shown[2] - shown[0]) / (2 * step), 0.6, tolerance: 1e-2)
  }

  @Test func `each stretch may have a curve of its own, inside the whole's`() {
    expect(
      opacities(at: [0.25, 0.75]) {
        $0.values = [0.0, 1.0, 0.0]
        $0.timingFunctions = [
          CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1),
          CAMediaTimingFunction(controlPoints: 0, 0, 0.58, 1),
        ]
      }, [0.315357, 1 - 0.684643])
  }

  @Test func `a point follows a path`() {
    let layer = simulation.run {
      let layer = CALayer()
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 300))
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.calculationMode = .paced
      animation.duration = 4
      layer.add(animation, forKey: nil)
      return layer
    }
    simulation.run(until: 0.5)
    expectClose(layer.presentation()?.position, CGPoint(x: 50, y: 0), tolerance: 1e-6)
    simulation.run(until: 2)
    expectClose(layer.presentation()?.position, CGPoint(x: 100, y: 100), tolerance: 1e-6)
  }

  @Test func `a group cuts its members off and tells one delegate`() {
    final class Witness: CAAnimationDelegate {
      var ends: [String] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        ends.append("\(flag) at \(CACurrentMediaTime())")
      }
    }
    let witness = Witness()
    let layer = simulation.run {
      let layer = CALayer()
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (0.0, 100.0, 4)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (0.0, 1.0)
      let group = CAAnimationGroup()
      group.animations = [move, fade]
      group.duration = 2
      group.delegate = witness
      layer.add(group, forKey: "both")
      return layer
    }
    simulation.run(until: 1)
    #expect(layer.presentation()?.position.x == 25)
    #expect(layer.presentation()?.opacity == 0.5)
    simulation.runUntilIdle()
    #expect(witness.ends == ["true at 2.0"])
    #expect(layer.presentation()?.position.x == 0)
  }

  @Test func `a spring shorter than its settling time is cut`() {
    let layer = simulation.run {
      let layer = CALayer()
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0.0, 100.0, 0.2)
      layer.position.x = 100
      layer.add(spring, forKey: nil)
      return layer
    }
    // Mass 1, stiffness 100, damping 10: ω = 10, ζ = ½.
    let (omega, t) = (10.0, 0.1)
    let damped = omega * 0.75.squareRoot()
    let offset = exp(-5 * t) * (cos(damped * t) + 5 / damped * sin(damped * t))
    simulation.run(until: t)
    expectClose(layer.presentation()?.position.x ?? .nan, 100 * (1 - offset), tolerance: 1e-9)
    simulation.run(until: 0.2)
    #expect(layer.presentation()?.position.x == 100)
    #expect(layer.animationKeys() == nil)
  }
}
