/// A 4 × 4 matrix that maps row vectors: (x′ y′ z′ w′) = (x y z 1) · M, then divided by w′.
///
///     var tilted = CATransform3DIdentity
///     tilted.m34 = -1 / 500  // the viewer is 500 points in front of the screen
///
/// The first index is the row: `m41`, `m42` and `m43` are the translation in points; `m14`, `m24` and `m34` are the
/// perspective in 1/points. The z axis points at the viewer.
///
/// ## Differences from UIKit
/// This struct is also `Hashable`, `Codable` and `Sendable`, which Apple's C struct is not.
public struct CATransform3D: Hashable, Codable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// Creates the zero matrix, as the imported C struct does.
  public init() {
    (m11, m12, m13, m14) = (0, 0, 0, 0)
    (m21, m22, m23, m24) = (0, 0, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 0, 0)
    (m41, m42, m43, m44) = (0, 0, 0, 0)
  }

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
  m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// Whether every element of `t` exactly equals the same element of the identity matrix.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  CATransform3DIsAffine(t) && t.m11 == 1 && t.m12 == 0 && t.m21 == 0 && t.m22 == 1
    && t.m41 == 0 && t.m42 == 0
}

/// Whether `t` maps the plane to itself, so that there is an equivalent `CGAffineTransform`.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
    && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// The part of `t` that acts in the plane; exact if `CATransform3DIsAffine(t)` is true.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m41, result.m42, result.m43) = (tx, ty, tz)
  return result
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m11, result.m22, result.m33) = (sx, sy, sz)
  return result
}

/// A rotation by `angle` radians about the axis (`x`, `y`, `z`); the identity if the axis has length 0.
///
/// About the z axis, which points at the viewer, a positive angle turns x towards y. This is clockwise on a screen,
/// because its y axis points down.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  return CATransform3D(
    m11: x * x * k + c, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
    m21: x * y * k - z * s, m22: y * y * k + c, m23: y * z * k + x * s, m24: 0,
    m31: x * z * k + y * s, m32: y * z * k - x * s, m33: z * z * k + c, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// The matrix that acts like `m` in the plane z = 0.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m11, result.m12, result.m21, result.m22) = (m.a, m.b, m.c, m.d)
  (result.m41, result.m42) = (m.tx, m.ty)
  return result
}

public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var result = t
  result.m41 += tx * t.m11 + ty * t.m21 + tz * t.m31
  result.m42 += tx * t.m12 + ty * t.m22 + tz * t.m32
  result.m43 += tx * t.m13 + ty * t.m23 + tz * t.m33
  result.m44 += tx * t.m14 + ty * t.m24 + tz * t.m34
  return result
}

public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var result = t
  result.m11 *= sx
  result.m12 *= sx
  result.m13 *= sx
  result.m14 *= sx
  result.m21 *= sy
  result.m22 *= sy
  result.m23 *= sy
  result.m24 *= sy
  result.m31 *= sz
  result.m32 *= sz
  result.m33 *= sz
  result.m34 *= sz
  return result
}

public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  if CATransform3DIsIdentity(a) { return b }
  if CATransform3DIsIdentity(b) { return a }
  return CATransform3D(
    m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
    m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
    m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
    m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
    m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
    m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
    m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
    m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
    m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
    m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
    m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
    m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
    m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
    m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
    m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
    m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
}

extension CATransform3D {
  /// The position on screen of a `point` in the plane z = 0; nil if it is at or behind the viewer (w ≤ 0).
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
  /// nil if the plane is seen edge-on, is flattened to nothing, or lies behind the viewer.
  package func unprojecting(_ point: CGPoint) -> CGPoint? {
    if CATransform3DIsIdentity(self) { return point }
    // Homography of the plane: (X Y W) = (x y 1) · H. Solves for (x y), given X/W and Y/W.
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
  /// Creates the smallest rectangle that contains all `points`; `.null` if there are not points.
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

/// The inverse of `t`, or `t` itself if it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

extension CATransform3D {
  /// The inverse; nil if the matrix is singular.
  ///
  /// - Source: Laplace expansion by 2 × 2 minors of the upper two rows (s) and the lower two rows (c).
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
