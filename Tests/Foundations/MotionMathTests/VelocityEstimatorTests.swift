import MotionMath
import Testing

struct VelocityEstimatorTests {
  /// Samples every 10 ms along x = `position`(t), y = −2x.
  private func samples(
    _ count: Int, every step: Double = 0.01, _ position: (Double) -> Double
  ) -> [PositionSample] {
    (0..<count).map { n in
      let x = position(Double(n) * step)
      return PositionSample(time: Double(n) * step, x: x, y: -2 * x)
    }
  }

  private func expectVelocity(
    _ velocity: Velocity?, x: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(abs((velocity?.x ?? .nan) - x) < 1e-6, sourceLocation: sourceLocation)
    #expect(abs((velocity?.y ?? .nan) + 2 * x) < 1e-6, sourceLocation: sourceLocation)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func `a constant speed is reported as it is`(_ estimator: VelocityEstimator) {
    let line = samples(12) { 300 * $0 + 7 }
    expectVelocity(estimator.estimate(of: line, at: 0.11), x: 300)
    #expect(estimator.velocity(of: line, at: 0.11) == estimator.velocity(of: line[...], at: 0.11))
  }

  @Test(arguments: VelocityEstimator.allCases)
  func `shifting time and place changes nothing`(_ estimator: VelocityEstimator) {
    let curve = samples(12) { 400 * $0 + 3000 * $0 * $0 }
    let moved = curve.map { PositionSample(time: $0.time + 64, x: $0.x + 128, y: $0.y - 256) }
    let (near, far) = (
      estimator.velocity(of: curve, at: 0.11), estimator.velocity(of: moved, at: 64.11)
    )
    #expect(abs(near.x - far.x) < 1e-6 && abs(near.y - far.y) < 1e-6)
  }

  @Test(arguments: VelocityEstimator.allCases)
  func `reports nothing for no sample, one, or samples at one instant`(
    _ estimator: VelocityEstimator
  ) {
    let still = PositionSample(time: 1, x: 4, y: 4)
    let jump = PositionSample(time: 1, x: 9, y: 4)
    #expect(estimator.estimate(of: [], at: 1) == nil)
    #expect(estimator.estimate(of: [still], at: 1) == nil)
    #expect(estimator.velocity(of: [still], at: 1) == .zero)
    #expect(estimator.velocity(of: [still, jump, still], at: 1) == .zero)
  }

  @Test func `two samples give what each case documents`() {
    let pair = samples(2) { 500 * $0 }
    expectVelocity(VelocityEstimator.uikit.estimate(of: pair, at: 0.01), x: 500)
    expectVelocity(VelocityEstimator.lastPair.estimate(of: pair, at: 0.01), x: 500)
    expectVelocity(VelocityEstimator.androidLSQ2.estimate(of: pair, at: 0.01), x: 500)
    expectVelocity(VelocityEstimator.impulse.estimate(of: pair, at: 0.01), x: 500)
    expectVelocity(VelocityEstimator.scrollView.estimate(of: pair, at: 0.01), x: 25)
    #expect(VelocityEstimator.leastSquares.estimate(of: pair, at: 0.01) == nil)
  }

  @Test func `a rest before the lift is noticed by the fits and by impulse only`() {
    let line = samples(8) { 300 * $0 }
    for estimator in VelocityEstimator.allCases {
      let atLimit = estimator.estimate(of: line, at: 0.11)
      let rested = estimator.estimate(of: line, at: 0.1101)
      expectVelocity(atLimit, x: 300)
      switch estimator {
      case .uikit, .lastPair, .scrollView: #expect(rested == atLimit)
      case .leastSquares, .androidLSQ2, .impulse: #expect(rested == nil)
      }
    }
  }

  @Test func `the fits are exact on a parabola and ignore what lies before the window`() {
    let far = [PositionSample(time: -0.5, x: 900, y: 1), PositionSample(time: -0.041, x: 5, y: 5)]
    let curve = samples(9) { 400 * $0 + 3000 * $0 * $0 }
    for estimator in [VelocityEstimator.leastSquares, .androidLSQ2] {
      expectVelocity(estimator.estimate(of: far + curve, at: 0.08), x: 400 + 6000 * 0.08)
    }
    // 11 samples span exactly 100 ms; a twelfth, older one no longer counts.
    let old = PositionSample(time: -0.001, x: 77, y: 0)
    let full = samples(11) { 400 * $0 }
    expectVelocity(VelocityEstimator.leastSquares.estimate(of: [old] + full, at: 0.1), x: 400)
  }

  @Test func `only the newest twenty samples count`() {
    let dense = samples(30, every: 0.002) { $0 < 0.019 ? 50 : 200 * $0 }
    expectVelocity(VelocityEstimator.leastSquares.estimate(of: dense, at: 0.058), x: 200)
    expectVelocity(VelocityEstimator.impulse.estimate(of: dense, at: 0.058), x: 200)
  }

  @Test func `of samples at the same time Android counts the last`() {
    var line = samples(6) { 300 * $0 }
    line.insert(PositionSample(time: 0.03, x: 400, y: 9), at: 3)
    expectVelocity(VelocityEstimator.androidLSQ2.estimate(of: line, at: 0.05), x: 300)
    expectVelocity(VelocityEstimator.impulse.estimate(of: line, at: 0.05), x: 300)
  }

  @Test func `impulse is the speed after the work of all steps`() {
    // Steps of 100 and 300: W = ½·100² + (300 − 100)·300, v = √(2W).
    let path = [0.0, 1, 4].enumerated().map { n, x in
      PositionSample(time: Double(n) * 0.01, x: x, y: -x)
    }
    let expected = (2 * (5000.0 + 60000)).squareRoot()
    let velocity = VelocityEstimator.impulse.velocity(of: path, at: 0.02)
    #expect(abs(velocity.x - expected) < 1e-9)
    #expect(abs(velocity.y + expected) < 1e-9)
  }

  @Test func `scroll-view weights the last three steps`() {
    let path = [9.0, 10, 12, 16].enumerated().map { n, x in
      PositionSample(time: Double(n) * 0.01, x: x, y: 0)
    }
    let velocity = VelocityEstimator.scrollView.velocity(of: path, at: 0.03)
    #expect(abs(velocity.x - (0.6 * 100 + 0.35 * 200 + 0.05 * 400)) < 1e-9)
    let stutter = path + [PositionSample(time: 0.03, x: 60, y: 0)]
    #expect(
      abs(VelocityEstimator.scrollView.velocity(of: stutter, at: 0.03).x - (120 + 140)) < 1e-9)
  }

  @Test func `uikit on a list is the tracker fed with it`() {
    var generator = RandomGenerator(seed: 37)
    for _ in 0..<50 {
      var (tracker, list, time) = (UIKitVelocityTracker(), [PositionSample](), 0.0)
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        time += [0, 0.008, 0.016, 0.075].randomElement(using: &generator) ?? 0
        let x = Double.random(in: 0...300, using: &generator)
        tracker.add(time: time, x: x, y: -x)
        list.append(PositionSample(time: time, x: x, y: -x))
      }
      #expect(VelocityEstimator.uikit.estimate(of: list, at: time) == tracker.estimate)
    }
  }
}
