extension CubicBezierCurve {
  /// How far the curve ever rises above 1; 0 where it does not.
  ///
  /// Unitless, as a fraction of the whole change. The highest point lies where y as a function of the
  /// parameter has the slope 0, so it is found in closed form.
  public var overshoot: Double {
    // y′ = 3·cubic·t² + 2·square·t + linear
    let (a, b, c) = (3 * y.cubic, 2 * y.square, y.linear)
    var roots: [Double] = []
    if a == 0 {
      if b != 0 { roots = [-c / b] }
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return 0 }
      // The form without cancellation.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      roots = [q / a] + (q == 0 ? [] : [c / q])
    }
    let inside = roots.filter { $0 > 0 && $0 < 1 }
    return max(inside.map { y.value(at: $0) - 1 }.max() ?? 0, 0)
  }
}
