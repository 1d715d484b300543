import Foundation

/// A 3 × 3 matrix as scale · skew · rotation, by Gram–Schmidt on its rows.
struct OrthogonalFrame {
  private(set) var scale = SIMD3<Double>.zero
  private(set) var skewXY = 0.0
  private(set) var skewXZ = 0.0
  private(set) var skewYZ = 0.0
  /// Orthonormal and right-handed.
  private(set) var axes: Quaternion.Rows
  let isSingular: Bool

  init(_ rows: Quaternion.Rows) {
    let determinant = (rows.0 * rows.1.cross(rows.2)).sum()
    isSingular = determinant == 0 || !determinant.isFinite

    // Each row in turn gives up its parts along the axes before it; what is left is its own axis.
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

  /// Turns a left-handed frame into a right-handed one with one negative scale.
  ///
  /// Ties go to the later axis, as in the 2-D decomposition.
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

  /// The unit vector at right angles to `others` (at most two) that is nearest to `wish`.
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
    // One of the unit vectors always keeps at least 1/√3 of its length.
    let choices = [wish, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map(freed)
    let best = choices.first { $0.length > 0.5 } ?? wish
    return best / best.length
  }
}

extension SIMD3<Double> {
  /// The vector at right angles to both, by the right-hand rule.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var length: Double { (self * self).sum().squareRoot() }
}
