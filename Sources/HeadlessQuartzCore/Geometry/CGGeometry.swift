#if !canImport(Darwin)
  extension CGPoint {
    /// The point that `t` maps this one to.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
      CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }

    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
  }

  extension CGSize {
    /// The size as a vector under the linear part of `t`; a rotation can make it negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
      CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
  }

  extension CGRect {
    /// The smallest upright rectangle around the four mapped corners; null and infinite stay.
    public func applying(_ t: CGAffineTransform) -> CGRect {
      guard !isNull, !isInfinite, !t.isIdentity else { return self }
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
