/// One coordinate of a Bézier curve from 0 to 1 as a polynomial: ((cubic·t + square)·t + linear)·t.
struct CubicThroughOrigin: Sendable {
  let cubic, square, linear: Double

  /// The polynomial whose Bézier ordinates are 0, `a`, `b` and 1.
  init(_ a: Double, _ b: Double) {
    linear = 3 * a
    square = 3 * (b - a) - 3 * a
    cubic = 1 + 3 * (a - b)
  }

  func value(at t: Double) -> Double { ((cubic * t + square) * t + linear) * t }

  /// The first derivative.
  func slope(at t: Double) -> Double { (3 * cubic * t + 2 * square) * t + linear }

  /// Half of the second derivative.
  func bend(at t: Double) -> Double { 3 * cubic * t + square }
}
