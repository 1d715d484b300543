extension CATransform3D {
  /// The matrix at `fraction` of the way between two others.
  ///
  ///     let turn = CATransform3DMakeRotation(1.2, 0, 1, 0)
  ///     CATransform3D.interpolated(from: CATransform3DIdentity, to: turn, fraction: 0.25)
  ///     // a rotation by 0.3 rad about y
  ///
  /// Two affine matrices are interpolated as such, all others by their components with the rotation
  /// as a quaternion on the short way. Exactly `from` at 0 and `to` at 1; outside 0...1 the motion
  /// continues. When one end is singular the motion is a jump to the end.
  ///
  /// ## Differences from UIKit
  /// Rotation, scale and translation agree with values measured from Core Animation. How Core
  /// Animation mixes skew and perspective was not measured: here each is linear.
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

  /// Whether this is a translation and a positive scale along the axes, and nothing else.
  private var isUprightScale: Bool {
    m11 > 0 && m22 > 0 && m33 > 0 && m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0
      && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  /// Whether the matrices differ in the last row at most, and have a perspective or m44 = 1.
  private func hasSameAxes(as other: CATransform3D) -> Bool {
    (m11, m12, m13, m14) == (other.m11, other.m12, other.m13, other.m14)
      && (m21, m22, m23, m24) == (other.m21, other.m22, other.m23, other.m24)
      && (m31, m32, m33, m34) == (other.m31, other.m32, other.m33, other.m34)
      && (m14 != 0 || m24 != 0 || m34 != 0 || (m44 == 1 && other.m44 == 1))
  }
}
