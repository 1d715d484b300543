import Foundation
import HeadlessQuartzCore
import Testing

/// Interpolated matrices against those measured from Core Animation on macOS.
struct TransformConformanceTests {
  /// The numbers a, b, c and d of two matrices, and of the matrices interpolated between them.
  struct Plane: Sendable {
    var from: [CGFloat] = [1, 0, 0, 1]
    var to: [CGFloat]
    var between: [(fraction: Double, numbers: [CGFloat])]
  }

  private static let half = 0.5.squareRoot()

  static let planes = [
    Plane(to: [-1, 0, 0, 1], between: [(0.25, [0.5, 0, 0, 1]), (0.5, [0, 0, 0, 1])]),
    Plane(to: [1, 0, 0, -1], between: [(0.25, [1, 0, 0, 0.5]), (0.5, [1, 0, 0, 0])]),
    Plane(
      to: [-1, 0, 0, -1], between: [(0.25, [half, -half, half, half]), (0.5, [0, -1, 1, 0])]),
    // Half a turn, as a rotation by π leaves it.
    Plane(
      to: [-1, 1.2246467991473532e-16, -1.2246467991473532e-16, -1],
      between: [(0.25, [half, -half, half, half]), (0.5, [0, -1, 1, 0])]),
    // A shear.
    Plane(
      to: [1, 0, 0.5, 1],
      between: [(0.25, [1, 0, 0.1151, 1.0023]), (0.5, [1, 0, 0.2368, 1.0031])]),
    // A mirror turned by half a radian.
    Plane(
      to: [-0.8775825618903728, 0.479425538604203, 0.479425538604203, 0.8775825618903728],
      between: [
        (0.25, [0.4961, -0.0623, 0.1247, 0.9922]), (0.5, [0, 0, 0.2474, 0.9689]),
      ]),
    // One and a half radians with twice the width.
    Plane(
      to: [0.1414744033354058, 1.994989973208109, -0.9974949866040544, 0.0707372016677029],
      between: [
        (0.25, [1.1631, 0.4578, -0.3663, 0.9305]), (0.5, [1.0975, 1.0225, -0.6816, 0.7317]),
      ]),
    Plane(
      from: [-1, 0, 0, 1], to: [1, 0, 0, -1],
      between: [(0.25, [-half, -half, -half, half]), (0.5, [0, -1, -1, 0])]),
  ]

  @Test(arguments: planes)
  func `plane matrices agree with the measured ones`(_ row: Plane) {
    func matrix(_ n: [CGFloat]) -> CGAffineTransform {
      CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: 0, ty: 0)
    }
    for (fraction, numbers) in row.between {
      expectClose(
        .interpolated(from: matrix(row.from), to: matrix(row.to), fraction: fraction),
        matrix(numbers), tolerance: 2e-4, "\(fraction) of the way to \(row.to)")
    }
  }

  @Test func `matrices in space agree with the measured ones`() {
    let degree = CGFloat.pi / 180
    let measured: [(from: CATransform3D, to: CATransform3D, quarter: CATransform3D)] = [
      (
        CATransform3DIdentity, CATransform3DMakeRotation(170 * degree, 0, 0, 1),
        plane(0.73728, 0.67559, -0.67559, 0.73728)
      ),
      (
        CATransform3DIdentity, CATransform3DMakeRotation(270 * degree, 0, 0, 1),
        plane(0.92388, -0.38268, 0.38268, 0.92388)
      ),
      (
        CATransform3DMakeScale(2, 1, 1),
        CATransform3DRotate(CATransform3DMakeTranslation(40, 0, 0), 1, 0, 0, 1),
        plane(1.6956, 0.43296, -0.2474, 0.96891, tx: 10)
      ),
      (
        CATransform3DIdentity, CATransform3DMakeRotation(1.2, 0, 1, 0),
        CATransform3D(
          m11: 0.95534, m12: 0, m13: -0.29552, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
          m31: 0.29552, m32: 0, m33: 0.95534, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
      ),
    ]
    for (from, to, quarter) in measured {
      expectClose(
        .interpolated(from: from, to: to, fraction: 0.25), quarter, tolerance: 1e-4)
    }
  }

  private func plane(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, tx: CGFloat = 0
  ) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: 0))
  }
}
