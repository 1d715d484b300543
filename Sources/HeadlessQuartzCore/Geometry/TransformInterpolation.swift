/// The way from one matrix in space to another, prepared once and asked at every frame.
///
///     let turn = CATransform3DMakeRotation(1.2, 0, 1, 0)
///     TransformInterpolation(from: CATransform3DIdentity, to: turn).value(at: 0.25)
///     // a rotation by 0.3 rad about y
///
/// Matrices in the plane go by ``AffineInterpolation``, all others by their components with the
/// rotation as a quaternion on the short way. The fraction is 0 at the start and 1 at the end,
/// where the given matrices come back exactly; outside 0...1 the motion goes on.
///
/// ## Differences from UIKit
/// Rotation, scale and translation agree with the values measured from Core Animation. How Core
/// Animation mixes skew and perspective was not measured: here each of them is linear.
package struct TransformInterpolation: Hashable, Sendable {
  package let from, to: CATransform3D
  private let plan: Plan

  private enum Plan: Hashable, Sendable {
    case planar(AffineInterpolation)
    /// Number by number: equals the decomposition where only scale and translation change.
    case linear
    case decomposed(SpatialComponents, SpatialComponents)
    case discrete
  }

  /// Prepares the way between two matrices.
  package init(from: CATransform3D, to: CATransform3D) {
    (self.from, self.to) = (from, to)
    if CATransform3DIsAffine(from) && CATransform3DIsAffine(to) {
      plan = .planar(
        AffineInterpolation(
          from: CATransform3DGetAffineTransform(from), to: CATransform3DGetAffineTransform(to)))
    } else if from.isUprightScale && to.isUprightScale {
      plan = .linear
    } else {
      let (one, other) = (SpatialComponents(from), SpatialComponents(to))
      if one.isSingular || other.isSingular {
        plan = .discrete
      } else {
        plan = from.hasSameAxes(as: to) ? .linear : .decomposed(one, other)
      }
    }
  }

  /// Whether the motion is a jump to the end, because one of the ends is singular.
  package var isDiscrete: Bool {
    switch plan {
    case .planar(let planar): planar.isDiscrete
    case .discrete: true
    case .linear, .decomposed: false
    }
  }

  /// The matrix at `fraction` of the way.
  package func value(at fraction: CGFloat) -> CATransform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    switch plan {
    case .planar(let planar):
      return CATransform3DMakeAffineTransform(planar.value(at: fraction))
    case .linear:
      return mixedNumbers(at: fraction)
    case .decomposed(let one, let other):
      return one.mixed(with: other, at: Double(fraction)).matrix
    case .discrete:
      return fraction < 0 ? from : to
    }
  }

  /// Scale and translation number by number; the other numbers are equal at both ends.
  private func mixedNumbers(at fraction: CGFloat) -> CATransform3D {
    var result = from
    result.m11 += (to.m11 - from.m11) * fraction
    result.m22 += (to.m22 - from.m22) * fraction
    result.m33 += (to.m33 - from.m33) * fraction
    result.m41 += (to.m41 - from.m41) * fraction
    result.m42 += (to.m42 - from.m42) * fraction
    result.m43 += (to.m43 - from.m43) * fraction
    result.m44 += (to.m44 - from.m44) * fraction
    return result
  }
}

extension CATransform3D {
  /// The matrix at `fraction` of the way between two others; see ``TransformInterpolation``.
  package static func interpolated(
    from: CATransform3D, to: CATransform3D, fraction: CGFloat
  ) -> CATransform3D {
    TransformInterpolation(from: from, to: to).value(at: fraction)
  }

  /// Whether this is a move and a positive scale along the axes, and nothing else.
  fileprivate var isUprightScale: Bool {
    m11 > 0 && m22 > 0 && m33 > 0 && m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0
      && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }

  /// Whether the matrices differ in the last row at most, and have a perspective or m44 = 1.
  fileprivate func hasSameAxes(as other: CATransform3D) -> Bool {
    (m11, m12, m13, m14) == (other.m11, other.m12, other.m13, other.m14)
      && (m21, m22, m23, m24) == (other.m21, other.m22, other.m23, other.m24)
      && (m31, m32, m33, m34) == (other.m31, other.m32, other.m33, other.m34)
      && (m14 != 0 || m24 != 0 || m34 != 0 || (m44 == 1 && other.m44 == 1))
  }
}
