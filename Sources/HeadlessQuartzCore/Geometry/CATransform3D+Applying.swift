extension CATransform3D {
  /// The place on screen of `point` of the plane z = 0; nil at or behind the viewer (w ≤ 0).
  package func applying(to point: CGPoint) -> CGPoint? {
    if CATransform3DIsAffine(self) {
      return point.applying(CATransform3DGetAffineTransform(self))
    }
    let mapped = CGPoint(
      x: point.x * m11 + point.y * m21 + m41, y: point.x * m12 + point.y * m22 + m42)
    if m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 { return mapped }
    let w = point.x * m14 + point.y * m24 + m44
    return w > 0 ? CGPoint(x: mapped.x / w, y: mapped.y / w) : nil
  }

  /// The point of the plane z = 0 that is visible at `point` on screen, for hit-testing.
  ///
  /// nil when the plane is seen edge-on, is flattened to nothing, or lies behind the viewer.
  package func unprojecting(_ point: CGPoint) -> CGPoint? {
    if CATransform3DIsIdentity(self) { return point }
    // Homography of the plane: (X Y W) = (x y 1) · H; solve for (x y) with X/W and Y/W given.
    let (a, b) = (m11 - point.x * m14, m21 - point.x * m24)
    let (c, d) = (m12 - point.y * m14, m22 - point.y * m24)
    let (e, f) = (point.x * m44 - m41, point.y * m44 - m42)
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = CGPoint(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
    guard result.x * m14 + result.y * m24 + m44 > 0 else { return nil }
    return result
  }
}

extension CGRect {
  /// The smallest rectangle that holds all `points`; `.null` for none.
  package init(enclosing points: some Sequence<CGPoint>) {
    var (left, top) = (CGFloat.infinity, CGFloat.infinity)
    var (right, bottom) = (-CGFloat.infinity, -CGFloat.infinity)
    for point in points {
      (left, right) = (Swift.min(left, point.x), Swift.max(right, point.x))
      (top, bottom) = (Swift.min(top, point.y), Swift.max(bottom, point.y))
    }
    self =
      left <= right ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : .null
  }
}

/// The inverse of `t`, or `t` itself when it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

extension CATransform3D {
  /// The inverse; nil for a singular matrix.
  ///
  /// - Source: Laplace expansion by 2 × 2 minors of the upper (s) and lower (c) row pairs.
  package var inverse: CATransform3D? {
    if CATransform3DIsAffine(self) { return affineInverse }
    let s0 = m11 * m22 - m21 * m12
    let s1 = m11 * m23 - m21 * m13
    let s2 = m11 * m24 - m21 * m14
    let s3 = m12 * m23 - m22 * m13
    let s4 = m12 * m24 - m22 * m14
    let s5 = m13 * m24 - m23 * m14
    let c0 = m31 * m42 - m41 * m32
    let c1 = m31 * m43 - m41 * m33
    let c2 = m31 * m44 - m41 * m34
    let c3 = m32 * m43 - m42 * m33
    let c4 = m32 * m44 - m42 * m34
    let c5 = m33 * m44 - m43 * m34
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return CATransform3D(
      m11: (m22 * c5 - m23 * c4 + m24 * c3) * k, m12: (m13 * c4 - m12 * c5 - m14 * c3) * k,
      m13: (m42 * s5 - m43 * s4 + m44 * s3) * k, m14: (m33 * s4 - m32 * s5 - m34 * s3) * k,
      m21: (m23 * c2 - m21 * c5 - m24 * c1) * k, m22: (m11 * c5 - m13 * c2 + m14 * c1) * k,
      m23: (m43 * s2 - m41 * s5 - m44 * s1) * k, m24: (m31 * s5 - m33 * s2 + m34 * s1) * k,
      m31: (m21 * c4 - m22 * c2 + m24 * c0) * k, m32: (m12 * c2 - m11 * c4 - m14 * c0) * k,
      m33: (m41 * s4 - m42 * s2 + m44 * s0) * k, m34: (m32 * s2 - m31 * s4 - m34 * s0) * k,
      m41: (m22 * c1 - m21 * c3 - m23 * c0) * k, m42: (m11 * c3 - m12 * c1 + m13 * c0) * k,
      m43: (m42 * s1 - m41 * s3 - m43 * s0) * k, m44: (m31 * s3 - m32 * s1 + m33 * s0) * k)
  }

  private var affineInverse: CATransform3D? {
    let affine = CATransform3DGetAffineTransform(self)
    let determinant = affine.a * affine.d - affine.b * affine.c
    guard determinant != 0, determinant.isFinite else { return nil }
    return CATransform3DMakeAffineTransform(affine.inverted())
  }
}
