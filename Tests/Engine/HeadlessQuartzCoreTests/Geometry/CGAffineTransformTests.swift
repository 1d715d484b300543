import Foundation
import HeadlessQuartzCore
import Testing

struct CGAffineTransformTests {
  private let point = CGPoint(x: 3, y: 5)

  @Test func `a positive angle turns x towards y`() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    expectClose(CGPoint(x: 1, y: 0).applying(quarter), CGPoint(x: 0, y: 1))
    expectClose(CGPoint(x: 0, y: 1).applying(quarter), CGPoint(x: -1, y: 0))
  }

  @Test func `concatenating applies the receiver first`() {
    let move = CGAffineTransform(translationX: 10, y: 0)
    let double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(point.applying(move.concatenating(double)) == CGPoint(x: 26, y: 10))
    #expect(point.applying(double.concatenating(move)) == CGPoint(x: 16, y: 10))
  }

  @Test func `translatedBy, scaledBy and rotated act before what is there`() {
    var source = MatrixSource(seed: 1)
    for _ in 0..<100 {
      let base = source.affine()
      let (x, y) = (source.number(in: -50...50), source.scale())
      expectClose(
        base.translatedBy(x: x, y: y),
        CGAffineTransform(translationX: x, y: y).concatenating(base))
      expectClose(
        base.scaledBy(x: x, y: y), CGAffineTransform(scaleX: x, y: y).concatenating(base))
      expectClose(
        base.rotated(by: y), CGAffineTransform(rotationAngle: y).concatenating(base))
    }
  }

  @Test func `the inverse undoes the transform from both sides`() {
    var source = MatrixSource(seed: 2)
    for _ in 0..<200 {
      let transform = source.affine()
      expectClose(transform.concatenating(transform.inverted()), .identity)
      expectClose(transform.inverted().concatenating(transform), .identity)
    }
  }

  @Test func `a singular transform is its own inverse, as in Core Graphics`() {
    let flat = CGAffineTransform(scaleX: 0, y: 2)
    #expect(flat.inverted() == flat)
  }

  @Test func `the empty initialiser gives zeros, not identity`() {
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform().a == 0)
    #expect(CGAffineTransform.identity.isIdentity)
  }

  @Test func `a turned rectangle becomes its bounding box`() {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
      .applying(CGAffineTransform(rotationAngle: .pi / 2))
    expectClose(rect.origin, CGPoint(x: -10, y: 0))
    expectClose(CGPoint(x: rect.width, y: rect.height), CGPoint(x: 10, y: 20))
    let diamond = CGRect(x: -1, y: -1, width: 2, height: 2)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    expectClose(diamond.width, 2 * CGFloat(2).squareRoot())
    expectClose(diamond.midX, 0)
  }

  @Test func `null and infinite rectangles stay what they are`() {
    let move = CGAffineTransform(translationX: 1, y: 1)
    #expect(CGRect.null.applying(move).isNull)
    #expect(CGRect.infinite.applying(move) == .infinite)
  }

  @Test func `a size ignores the move`() {
    let transform = CGAffineTransform(translationX: 9, y: 9).scaledBy(x: 2, y: -3)
    #expect(CGSize(width: 4, height: 5).applying(transform) == CGSize(width: 8, height: -15))
  }

  @Test func `what is encoded is decoded again`() throws {
    var source = MatrixSource(seed: 3)
    let transform = source.affine()
    let data = try JSONEncoder().encode(transform)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == transform)
  }
}
