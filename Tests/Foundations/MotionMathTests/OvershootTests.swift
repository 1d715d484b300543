import Foundation
import MotionMath
import Testing

struct OvershootTests {
  @Test(arguments: [0.1, 0.3, 0.576, 0.8])
  func `a spring that is cut late passes its target by exp(−ζπ÷√(1−ζ²))`(ratio: Double) {
    let motion = Spring(dampingRatio: ratio, response: 0.4).unitMotion()
    let expected = exp(-ratio * .pi / (1 - ratio * ratio).squareRoot())
    #expect(abs(motion.overshoot(within: 10) - expected) < 1e-12)
    #expect(abs(motion.overshoot - expected) < 1e-12)
  }

  @Test(arguments: [0.2, 0.5, 0.9, 0.97, 1, 1.5], [-30.0, 0, 3, 40])
  func `a spring that is cut passes its target by what a search finds`(
    ratio: Double, velocity: Double
  ) {
    let motion = Spring(dampingRatio: ratio, response: 0.4).unitMotion(initialVelocity: velocity)
    for end in [0.05, 0.1, 0.15, 0.25, 0.6] {
      let highest = searchedMaximum(in: 0...end) { -motion.value(at: $0) }.value
      #expect(abs(motion.overshoot(within: end) - max(highest, 0)) < 1e-6)
    }
  }

  @Test func `a spring that creeps or has no time passes nothing`() {
    #expect(Spring(dampingRatio: 1, response: 0.4).unitMotion().overshoot(within: 5) == 0)
    #expect(Spring(dampingRatio: 0.2, response: 0.4).unitMotion().overshoot(within: 0) == 0)
  }

  @Test(arguments: [
    CubicBezierCurve(0.3, 1.6, 0.6, 1), CubicBezierCurve(0.1, -0.5, 0.9, 1.5),
    CubicBezierCurve(0.5, 3, 0.5, -2), CubicBezierCurve(0, 1, 1, 1.2), .easeInOut, .linear,
    .easeOut, CubicBezierCurve(0.5, 1, 0.5, 1), CubicBezierCurve(0.2, 0, 0.8, 2),
  ])
  func `a curve rises above 1 by what a search finds`(curve: CubicBezierCurve) {
    let highest = searchedMaximum(in: 0...1) { curve.progress(at: $0) - 1 }.value
    #expect(abs(curve.overshoot - max(highest, 0)) < 1e-6, "\(curve)")
    #expect(curve.overshoot >= highest - 1e-9)
  }
}
