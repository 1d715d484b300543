import Formats

/// A timing curve through (0, 0) and (1, 1), shaped by two control points.
///
///     let easeInOut = CubicBezierCurve(0.42, 0, 0.58, 1)
///     easeInOut.progress(at: 0.5)  // 0.5
///
/// Both axes are unitless fractions. The x axis is elapsed time over duration, the y axis is completed change over
/// total change. The y of a control point may leave 0...1 (overshoot), its x may not. Two curves are equal if their
/// control points are equal.
///
/// - Source: CSS Easing Functions Level 1, §2.3; `CAMediaTimingFunction` uses the same family.
public struct CubicBezierCurve: Sendable {
  public let x1, y1, x2, y2: Double

  let x, y: CubicThroughOrigin
  /// The function that gives the initial guess in the search for a parameter.
  let guess: InverseGuess
  /// Whether x and y are the same polynomial of the parameter, so that the curve is the diagonal.
  let isDiagonal: Bool

  /// Creates a curve with control points (`x1`, `y1`) and (`x2`, `y2`).
  ///
  /// - Precondition: `x1` and `x2` lie in 0...1, so time never runs backwards; `y1` and `y2` are
  ///   finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1), "x1 is \(x1); a timing curve needs 0...1")
    precondition((0...1).contains(x2), "x2 is \(x2); a timing curve needs 0...1")
    precondition(y1.isFinite && y2.isFinite, "y1 \(y1) and y2 \(y2) must be finite")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    x = CubicThroughOrigin(x1, x2)
    y = CubicThroughOrigin(y1, y2)
    guess = InverseGuess(of: x)
    isDiagonal = x1 == y1 && x2 == y2
  }

  /// The completed fraction of an animated change after `fraction` of its duration: the curve's y at this x.
  ///
  /// Fractions outside 0...1 are clamped, and the ends are exact. The error is below 1e-9 · max(1, |y1|, |y2|) for
  /// every legal curve, including steep ones.
  public func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if isDiagonal { return fraction }
    return y.value(at: parameter(forX: fraction))
  }

  /// The speed of the change at `fraction` of the duration: the derivative dy/dx.
  ///
  /// Unitless: 1 is the mean speed of the whole change. Fractions outside 0...1 are clamped, so that the ends give the
  /// slopes of the curve's first and last tangent. If a control point coincides with an end or with the other control
  /// point, the result is the limit of the slope. A vertical tangent gives `+infinity`, or `-infinity` if the curve
  /// falls; a cusp gives the slope just after it.
  public func slope(at fraction: Double) -> Double {
    if isDiagonal { return 1 }
    if fraction <= 0 { return startSlope }
    if fraction >= 1 { return CubicBezierCurve(1 - x2, 1 - y2, 1 - x1, 1 - y1).startSlope }
    let t = parameter(forX: fraction)
    return limit([
      (x.slope(at: t), y.slope(at: t)), (x.bend(at: t), y.bend(at: t)), (x.cubic, y.cubic),
    ])
  }

  /// The slope at which the curve leaves (0, 0), towards the first control point that differs from (0, 0).
  private var startSlope: Double { limit([(x1, y1), (x2, y2), (1, 1)]) }

  /// The slope dy/dx given by the first derivative in the list that is not (0, 0).
  ///
  /// If the x of this derivative is not positive, the slope is `-infinity` for a negative y, and `infinity` otherwise.
  /// If all derivatives are (0, 0), the slope is 1.
  private func limit(_ derivatives: [(x: Double, y: Double)]) -> Double {
    for (dx, dy) in derivatives where dx != 0 || dy != 0 {
      return dx > 0 ? dy / dx : dy < 0 ? -.infinity : .infinity
    }
    return 1
  }
}

extension CubicBezierCurve: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.x1 == rhs.x1 && lhs.y1 == rhs.y1 && lhs.x2 == rhs.x2 && lhs.y2 == rhs.y2
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(x1)
    hasher.combine(y1)
    hasher.combine(x2)
    hasher.combine(y2)
  }
}

extension CubicBezierCurve {
  /// A constant speed: the diagonal.
  public static let linear = CubicBezierCurve(0, 0, 1, 1)
  /// A slow start.
  public static let easeIn = CubicBezierCurve(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = CubicBezierCurve(0, 0, 0.58, 1)
  /// A slow start and a slow end; the default of `UIView` animations.
  public static let easeInOut = CubicBezierCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve, also used by `UICubicTimingParameters()`.
  public static let `default` = CubicBezierCurve(0.25, 0.1, 0.25, 1)

  /// The named curves with their canonical names, in the order in which help lists them.
  ///
  /// - Source: Apple's documentation of `CAMediaTimingFunctionName`.
  public static let named: [(name: String, curve: CubicBezierCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default),
  ]

  /// Creates a curve from its name; returns nil for any other word.
  ///
  /// The names are `linear`, `easeIn`, `easeOut`, `easeInOut` and `default`, in camel or kebab case (`ease-in`).
  public init?(named name: String) {
    guard let match = Self.named.first(where: { $0.name == name || kebabCase($0.name) == name })
    else { return nil }
    self = match.curve
  }

  /// The canonical name of the curve; nil if it is not a named curve.
  public var name: String? { Self.named.first { $0.curve == self }?.name }
}

extension CubicBezierCurve: CustomStringConvertible {
  /// The name of a named curve, otherwise `cubic-bezier(x1,y1,x2,y2)` with numbers that read back equal.
  public var description: String {
    name ?? "cubic-bezier(\([x1, y1, x2, y2].map(Number.shortest).joined(separator: ",")))"
  }
}

extension CubicBezierCurve {
  /// The height by which the curve exceeds 1; 0 if it never does.
  ///
  /// Unitless, as a fraction of the whole change. At the highest point y has the slope 0 as a function of the
  /// parameter, so the point is found in closed form.
  public var overshoot: Double {
    // The curve stays within the convex hull of its control points, so it cannot exceed 1 unless a control point does.
    guard max(y1, y2) > 1 else { return 0 }
    // The derivative is y′ = 3·cubic·t² + 2·square·t + linear.
    let (a, b, c) = (3 * y.cubic, 2 * y.square, y.linear)
    var roots: [Double] = []
    if a == 0 {
      if b != 0 { roots = [-c / b] }
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return 0 }
      // Solves the quadratic equation in the form in which no digits cancel.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      roots = [q / a] + (q == 0 ? [] : [c / q])
    }
    let inside = roots.filter { $0 > 0 && $0 < 1 }
    return max(inside.map { y.value(at: $0) - 1 }.max() ?? 0, 0)
  }
}

/// One coordinate of a Bézier curve from 0 to 1 as a polynomial: ((cubic·t + square)·t + linear)·t.
struct CubicThroughOrigin: Sendable {
  let cubic, square, linear: Double

  /// Creates the polynomial whose Bézier ordinates are 0, `a`, `b` and 1.
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
