import Foundation
import Testing

@testable import HeadlessQuartzCore

struct TransformPartsTests {
  @Test func `a plane matrix is the sum of its parts`() throws {
    var source = MatrixSource(seed: 41)
    for _ in 0..<1000 {
      let matrix = source.affine()
      expectClose(try #require(AffineComponents(matrix)).matrix, matrix)
    }
  }

  @Test(arguments: [false, true])
  func `a matrix in space is the sum of its parts`(perspective: Bool) {
    var source = MatrixSource(seed: 42)
    for _ in 0..<1000 {
      let matrix = source.spatial(perspective: perspective)
      let parts = SpatialComponents(matrix)
      #expect(!parts.isSingular)
      expectClose(parts.matrix, matrix)
    }
  }

  @Test func `scale and rotation are read as they were made`() throws {
    let made = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 3)
    let plane = try #require(AffineComponents(made))
    expectClose(plane.scaleX, 2)
    expectClose(plane.scaleY, 3)
    expectClose(plane.angle, 1)
    let space = SpatialComponents(
      CATransform3DConcat(
        CATransform3DMakeScale(2, 3, 4), CATransform3DMakeRotation(1, 0, 1, 0)))
    expectClose(CGFloat(space.scale.z), 4)
    expectClose(CGFloat(space.rotation.y), sin(0.5))
    expectClose(CGFloat(space.rotation.w), cos(0.5))
  }

  @Test func `quaternions and rows say the same, half turns included`() {
    var source = MatrixSource(seed: 43)
    for index in 0..<400 {
      let angle = index.isMultiple(of: 4) ? CGFloat.pi : source.number(in: -3...3)
      let rotation = CATransform3DMakeRotation(
        angle, source.number(in: -1...1), source.number(in: -1...1), source.number(in: -1...1))
      expectClose(SpatialComponents(rotation).matrix, rotation)
    }
  }

  @Test func `angles and quaternions say the same, also at the quarter turn`() {
    var source = MatrixSource(seed: 44)
    for index in 0..<400 {
      var angles = EulerAngles(.identity)
      angles.x = Double(source.number(in: -3...3))
      angles.y = index.isMultiple(of: 5) ? .pi / 2 : Double(source.number(in: -3...3))
      angles.z = Double(source.number(in: -3...3))
      let one = angles.quaternion.rows
      let other = EulerAngles(angles.quaternion).quaternion.rows
      // At the quarter turn, the angles are arc tangents of rounding errors, so the tolerance is 1e-7.
      #expect((one.0 - other.0).length < 1e-7)
      #expect((one.1 - other.1).length < 1e-7)
      #expect((one.2 - other.2).length < 1e-7)
    }
  }
}
