/// The components of a matrix in space: scale · skew · rotation · translation · perspective.
///
/// A mirror image becomes a negative scale on the axis that points furthest away from its original direction, so that
/// matrices in the plane decompose as they do in ``AffineComponents``.
///
/// - Source: Thomas, “Decomposing a matrix into simple transformations”, Graphics Gems II; CSS Transforms Level 2.
///   Unlike in these sources, nothing is divided by m44, so that the viewer's distance survives a translation that was
///   applied before the perspective.
struct SpatialComponents: Hashable, Sendable {
  var scale: SIMD3<Double>
  /// The skews before scaling: the component of the y axis along the x axis, of z along x, and of z along y.
  var skewXY, skewXZ, skewYZ: Double
  var rotation: Quaternion
  /// The translation, in points.
  var translation: SIMD3<Double>
  /// The perspective, in 1/points; the third component is the usual `m34`.
  var perspective: SIMD3<Double>
  /// The part of `m44` that translation and perspective do not explain; 1 in every matrix built with the usual
  /// functions.
  var w: Double
  /// Whether the matrix flattens space; a flattening matrix cannot be animated.
  let isSingular: Bool

  /// Decomposes `m`.
  ///
  /// If the matrix is singular, each axis of scale 0 is replaced by a direction perpendicular to the other axes, as
  /// near as possible to the axis's original direction, and the perspective is copied unchanged. The result is good
  /// enough to set a component by key path.
  init(_ m: CATransform3D) {
    let rows = m.linearRows
    let frame = OrthogonalFrame(rows)
    (scale, skewXY, skewXZ, skewYZ) = (frame.scale, frame.skewXY, frame.skewXZ, frame.skewYZ)
    rotation = Quaternion(rows: frame.axes)
    isSingular = frame.isSingular
    translation = SIMD3(Double(m.m41), Double(m.m42), Double(m.m43))
    let last = SIMD3(Double(m.m14), Double(m.m24), Double(m.m34))
    perspective =
      last == .zero || frame.isSingular ? last : Self.solve(rows, last)
    w = Double(m.m44) - (translation * perspective).sum()
  }

  var matrix: CATransform3D {
    let r = rotation.rows
    let rows = (
      scale.x * r.0, scale.y * (skewXY * r.0 + r.1),
      scale.z * (skewXZ * r.0 + skewYZ * r.1 + r.2)
    )
    var result = CATransform3DIdentity
    result.linearRows = rows
    result.m14 = CGFloat((rows.0 * perspective).sum())
    result.m24 = CGFloat((rows.1 * perspective).sum())
    result.m34 = CGFloat((rows.2 * perspective).sum())
    result.m41 = CGFloat(translation.x)
    result.m42 = CGFloat(translation.y)
    result.m43 = CGFloat(translation.z)
    result.m44 = CGFloat((translation * perspective).sum() + w)
    return result
  }

  /// The components at `fraction` of the way to `other`: the rotation by slerp, all other components linearly.
  ///
  /// *Observed:* if neither matrix has perspective, m44 counts as 1 during the animation. For example, the matrix c ·
  /// identity does not scale before and after an animation, because its m44 is c as well. During the animation, it
  /// scales by c.
  func mixed(with other: SpatialComponents, at fraction: Double) -> SpatialComponents {
    var result = self
    result.scale += (other.scale - scale) * fraction
    result.skewXY += (other.skewXY - skewXY) * fraction
    result.skewXZ += (other.skewXZ - skewXZ) * fraction
    result.skewYZ += (other.skewYZ - skewYZ) * fraction
    result.rotation = rotation.slerp(to: other.rotation, at: fraction)
    result.translation += (other.translation - translation) * fraction
    result.perspective += (other.perspective - perspective) * fraction
    let hasPerspective = perspective != .zero || other.perspective != .zero
    result.w = hasPerspective ? w + (other.w - w) * fraction : 1
    return result
  }

  /// Solves rows · p = right for p by Cramer's rule.
  private static func solve(_ rows: Quaternion.Rows, _ right: SIMD3<Double>) -> SIMD3<Double> {
    let (a, b, c) = (rows.1.cross(rows.2), rows.2.cross(rows.0), rows.0.cross(rows.1))
    return (right.x * a + right.y * b + right.z * c) / (rows.0 * a).sum()
  }
}

extension CATransform3D {
  fileprivate var linearRows: Quaternion.Rows {
    get {
      (
        SIMD3(Double(m11), Double(m12), Double(m13)),
        SIMD3(Double(m21), Double(m22), Double(m23)),
        SIMD3(Double(m31), Double(m32), Double(m33))
      )
    }
    set {
      let (a, b, c) = newValue
      (m11, m12, m13) = (CGFloat(a.x), CGFloat(a.y), CGFloat(a.z))
      (m21, m22, m23) = (CGFloat(b.x), CGFloat(b.y), CGFloat(b.z))
      (m31, m32, m33) = (CGFloat(c.x), CGFloat(c.y), CGFloat(c.z))
    }
  }
}

