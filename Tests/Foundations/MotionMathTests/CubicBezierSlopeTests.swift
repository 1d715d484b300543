import MotionMath
import Testing

struct CubicBezierSlopeTests {
  /// Control points, and the slope at 0, ½ and 1 worked out by hand from the limits.
  static let corners: [(handles: [Double], slopes: [Double])] = [
    ([0.25, 0.1, 0.25, 1], [0.4, 1.1 / 0.8 * 0.5, 0]),
    ([0.42, 0, 0.58, 1], [0, 2 / 1.16, 0]),
    ([0, 0, 0.58, 1], [1 / 0.58, 1, 0]),
    ([0.42, 0, 1, 1], [0, 1, 1 / 0.58]),
    ([0, 0, 1, 1], [1, 1, 1]),
    ([0, 0, 0, 0], [1, 1, 1]),
    ([1, 1, 1, 1], [1, 1, 1]),
    ([0, 0.5, 1, 0.5], [.infinity, 0.5, .infinity]),
    ([0, -0.5, 1, 0.5], [-.infinity, 1, .infinity]),
    ([1, 0, 0, 1], [0, .infinity, 0]),
    ([1, 2, 0, -1], [2, -.infinity, 2]),
    ([0, 0, 0, 1], [.infinity, 1, 0]),
  ]

  @Test(arguments: corners)
  func `has the limit slope at the ends and in the middle`(
    _ row: (handles: [Double], slopes: [Double])
  ) {
    let h = row.handles
    let curve = CubicBezierCurve(h[0], h[1], h[2], h[3])
    #expect(close(curve.slope(at: 0), row.slopes[0]), "start of \(curve)")
    #expect(close(curve.slope(at: 1), row.slopes[2]), "end of \(curve)")
    // The parameter is ½ at x = ½ only where x1 + x2 = 1.
    if h[0] + h[2] == 1 {
      #expect(close(curve.slope(at: 0.5), row.slopes[1]), "middle of \(curve)")
    }
  }

  @Test func `agrees with finite differences`() {
    var generator = RandomGenerator(seed: 17)
    for _ in 0..<400 {
      let x = (0..<2).map { _ in Double.random(in: 0.05...0.95, using: &generator) }
      let y = (0..<2).map { _ in Double.random(in: -1...2, using: &generator) }
      let curve = CubicBezierCurve(x[0], y[0], x[1], y[1])
      let (at, h) = (Double.random(in: 0.02...0.98, using: &generator), 1e-5)
      let difference = (curve.progress(at: at + h) - curve.progress(at: at - h)) / (2 * h)
      let slope = curve.slope(at: at)
      #expect(abs(slope - difference) < 1e-4 * max(1, slope * slope), "\(curve) at \(at)")
    }
  }

  @Test func `is continuous at the ends`() {
    var generator = RandomGenerator(seed: 19)
    for _ in 0..<100 {
      let x = (0..<2).map { _ in Double.random(in: 0.1...0.9, using: &generator) }
      let curve = CubicBezierCurve(x[0], x[1], x[1], x[0])
      #expect(abs(curve.slope(at: 0) - curve.slope(at: 1e-9)) < 1e-6)
      #expect(abs(curve.slope(at: 1) - curve.slope(at: 1 - 1e-9)) < 1e-6)
    }
  }

  @Test func `a cusp has the slope of its later side`() {
    // With u = t − ½, both curves have x = ½ + 4u³. In the first, y = x. In the second, y = ⅛ + 1.5u² + 4u³: a cusp
    // that points down.
    let curve = CubicBezierCurve(1, 1, 0, 0.0)
    #expect(curve.slope(at: 0.5) == 1)
    let pointed = CubicBezierCurve(1, 0.5, 0, -0.5)
    #expect(pointed.slope(at: 0.5) == .infinity)
    #expect(pointed.slope(at: 0.499) < 0)
    #expect(pointed.slope(at: 0.501) > 0)
  }

  private func close(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) < 1e-12
  }
}
