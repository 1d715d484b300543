package import Foundation

extension CATransform3D {
  /// The point that this matrix maps `point` to, after the perspective division.
  ///
  /// A point at or behind the viewer (w ≤ 0) is not in the picture: nil.
  package func applying(to point: Point3D) -> Point3D? {
    let (x, y, z) = (point.x, point.y, point.z)
    let mapped = Point3D(
      x: x * m11 + y * m21 + z * m31 + m41, y: x * m12 + y * m22 + z * m32 + m42,
      z: x * m13 + y * m23 + z * m33 + m43)
    if m14 == 0 && m24 == 0 && m34 == 0 && m44 == 1 { return mapped }
    let w = x * m14 + y * m24 + z * m34 + m44
    guard w > 0 else { return nil }
    return Point3D(x: mapped.x / w, y: mapped.y / w, z: mapped.z / w)
  }

  /// The place on screen of `point` of the plane z = 0; nil at or behind the viewer.
  package func applying(to point: CGPoint) -> CGPoint? {
    if CATransform3DIsAffine(self) {
      return point.applying(CATransform3DGetAffineTransform(self))
    }
    return applying(to: Point3D(x: point.x, y: point.y)).map { CGPoint(x: $0.x, y: $0.y) }
  }

  /// The point of the plane z = 0 that is seen at `point` on screen.
  ///
  /// This is what hit-testing needs: the ray through the screen point meets the tilted plane there.
  /// It is nil when the plane is seen edge-on, is flattened to nothing, or lies behind the viewer.
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

  /// The smallest upright rectangle around the mapped corners of `rect` in the plane z = 0.
  ///
  /// Corners at or behind the viewer are left out; `.null` when no corner is in the picture.
  package func boundingBox(of rect: CGRect) -> CGRect {
    if CATransform3DIsAffine(self) {
      return rect.applying(CATransform3DGetAffineTransform(self))
    }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    return CGRect(enclosing: corners.compactMap { applying(to: $0) })
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
