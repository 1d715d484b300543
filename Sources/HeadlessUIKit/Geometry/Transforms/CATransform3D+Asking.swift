import Foundation

/// Whether every number of `t` equals that of the identity exactly.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  CATransform3DIsAffine(t) && t.m11 == 1 && t.m12 == 0 && t.m21 == 0 && t.m22 == 1
    && t.m41 == 0 && t.m42 == 0
}

/// Whether `t` stays in the plane, so that a `CGAffineTransform` says the same.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0
    && t.m33 == 1 && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// Whether all sixteen numbers of `a` and `b` are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// The part of `t` that acts in the plane; exact when `CATransform3DIsAffine(t)` holds.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
