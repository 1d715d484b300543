/// A rotation in space: (x, y, z) is the axis times sin(θ/2), w is cos(θ/2).
///
/// - Source: Shepperd's method for reading it off a matrix; Shoemake 1985 for `slerp`. The
///   formulas are those for row vectors, the convention of `CATransform3D`.
struct Quaternion: Hashable, Sendable {
  var x, y, z, w: Double

  static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Reads the rotation off three orthonormal, right-handed rows.
  ///
  /// Dividing by the largest of the four components keeps half turns exact.
  init(rows r: Rows) {
    let trace = r.0.x + r.1.y + r.2.z
    if trace >= max(r.0.x, r.1.y, r.2.z) {
      let k = (max(0, 1 + trace)).squareRoot() * 2
      self.init(x: (r.1.z - r.2.y) / k, y: (r.2.x - r.0.z) / k, z: (r.0.y - r.1.x) / k, w: k / 4)
    } else if r.0.x >= r.1.y && r.0.x >= r.2.z {
      let k = (max(0, 1 + r.0.x - r.1.y - r.2.z)).squareRoot() * 2
      self.init(x: k / 4, y: (r.0.y + r.1.x) / k, z: (r.2.x + r.0.z) / k, w: (r.1.z - r.2.y) / k)
    } else if r.1.y >= r.2.z {
      let k = (max(0, 1 + r.1.y - r.0.x - r.2.z)).squareRoot() * 2
      self.init(x: (r.0.y + r.1.x) / k, y: k / 4, z: (r.1.z + r.2.y) / k, w: (r.2.x - r.0.z) / k)
    } else {
      let k = (max(0, 1 + r.2.z - r.0.x - r.1.y)).squareRoot() * 2
      self.init(x: (r.2.x + r.0.z) / k, y: (r.1.z + r.2.y) / k, z: k / 4, w: (r.0.y - r.1.x) / k)
    }
  }

  typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  var rows: Rows {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation at `fraction` of the short way to `other`, at constant angular speed.
  func slerp(to other: Quaternion, at fraction: Double) -> Quaternion {
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are the same rotation: the nearer one is the short way round.
    let sign: Double = cosine < 0 ? -1 : 1
    cosine = min(abs(cosine), 1)
    let angle = acos(cosine)
    let sine = sin(angle)
    let (mine, others) =
      sine > 1e-9
      ? (sin((1 - fraction) * angle) / sine, sign * sin(fraction * angle) / sine)
      : (1 - fraction, sign * fraction)
    return Quaternion(
      x: mine * x + others * other.x, y: mine * y + others * other.y,
      z: mine * z + others * other.z, w: mine * w + others * other.w)
  }
}

/// A rotation as turns about x, then y, then z, in radians.
struct EulerAngles: Hashable, Sendable {
  var x, y, z: Double

  /// Reads the angles from a rotation, each in −π...π.
  ///
  /// Of the two solutions the one with the smaller turns about x and z is taken, so that a turn
  /// about y alone always reads as such. Where y is a quarter turn, x and z turn about the same
  /// line, and all of it counts as x.
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

  var quaternion: Quaternion {
    let (sx, cx) = (sin(x / 2), cos(x / 2))
    let (sy, cy) = (sin(y / 2), cos(y / 2))
    let (sz, cz) = (sin(z / 2), cos(z / 2))
    return Quaternion(
      x: sx * cy * cz - cx * sy * sz, y: cx * sy * cz + sx * cy * sz,
      z: cx * cy * sz - sx * sy * cz, w: cx * cy * cz + sx * sy * sz)
  }
}
