import Foundation
import MotionMath
import Testing

struct SpringTests {
  /// Springs of every damping regime, with masses that are not 1 (mass 1 hides unit mistakes).
  static let springs = [
    Spring(mass: 2, stiffness: 300, damping: 0),
    Spring(mass: 2, stiffness: 300, damping: 10),
    Spring(mass: 2, stiffness: 200, damping: 40),
    Spring(mass: 2, stiffness: 200, damping: 40 * (1 - 1e-9)),
    Spring(mass: 2, stiffness: 200, damping: 40 * (1 + 1e-9)),
    Spring(mass: 2, stiffness: 100, damping: 90),
    Spring(mass: 0.5, stiffness: 100, damping: 600),
    .uikitDefault,
  ]

  @Test(arguments: springs)
  func `starts where and as fast as it was released`(_ spring: Spring) {
    for time in [0, -1, 1e-300] {
      let state = spring.state(at: time, displacement: 120, velocity: -800)
      #expect(abs(state.displacement - 120) < 1e-12)
      #expect(abs(state.velocity + 800) < 1e-11)
    }
  }

  @Test(arguments: springs)
  func `satisfies its differential equation`(_ spring: Spring) {
    let h = 1e-6
    func state(_ t: Double) -> (displacement: Double, velocity: Double) {
      spring.state(at: t, displacement: 120, velocity: -800)
    }
    for t in [0.003, 0.07, 0.31, 1.2] {
      let (now, before, after) = (state(t), state(t - h), state(t + h))
      let acceleration = (after.velocity - before.velocity) / (2 * h)
      let slope = (after.displacement - before.displacement) / (2 * h)
      let scale = spring.stiffness * 120 + spring.damping * 800
      let residual =
        spring.mass * acceleration + spring.damping * now.velocity
        + spring.stiffness * now.displacement
      #expect(abs(residual) < 1e-5 * scale)
      #expect(abs(slope - now.velocity) < 1e-5 * 800)
    }
  }

  @Test(arguments: springs)
  func `agrees with numerical integration`(_ spring: Spring) {
    var (x, v, t) = (120.0, -800.0, 0.0)
    let step = 5e-5
    func force(_ x: Double, _ v: Double) -> Double {
      -(spring.stiffness * x + spring.damping * v) / spring.mass
    }
    for n in 1...6000 {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + v1 * step / 2, force(x + x1 * step / 2, v + v1 * step / 2))
      let (x3, v3) = (v + v2 * step / 2, force(x + x2 * step / 2, v + v2 * step / 2))
      let (x4, v4) = (v + v3 * step, force(x + x3 * step, v + v3 * step))
      x += (x1 + 2 * x2 + 2 * x3 + x4) * step / 6
      v += (v1 + 2 * v2 + 2 * v3 + v4) * step / 6
      t = Double(n) * step
    }
    let state = spring.state(at: t, displacement: 120, velocity: -800)
    #expect(abs(state.displacement - x) < 1e-6)
    #expect(abs(state.velocity - v) < 1e-5)
  }

  @Test(arguments: springs)
  func `going on from any state is the same motion`(_ spring: Spring) {
    let whole = SpringMotion(spring, displacement: 120, velocity: -800)
    for (first, second) in [(0.01, 0.02), (0.1, 0.5), (0.4, 2)] {
      let middle = whole.state(at: first)
      let rest = SpringMotion(
        spring, displacement: middle.displacement, velocity: middle.velocity
      ).state(at: second)
      let direct = whole.state(at: first + second)
      #expect(abs(rest.displacement - direct.displacement) < 1e-10)
      #expect(abs(rest.velocity - direct.velocity) < 1e-8)
    }
  }

  @Test(arguments: springs)
  func `only ratios to the mass matter`(_ spring: Spring) {
    let heavy = Spring(
      mass: 7 * spring.mass, stiffness: 7 * spring.stiffness, damping: 7 * spring.damping)
    for t in [0.01, 0.2, 1] {
      #expect(abs(heavy.progress(at: t) - spring.progress(at: t)) < 1e-10)
    }
  }

  @Test(arguments: springs)
  func `is at rest, not NaN, after an hour`(_ spring: Spring) {
    let state = spring.state(at: 3600, displacement: 120, velocity: -800)
    if spring.damping == 0 {
      let energy = { (x: Double, v: Double) in spring.stiffness * x * x + spring.mass * v * v }
      let kept = energy(state.displacement, state.velocity) / energy(120, -800)
      #expect(abs(kept - 1) < 1e-9)
    } else {
      #expect(abs(state.displacement) < 1e-9)
      #expect(abs(state.velocity) < 1e-9)
    }
  }

  @Test(arguments: springs)
  func `progress runs from 0 with the initial velocity and is one minus the distance left`(
    _ spring: Spring
  ) {
    #expect(spring.progress(at: 0, initialVelocity: 3) == 0)
    #expect(spring.progressRate(at: 0, initialVelocity: 3) == 3)
    let h = 1e-6
    for t in [0.01, 0.2, 0.7] {
      let left = spring.state(at: t, displacement: 1, velocity: -3).displacement
      #expect(spring.progress(at: t, initialVelocity: 3) == 1 - left)
      let rate =
        (spring.progress(at: t + h, initialVelocity: 3)
          - spring.progress(at: t - h, initialVelocity: 3)) / (2 * h)
      #expect(abs(spring.progressRate(at: t, initialVelocity: 3) - rate) < 1e-4)
    }
  }

  @Test(arguments: [1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13, 1e-15])
  func `is continuous across critical damping`(_ offset: Double) {
    for mass in [1.0, 3] {
      let critical = Spring(dampingRatio: 1, response: 0.4, mass: mass)
      for ratio in [1 - offset, 1 + offset] {
        let spring = Spring(dampingRatio: ratio, response: 0.4, mass: mass)
        for t in [1e-6, 0.001, 0.05, 0.3, 2] {
          let near = spring.state(at: t, displacement: 1, velocity: -20)
          let exact = critical.state(at: t, displacement: 1, velocity: -20)
          #expect(abs(near.displacement - exact.displacement) < 3 * offset + 1e-13)
          #expect(abs(near.velocity - exact.velocity) < 100 * offset + 1e-11)
        }
      }
    }
  }

  @Test func `never turns back before the target when it is not underdamped`() {
    for spring in [Spring(mass: 2, stiffness: 200, damping: 40), .uikitDefault] {
      let values = (0...2000).map { spring.progress(at: Double($0) / 1000) }
      for (earlier, later) in zip(values, values.dropFirst()) { #expect(earlier <= later) }
      #expect(values.allSatisfy { $0 <= 1 })
    }
  }
}
