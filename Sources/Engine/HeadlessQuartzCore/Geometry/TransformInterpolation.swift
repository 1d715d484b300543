extension CGAffineTransform {
  /// The matrix at `fraction` of the way between two other matrices.
  ///
  ///     CGAffineTransform.interpolated(from: .identity, to: .init(rotationAngle: 2), fraction: 0.5)
  ///     // a rotation by 1 rad
  ///
  /// Exactly `from` at 0 and `to` at 1; extrapolates outside 0...1, since springs overshoot. If either matrix is
  /// singular, such as a scale of 0, the result jumps to `to`.
  ///
  /// *Observed:* in an animation from or to a singular matrix, UIKit shows the end value immediately. Apple engineers
  /// confirm that singular matrices cannot be animated, and advise a scale of 0.001.
  package static func interpolated(
    from: CGAffineTransform, to: CGAffineTransform, fraction: CGFloat
  ) -> CGAffineTransform {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    if !(from.isUprightScale && to.isUprightScale) {
      guard var one = AffineComponents(from), var other = AffineComponents(to) else {
        return fraction < 0 ? from : to
      }
      if (from.a, from.b, from.c, from.d) != (to.a, to.b, to.c, to.d) {
        AffineComponents.align(&one, &other)
        return one.mixed(with: other, at: fraction).matrix
      }
    }
    // Interpolates element by element, which gives the same result as decomposing if nothing turns, mirrors or shears.
    return CGAffineTransform(
      a: from.a + (to.a - from.a) * fraction, b: from.b + (to.b - from.b) * fraction,
      c: from.c + (to.c - from.c) * fraction, d: from.d + (to.d - from.d) * fraction,
      tx: from.tx + (to.tx - from.tx) * fraction, ty: from.ty + (to.ty - from.ty) * fraction)
  }

  /// Whether the matrix is only a translation and a positive scale along the axes.
  private var isUprightScale: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

/// The components of an affine matrix: scale · rotation · remainder, then a translation.
///
/// In a mirror image, one scale is negative: the scale of x if the matrix's `a` is less than its `d`, otherwise the
/// scale of y. A shear stays in the remainder.
///
/// - Source: CSS Transforms Level 1, “Decomposing a 2D matrix” and “Recomposing to a 2D matrix”; *observed:* this
///   decomposition reproduces the affine matrices measured from Core Animation.
struct AffineComponents: Hashable, Sendable {
  var translationX, translationY: CGFloat
  var scaleX, scaleY: CGFloat
  /// The rotation in radians, from the x axis towards the y axis.
  var angle: CGFloat
  var m11, m12, m21, m22: CGFloat

  /// Decomposes `matrix`; nil if it is singular.
  init?(_ matrix: CGAffineTransform) {
    var (row0x, row0y, row1x, row1y) = (matrix.a, matrix.b, matrix.c, matrix.d)
    let determinant = row0x * row1y - row0y * row1x
    guard determinant != 0, determinant.isFinite else { return nil }
    (translationX, translationY) = (matrix.tx, matrix.ty)
    scaleX = (row0x * row0x + row0y * row0y).squareRoot()
    scaleY = (row1x * row1x + row1y * row1y).squareRoot()
    if determinant < 0 {
      if row0x < row1y { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    (row0x, row0y) = (row0x / scaleX, row0y / scaleX)
    (row1x, row1y) = (row1x / scaleY, row1y / scaleY)
    angle = atan2(row0y, row0x)
    // Rotates the rows back by `angle`; the first row has length 1, so it consists of the cosine and the sine of
    // `angle`.
    let (cosine, sine) = (row0x, row0y)
    (m11, m12) = (cosine * row0x - sine * row1x, cosine * row0y - sine * row1y)
    (m21, m22) = (sine * row0x + cosine * row1x, sine * row0y + cosine * row1y)
  }

  var matrix: CGAffineTransform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGAffineTransform(
      a: scaleX * (cosine * m11 + sine * m21), b: scaleX * (cosine * m12 + sine * m22),
      c: scaleY * (cosine * m21 - sine * m11), d: scaleY * (cosine * m22 - sine * m12),
      tx: translationX, ty: translationY)
  }

  /// Rewrites the components of two matrices so that interpolating them linearly turns the shorter way.
  ///
  /// If one matrix is mirrored in x and the other in y, `one` is rewritten as if it were mirrored in the axis of
  /// `other` and rotated by a half turn. A half turn from angle 0 turns in the negative direction, as measured. A half
  /// turn to angle 0 turns in the positive direction.
  static func align(_ one: inout AffineComponents, _ other: inout AffineComponents) {
    let halfTurn = CGFloat.pi
    if (one.scaleX < 0 && other.scaleY < 0) || (one.scaleY < 0 && other.scaleX < 0) {
      (one.scaleX, one.scaleY) = (-one.scaleX, -one.scaleY)
      one.angle += one.angle < 0 ? halfTurn : -halfTurn
    }
    if one.angle == 0 { one.angle = 2 * halfTurn }
    if other.angle == 0 { other.angle = 2 * halfTurn }
    guard abs(one.angle - other.angle) > halfTurn else { return }
    if one.angle > other.angle {
      one.angle -= 2 * halfTurn
    } else {
      other.angle -= 2 * halfTurn
    }
  }

  /// The components at `fraction` of the way to `other`, each interpolated linearly.
  func mixed(with other: AffineComponents, at fraction: CGFloat) -> AffineComponents {
    var result = self
    result.translationX += (other.translationX - translationX) * fraction
    result.translationY += (other.translationY - translationY) * fraction
    result.scaleX += (other.scaleX - scaleX) * fraction
    result.scaleY += (other.scaleY - scaleY) * fraction
    result.angle += (other.angle - angle) * fraction
    result.m11 += (other.m11 - m11) * fraction
    result.m12 += (other.m12 - m12) * fraction
    result.m21 += (other.m21 - m21) * fraction
    result.m22 += (other.m22 - m22) * fraction
    return result
  }
}

extension CATransform3D {
  /// The matrix at `fraction` of the way between two other matrices.
  ///
  ///     let turn = CATransform3DMakeRotation(1.2, 0, 1, 0)
  ///     CATransform3D.interpolated(from: CATransform3DIdentity, to: turn, fraction: 0.25)
  ///     // a rotation by 0.3 rad about y
  ///
  /// Two affine matrices are interpolated as affine matrices. All other matrices are interpolated by their components,
  /// with the rotation as a quaternion along the shorter way. Exactly `from` at 0 and `to` at 1; extrapolates outside
  /// 0...1. If either matrix is singular, the result jumps to `to`.
  ///
  /// ## Differences from UIKit
  /// Rotation, scale and translation agree with values measured from Core Animation. How Core Animation mixes skew and
  /// perspective was not measured: here both are interpolated linearly.
  package static func interpolated(
    from: CATransform3D, to: CATransform3D, fraction: CGFloat
  ) -> CATransform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    if CATransform3DIsAffine(from) && CATransform3DIsAffine(to) {
      return CATransform3DMakeAffineTransform(
        .interpolated(
          from: CATransform3DGetAffineTransform(from), to: CATransform3DGetAffineTransform(to),
          fraction: fraction))
    }
    if !(from.isUprightScale && to.isUprightScale) {
      let (one, other) = (SpatialComponents(from), SpatialComponents(to))
      if one.isSingular || other.isSingular { return fraction < 0 ? from : to }
      if !from.hasSameAxes(as: to) {
        return one.mixed(with: other, at: Double(fraction)).matrix
      }
    }
    return from.scaledAndMoved(towards: to, fraction)
  }

  private func scaledAndMoved(towards other: CATransform3D, _ fraction: CGFloat) -> CATransform3D {
    var result = self
    result.m11 += (other.m11 - m11) * fraction
    result.m22 += (other.m22 - m22) * fraction
    result.m33 += (other.m33 - m33) * fraction
    result.m41 += (other.m41 - m41) * fraction
    result.m42 += (other.m42 - m42) * fraction
    result.m43 += (other.m43 - m43) * fraction
    result.m44 += (other.m44 - m44) * fraction
    return result
  }

  /// Whether the matrix is only a translation and a positive scale along the axes.
  private var isUprightScale: Bool {
    m11 > 0 && m22 > 0 && m33 > 0 && m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0
      && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  /// Whether the matrices differ at most in the last row.
  ///
  /// For matrices without perspective, false unless m44 is 1 in both.
  private func hasSameAxes(as other: CATransform3D) -> Bool {
    (m11, m12, m13, m14) == (other.m11, other.m12, other.m13, other.m14)
      && (m21, m22, m23, m24) == (other.m21, other.m22, other.m23, other.m24)
      && (m31, m32, m33, m34) == (other.m31, other.m32, other.m33, other.m34)
      && (m14 != 0 || m24 != 0 || m34 != 0 || (m44 == 1 && other.m44 == 1))
  }
}
