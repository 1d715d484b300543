import Foundation
import MotionMath
import Testing

struct CubicBezierCurveTests {
  /// The values of named curves at the fractions 0.1, 0.25, 0.5, 0.75 and 0.9, published to six decimals.
  static let published: [(name: String, values: [Double])] = [
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
    ("default", [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    ("easeIn", [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    ("easeOut", [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    ("easeInOut", [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
  ]

  @Test(arguments: published)
  func `named curves have their published values`(_ row: (name: String, values: [Double])) throws {
    let curve = try #require(CubicBezierCurve(named: row.name))
    for (fraction, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], row.values) {
      #expect(abs(curve.progress(at: fraction) - value) <= 5.1e-7)
    }
  }

  /// The x of both control points as multiples of 2⁻²⁰, which `Decimal` holds exactly; extreme cases come first.
  static let handles: [(Int, Int)] = {
    let one = 1 << 20
    var generator = RandomGenerator(seed: 7)
    let corners = [
      (0, 0), (0, one), (one, 0), (one, one), (0, 5), (5, 0), (one, 5), (one - 1, 1), (one - 9, 0),
      (one, one - 3), (0, one / 2), (one / 2, one), (one - 4000, 4000),
    ]
    return corners
      + (0..<24).map { _ in
        (Int.random(in: 0...one, using: &generator), Int.random(in: 0...one, using: &generator))
      }
  }()

  @Test(arguments: handles)
  func `agrees with bisection in 38 decimal digits to 1e-9`(_ handle: (Int, Int)) {
    let one = 1 << 20
    var generator = RandomGenerator(seed: UInt64(handle.0 &* 31 &+ handle.1))
    let (y1, y2) = (
      Int.random(in: -one...2 * one, using: &generator),
      Int.random(in: -one...2 * one, using: &generator)
    )
    func fraction(_ n: Int) -> Double { Double(n) / Double(one) }
    let curve = CubicBezierCurve(
      fraction(handle.0), fraction(y1), fraction(handle.1), fraction(y2))
    let near = [1, 2, 50, one / 2 - 1, one / 2, one / 2 + 1, one / 2 + 40, one - 50, one - 1]
    for n in near + (0..<8).map({ _ in Int.random(in: 1..<one, using: &generator) }) {
      let exact = DecimalBezier(x1: handle.0, y1: y1, x2: handle.1, y2: y2).y(atX: n)
      let error = abs(curve.progress(at: fraction(n)) - exact)
      #expect(error <= 1e-9 * max(1, abs(fraction(y1)), abs(fraction(y2))), "\(curve) at \(n)")
    }
  }

  @Test(arguments: [0.3, 1e-3, 1e-6, 1e-9, 1e-12, 1e-15])
  func `follows roots up to its ends, where it is vertical`(_ x: Double) {
    // In all three curves, y is the parameter t. In `square`, x is t²; in `cube`, t³; `turned` is `square` from the
    // other end.
    let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
    let square = CubicBezierCurve(0, third, third, twoThirds)
    let cube = CubicBezierCurve(0, third, 0, twoThirds)
    let turned = CubicBezierCurve(twoThirds, third, 1, twoThirds)
    #expect(abs(square.progress(at: x) - x.squareRoot()) < 1e-11)
    #expect(abs(cube.progress(at: x) - cbrt(x)) < 1e-11)
    #expect(abs(turned.progress(at: 1 - x) - 1 + (1 - (1 - x)).squareRoot()) < 1e-11)
  }

  @Test func `is exact at both ends and clamps beyond them`() {
    for (_, curve) in CubicBezierCurve.named {
      for fraction in [-1, -0.0, 0] { #expect(curve.progress(at: fraction) == 0) }
      for fraction in [1, 1.5, .infinity] { #expect(curve.progress(at: fraction) == 1) }
      #expect(curve.slope(at: -3) == curve.slope(at: 0))
      #expect(curve.slope(at: 3) == curve.slope(at: 1))
    }
  }

  @Test func `never falls while its handles stay between 0 and 1`() {
    var generator = RandomGenerator(seed: 11)
    for _ in 0..<40 {
      let h = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let curve = CubicBezierCurve(h[0], h[1], h[2], h[3])
      let values = (0...500).map { curve.progress(at: Double($0) / 500) }
      for (earlier, later) in zip(values, values.dropFirst()) { #expect(earlier <= later + 1e-15) }
    }
  }

  @Test func `turned by half a turn is the curve with its control points exchanged`() {
    var generator = RandomGenerator(seed: 13)
    for _ in 0..<200 {
      let h = (0..<4).map { _ in Double.random(in: 0...1, using: &generator) }
      let curve = CubicBezierCurve(h[0], h[1], h[2], h[3])
      let turned = CubicBezierCurve(1 - h[2], 1 - h[3], 1 - h[0], 1 - h[1])
      let fraction = Double.random(in: 0...1, using: &generator)
      #expect(abs(curve.progress(at: fraction) + turned.progress(at: 1 - fraction) - 1) < 1e-12)
    }
  }

  @Test func `is equal and hashes equally when the control points are equal`() {
    #expect(CubicBezierCurve(0.25, 0.1, 0.25, 1) == .default)
    #expect(CubicBezierCurve(0.25, 0.1, 0.25, 0.9) != .default)
    #expect(Set([CubicBezierCurve.linear, .linear, .easeIn]).count == 2)
  }

  @Test func `has kebab-case and camelCase names and round-trip text`() {
    #expect(CubicBezierCurve(named: "ease-in-out") == .easeInOut)
    #expect(CubicBezierCurve(named: "easeInOut") == .easeInOut)
    #expect(CubicBezierCurve(named: "ease") == nil)
    #expect("\(CubicBezierCurve.easeIn)" == "easeIn")
    #expect("\(CubicBezierCurve(0.1, -0.0, 1, 1.25))" == "cubic-bezier(0.1,0,1,1.25)")
  }
}