/// The decomposition of a 3 × 3 matrix into scale · skew · rotation, by Gram–Schmidt on its rows.
struct OrthogonalFrame {
  private(set) var scale = SIMD3<Double>.zero
  private(set) var skewXY = 0.0
  private(set) var skewXZ = 0.0
  private(set) var skewYZ = 0.0
  /// The rotation's rows, orthonormal and right-handed.
  private(set) var axes: Quaternion.Rows
  let isSingular: Bool

  init(_ rows: Quaternion.Rows) {
    let determinant = (rows.0 * rows.1.cross(rows.2)).sum()
    isSingular = determinant == 0 || !determinant.isFinite

    // Gram–Schmidt: removes from each row its components along the axes of the rows before it.
    scale.x = rows.0.length
    let first =
      scale.x > 0
      ? rows.0 / scale.x
      : Self.unit(near: SIMD3(1, 0, 0), orthogonalTo: [rows.1, rows.2])
    let alongX = (first * rows.1).sum()
    let second = rows.1 - alongX * first
    scale.y = second.length
    axes = (first, .zero, .zero)
    axes.1 =
      scale.y > 0
      ? second / scale.y : Self.unit(near: SIMD3(0, 1, 0), orthogonalTo: [first, rows.2])
    let (zAlongX, zAlongY) = ((first * rows.2).sum(), (axes.1 * rows.2).sum())
    let third = rows.2 - zAlongX * first - zAlongY * axes.1
    scale.z = third.length
    axes.2 = scale.z > 0 ? third / scale.z : first.cross(axes.1)
    skewXY = scale.y > 0 ? alongX / scale.y : 0
    skewXZ = scale.z > 0 ? zAlongX / scale.z : 0
    skewYZ = scale.z > 0 ? zAlongY / scale.z : 0
    if (first * axes.1.cross(axes.2)).sum() < 0 { mirror() }
  }

  /// Turns a left-handed frame into a right-handed one by reversing one axis and negating its scale.
  ///
  /// Chooses the axis that points farthest away from its original direction. If several axes point equally far away,
  /// chooses the last of them, as in ``AffineComponents``.
  private mutating func mirror() {
    let own = SIMD3(axes.0.x, axes.1.y, axes.2.z)
    if own.x < own.y && own.x < own.z {
      (scale.x, axes.0) = (-scale.x, -axes.0)
      (skewXY, skewXZ) = (-skewXY, -skewXZ)
    } else if own.y < own.z {
      (scale.y, axes.1) = (-scale.y, -axes.1)
      (skewXY, skewYZ) = (-skewXY, -skewYZ)
    } else {
      (scale.z, axes.2) = (-scale.z, -axes.2)
      (skewXZ, skewYZ) = (-skewXZ, -skewYZ)
    }
  }

  /// The unit vector nearest to `wish` that is perpendicular to `others`, which are at most two vectors.
  private static func unit(
    near wish: SIMD3<Double>, orthogonalTo others: [SIMD3<Double>]
  ) -> SIMD3<Double> {
    var taken: [SIMD3<Double>] = []
    func freed(_ vector: SIMD3<Double>) -> SIMD3<Double> {
      taken.reduce(vector) { $0 - ($0 * $1).sum() * $1 }
    }
    for other in others {
      let rest = freed(other)
      if rest.length > 0 { taken.append(rest / rest.length) }
    }
    // At least one of the three unit vectors keeps 1/√3 of its length when its components along `others` are removed.
    let choices = [wish, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(freed)
    let best = choices.first { $0.length > 0.5 } ?? wish
    return best / best.length
  }
}

extension SIMD3<Double> {
  /// The cross product, by the right-hand rule.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var length: Double { (self * self).sum().squareRoot() }
}

/// A rotation in space: (x, y, z) is the axis times sin(θ/2), w is cos(θ/2).
///
/// - Source: Shepperd's method to extract the rotation from a matrix; Shoemake 1985 for `slerp`. The formulas are for
///   row vectors, the convention of `CATransform3D`.
struct Quaternion: Hashable, Sendable {
  var x, y, z, w: Double

  static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Extracts the rotation, as a quaternion, from three orthonormal, right-handed rows.
  ///
  /// The largest of the quaternion's four components is computed first. The other three are computed by dividing by it.
  /// This keeps half turns exact.
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

  /// The rotation at `fraction` of the shorter way to `other`, at constant angular speed.
  func slerp(to other: Quaternion, at fraction: Double) -> Quaternion {
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are the same rotation; the shorter way leads to whichever of q and −q is nearer.
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

  /// Extracts the angles from a rotation, each in −π...π.
  ///
  /// Of the two solutions, chooses the solution with the smaller turns about x and z, so that a rotation about y alone
  /// always gives only a y angle. If y is a quarter turn, x and z turn about the same line, and x gets the whole turn.
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
