#if !canImport(Darwin)
  /// A 2-D affine map of row vectors: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  ///
  ///     CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2)
  ///     // turns first, then moves: (1, 0) goes to (10, 1)
  ///
  /// `a`…`d` are unitless; `tx` and `ty` are in points. Because the y axis points down, a positive angle turns
  /// clockwise on screen. `translatedBy`, `scaledBy` and `rotated(by:)` put the new operation *before* the existing
  /// one; `concatenating(_:)` puts its argument *after* it.
  ///
  /// ## Differences from UIKit
  /// `CGAffineTransformComponents` and its decomposition are missing.
  public struct CGAffineTransform: Hashable, Codable, Sendable {
    public var a, b, c, d: CGFloat
    public var tx, ty: CGFloat

    /// Creates the zero matrix, as Core Graphics does; the transform that changes nothing is `identity`.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
      (self.tx, self.ty) = (tx, ty)
    }

    public init(
      _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    public init(rotationAngle angle: CGFloat) {
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    public init(scaleX sx: CGFloat, y sy: CGFloat) {
      self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    public init(translationX tx: CGFloat, y ty: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    public var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }

    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
      var result = self
      result.tx += tx * a + ty * c
      result.ty += tx * b + ty * d
      return result
    }

    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
      CGAffineTransform(a: sx * a, b: sx * b, c: sy * c, d: sy * d, tx: tx, ty: ty)
    }

    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// This transform followed by `t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
        c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
        tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The inverse of this transform, or the transform itself if it is singular.
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0, determinant.isFinite else { return self }
      return CGAffineTransform(
        a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
        tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGPoint {
    /// The point to which `t` maps this point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }

    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
  }

  extension CGSize {
    /// The size mapped as a vector, without the translation of `t`; a rotation can make its width or height negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
  }

  extension CGRect {
    /// The smallest upright rectangle around the four corners mapped by `t`; null and infinite rectangles are
    /// unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
      // The width is compared first, because `isInfinite` compares all four numbers, which takes longer than the
      // transform.
      if size.width == .greatestFiniteMagnitude, isInfinite { return self }
      guard !isNull, !t.isIdentity else { return self }
      let (left, right) = (minX, maxX)
      let (top, bottom) = (minY, maxY)
      let xs = (t.a * left, t.a * right, t.c * top, t.c * bottom)
      let ys = (t.b * left, t.b * right, t.d * top, t.d * bottom)
      let x = min(xs.0, xs.1) + min(xs.2, xs.3) + t.tx
      let y = min(ys.0, ys.1) + min(ys.2, ys.3) + t.ty
      return CGRect(
        x: x, y: y, width: max(xs.0, xs.1) + max(xs.2, xs.3) + t.tx - x,
        height: max(ys.0, ys.1) + max(ys.2, ys.3) + t.ty - y)
    }

    /// Whether both rectangles are equal once their sizes are made positive.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
  }

  /// A displacement or a velocity in the plane: `dx` to the right, `dy` downwards.
  public struct CGVector: Hashable, Codable, Sendable {
    public var dx, dy: CGFloat

    public init() { self.init(dx: 0, dy: 0) }

    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    public static let zero = CGVector()
  }
#endif
