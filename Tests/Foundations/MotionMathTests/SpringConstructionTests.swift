import Foundation
import MotionMath
import Testing

struct SpringConstructionTests {
  @Test(arguments: SpringTests.springs)
  func `round-trips through damping ratio and response`(_ spring: Spring) {
    let copy = Spring(
      dampingRatio: spring.dampingRatio, response: spring.response, mass: spring.mass)
    #expect(abs(copy.stiffness - spring.stiffness) < 1e-12 * spring.stiffness)
    #expect(abs(copy.damping - spring.damping) <= 1e-12 * spring.damping)
  }

  @Test(arguments: SpringTests.springs)
  func `round-trips through duration and bounce`(_ spring: Spring) {
    let copy = Spring(duration: spring.response, bounce: spring.bounce)
    #expect(abs(copy.dampingRatio - spring.dampingRatio) <= 1e-9 * spring.dampingRatio)
    #expect(abs(copy.naturalFrequency - spring.naturalFrequency) < 1e-9)
  }

  @Test func `has the numbers that Apple documents`() {
    let bouncy = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(bouncy.stiffness - 157.9) < 0.05)
    #expect(abs(bouncy.damping - 17.6) < 0.05)
    #expect(abs(Spring.coreAnimationDefault.response - 0.63) < 0.005)
    #expect(abs(Spring.coreAnimationDefault.bounce - 0.5) < 1e-12)
    #expect(abs(Spring.uikitDefault.dampingRatio - 4.56435) < 1e-5)
    #expect(Spring(duration: 0.5, bounce: 1).damping == 0)
    #expect(abs(Spring(duration: 0.5, bounce: -0.5).dampingRatio - 2) < 1e-12)
  }

  @Test func `clamping lowers an overdamped spring to critical and leaves the others`() {
    let clamped = Spring.uikitDefault.clampedToCritical
    #expect(abs(clamped.dampingRatio - 1) < 1e-15)
    #expect((clamped.mass, clamped.stiffness) == (3, 1000))
    #expect(Spring.coreAnimationDefault.clampedToCritical == .coreAnimationDefault)
  }

  /// ζ, D and the published stiffness and damping.
  static let fits: [(ratio: Double, duration: Double, stiffness: Double, damping: Double)] = [
    (0.25, 3, 54.83363359078326, 3.702486785620688),
    (0.7, 0.5, 387.27458, 27.55101),
    (0.8, 0.5, 323.58949, 28.78175),
    (0.9, 0.5, 287.69890, 30.53104),
    (1, 0.5, 341.02370, 36.93365),
    (0.5, 1, 161.71950, 12.71690),
  ]

  @Test(arguments: fits)
  func `UIKit's fit gives the published springs`(
    _ fit: (ratio: Double, duration: Double, stiffness: Double, damping: Double)
  ) {
    let spring = Spring(dampingRatio: fit.ratio, duration: fit.duration, initialVelocity: 0)
    #expect(spring.mass == 1)
    // Published to five decimals or more, by solvers that stop at about this error.
    #expect(abs(spring.stiffness - fit.stiffness) < 1e-7 * fit.stiffness)
    #expect(abs(spring.damping - fit.damping) < 2e-7 * fit.damping)
  }

  @Test func `UIKit's fit meets its condition at the largest root, for any velocity`() {
    var generator = RandomGenerator(seed: 23)
    for n in 0..<300 {
      let ratio = n % 5 == 0 ? 1 : Double.random(in: 0.05...0.999, using: &generator)
      let duration = Double.random(in: 0.05...5, using: &generator)
      let velocity = Double.random(in: -60...60, using: &generator)
      let spring = Spring(
        dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      #expect(abs(spring.dampingRatio - ratio) < 1e-12)

      func left(_ frequency: Double) -> Double {
        let decay = exp(-ratio * frequency * duration)
        if ratio == 1 { return abs(1 + (frequency - velocity) * duration) * decay }
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        return abs((ratio * frequency - velocity) / damped) * decay
      }
      let root = spring.naturalFrequency
      #expect(abs(left(root) - 0.001) < 1e-9, "ζ \(ratio), D \(duration), v \(velocity)")
      for factor in stride(from: 1.0001, to: 40, by: 0.05) {
        #expect(left(root * factor) < 0.001)
      }
    }
  }

  @Test func `UIKit's fit clamps the damping ratio`() {
    let low = Spring(dampingRatio: 0.05, duration: 1, initialVelocity: 0)
    let high = Spring(dampingRatio: 1, duration: 1, initialVelocity: 0)
    #expect(Spring(dampingRatio: 0, duration: 1, initialVelocity: 0) == low)
    #expect(Spring(dampingRatio: 3, duration: 1, initialVelocity: 0) == high)
  }

  @Test func `forms list every equivalent description`() {
    let forms = SpringForms(Spring(mass: 2, stiffness: 200, damping: 20))
    let table = forms.entries.map { entry in
      "\(entry.name) \(String(format: "%.4f", entry.value)) \(entry.unit)"
    }
    #expect(
      table == [
        "mass 2.0000 ", "stiffness 200.0000 ", "damping 20.0000 ", "damping-ratio 0.5000 ",
        "response 0.6283 s", "duration 0.6283 s", "bounce 0.5000 ",
        "natural-frequency 10.0000 rad/s", "velocity 0.0000 1/s",
        "settling-duration 1.4727 s", "overshoot 0.1630 ",
      ])
  }
}
