import Foundation

/// A rotation as turns about x, then y, then z, in radians.
struct EulerAngles: Hashable, Sendable {
  var x, y, z: Double

  /// Reads the angles off a rotation, each in −π...π.
  ///
  /// Of the two readings that every rotation has, the one with the smaller turns about x and z is
  /// taken, so that a turn about y alone reads as such all the way round. Where y is a quarter
  /// turn and x and z turn about the same line, all of it is counted as x.
  init(_ rotation: Quaternion) {
    let rows = rotation.rows
    let sine = min(max(-rows.0.z, -1), 1)
    let cosine = (rows.0.x * rows.0.x + rows.0.y * rows.0.y).squareRoot()
    guard cosine > 1e-9 else {
      (x, y, z) = (atan2(-rows.2.y, rows.1.y), sine < 0 ? -.pi / 2 : .pi / 2, 0)
      return
    }
    (x, y, z) = (atan2(rows.1.z, rows.2.z), atan2(sine, cosine), atan2(rows.0.y, rows.0.x))
    let other = (x: atan2(-rows.1.z, -rows.2.z), z: atan2(-rows.0.y, -rows.0.x))
    if abs(other.x) + abs(other.z) < abs(x) + abs(z) {
      (x, y, z) = (other.x, atan2(sine, -cosine), other.z)
    }
  }

  /// The same rotation as a quaternion: the product of the three half-angle turns.
  var quaternion: Quaternion {
    let (sx, cx) = (sin(x / 2), cos(x / 2))
    let (sy, cy) = (sin(y / 2), cos(y / 2))
    let (sz, cz) = (sin(z / 2), cos(z / 2))
    return Quaternion(
      x: sx * cy * cz - cx * sy * sz, y: cx * sy * cz + sx * cy * sz,
      z: cx * cy * sz - sx * sy * cz, w: cx * cy * cz + sx * sy * sz)
  }
}
