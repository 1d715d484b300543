import Foundation
import MotionMath
import Testing

struct SpringSettlingTests {
  @Test func `has the documented durations`() {
    func settling(_ damping: Double) -> Double {
      Spring(mass: 1, stiffness: 100, damping: damping).settlingDuration()
    }
    #expect(abs(settling(10) - 1.47270033467809) < 1e-12)
    #expect(abs(settling(5) - 2.85497) < 1e-5)
    #expect(abs(settling(15) - 1.02209) < 1e-5)
  }

  @Test func `stays within a thousandth from then on, below critical damping`() {
    var generator = RandomGenerator(seed: 29)
    for _ in 0..<100 {
      let spring = Spring(
        dampingRatio: .random(in: 0.05...0.98, using: &generator),
        response: .random(in: 0.1...2, using: &generator), mass: 3)
      let velocity = Double.random(in: -10...10, using: &generator)
      let end = spring.settlingDuration(initialVelocity: velocity)
      for n in 0...200 {
        let progress = spring.progress(
          at: end * (1 + Double(n) / 100), initialVelocity: velocity)
        #expect(abs(progress - 1) <= 0.001)
      }
    }
  }

  @Test func `is a sum of tenths of a second from critical damping on`() {
    let spring = Spring(mass: 1, stiffness: 1, damping: 2)
    #expect(spring.settlingDuration() == 9.299999999999983)
    #expect(abs(spring.progress(at: 9.3) - 1) < 0.001)
    #expect(abs(spring.progress(at: 9.2) - 1) > 0.001)
  }

  @Test func `counts overdamping as critical unless it is allowed`() {
    let spring = Spring(mass: 2, stiffness: 200, damping: 200)
    #expect(spring.settlingDuration() == spring.clampedToCritical.settlingDuration())
    let allowed = spring.settlingDuration(allowsOverdamping: true)
    #expect(allowed > 5)
    #expect(abs(spring.progress(at: allowed) - 1) < 0.001)
    #expect(abs(spring.progress(at: allowed - 0.1) - 1) > 0.001)
  }

  @Test func `is the largest Float without damping and finite for the slowest springs`() {
    let endless = Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration()
    #expect(endless == 3.4028234663852886e+38)
    let slow = Spring(mass: 1, stiffness: 1e-9, damping: 1).settlingDuration()
    #expect(slow > 200_000 && slow < 400_000)
  }

  @Test func `critical springs made from duration and bounce settle on the grid`() {
    for (duration, expected) in [(0.5, 0.8), (1, 1.5), (0.25, 0.4)] {
      #expect(abs(Spring(duration: duration, bounce: 0).settlingDuration() - expected) < 1e-12)
    }
    for n in 1...400 {
      let settling = Spring(duration: Double(n) / 97, bounce: 0).settlingDuration()
      #expect(abs((settling * 10).rounded() - settling * 10) < 1e-9)
    }
  }

  @Test func `overshoot is that of the closed form and of a dense search`() {
    for ratio in [0.1, 0.4, 0.8] {
      let spring = Spring(dampingRatio: ratio, response: 0.5, mass: 4)
      let expected = exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
      #expect(abs(spring.unitMotion().overshoot - expected) < 1e-12)
    }
    for spring in SpringTests.springs {
      for (displacement, velocity) in [
        (1.0, 0.0), (1, -90), (1, 40), (-2, 130), (-2, -5), (0, 3), (0, -3),
      ] {
        let motion = SpringMotion(spring, displacement: displacement, velocity: velocity)
        let side = displacement == 0 ? -velocity.sign.factor : displacement.sign.factor
        let searched = searchedMaximum(in: 0...1) { -side * motion.value(at: $0) }.value
        #expect(motion.overshoot >= searched - 1e-12)
        #expect(motion.overshoot - max(searched, 0) < 1e-4)
      }
    }
    #expect(Spring.uikitDefault.unitMotion().overshoot == 0)
    #expect(SpringMotion(.uikitDefault, displacement: 0, velocity: 0).overshoot == 0)
  }
}

extension FloatingPointSign {
  fileprivate var factor: Double { self == .plus ? 1 : -1 }
}
