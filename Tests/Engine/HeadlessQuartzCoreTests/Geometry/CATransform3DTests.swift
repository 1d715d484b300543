import Foundation
import HeadlessQuartzCore
import Testing

struct CATransform3DTests {
  @Test func `translate, scale and rotate act before what is there`() {
    var source = MatrixSource(seed: 11)
    for index in 0..<100 {
      let base = source.spatial(perspective: index.isMultiple(of: 2))
      let (x, y, z) = (source.scale(), source.scale(), source.scale())
      expectClose(
        CATransform3DTranslate(base, x, y, z),
        CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), base))
      expectClose(
        CATransform3DScale(base, x, y, z),
        CATransform3DConcat(CATransform3DMakeScale(x, y, z), base))
      expectClose(
        CATransform3DRotate(base, x, y, z, 1),
        CATransform3DConcat(CATransform3DMakeRotation(x, y, z, 1), base))
    }
  }

  @Test func `concat applies its first argument first`() {
    let move = CATransform3DMakeTranslation(10, 0, 0)
    let double = CATransform3DMakeScale(2, 2, 2)
    #expect(CATransform3DConcat(move, double).m41 == 20)
    #expect(CATransform3DConcat(double, move).m41 == 10)
  }

  @Test func `rotations about the axes have the documented signs`() {
    let (s, c) = (sin(CGFloat(0.3)), cos(CGFloat(0.3)))
    var x = CATransform3DIdentity
    (x.m22, x.m23, x.m32, x.m33) = (c, s, -s, c)
    expectClose(CATransform3DMakeRotation(0.3, 5, 0, 0), x)
    var y = CATransform3DIdentity
    (y.m11, y.m13, y.m31, y.m33) = (c, -s, s, c)
    expectClose(CATransform3DMakeRotation(0.3, 0, 5, 0), y)
    var z = CATransform3DIdentity
    (z.m11, z.m12, z.m21, z.m22) = (c, s, -s, c)
    expectClose(CATransform3DMakeRotation(0.3, 0, 0, 5), z)
    expectClose(
      z, CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: 0.3)))
  }

  @Test func `a rotation about nothing is the identity`() {
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test(arguments: [false, true])
  func `the inverse undoes the matrix from both sides`(perspective: Bool) {
    var source = MatrixSource(seed: 12)
    for _ in 0..<200 {
      let matrix = source.spatial(perspective: perspective)
      let inverse = CATransform3DInvert(matrix)
      expectClose(CATransform3DConcat(matrix, inverse), CATransform3DIdentity)
      expectClose(CATransform3DConcat(inverse, matrix), CATransform3DIdentity)
    }
  }

  @Test func `a plane matrix is inverted in the plane`() {
    var source = MatrixSource(seed: 13)
    let affine = source.affine()
    let inverse = CATransform3DInvert(CATransform3DMakeAffineTransform(affine))
    #expect(CATransform3DIsAffine(inverse))
    #expect(CATransform3DGetAffineTransform(inverse) == affine.inverted())
  }

  @Test(arguments: [
    CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 1, 0), CATransform3D(),
  ])
  func `a singular matrix is its own inverse`(matrix: CATransform3D) {
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(matrix), matrix))
    #expect(matrix.inverse == nil)
  }

  @Test func `affine matrices are recognised`() {
    #expect(CATransform3DIsAffine(CATransform3DMakeScale(2, 3, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3D()))
    #expect(!CATransform3DIsIdentity(CATransform3DMakeTranslation(0, 0, 1)))
  }
}
