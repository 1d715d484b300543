import Foundation
import HeadlessQuartzCore
import Testing

struct CATransform3DApplyingTests {
  /// A view from 500 points in front of the screen.
  private var perspective: CATransform3D {
    var result = CATransform3DIdentity
    result.m34 = -1 / 500
    return result
  }

  @Test func `a point that comes nearer grows away from the middle`() {
    let near = CATransform3DTranslate(perspective, 0, 0, 250)
    expectClose(near.applying(to: CGPoint(x: 10, y: -20)), CGPoint(x: 20, y: -40))
    let far = CATransform3DTranslate(perspective, 0, 0, -500)
    expectClose(far.applying(to: CGPoint(x: 10, y: -20)), CGPoint(x: 5, y: -10))
  }

  @Test(arguments: 0..<10)
  func `the corners of a turning cube face follow plain trigonometry`(instant: Int) {
    let angle = CGFloat(instant) * 0.15
    let turned = CATransform3DRotate(perspective, angle, 0, 1, 0)
    for (x, y) in [(-100.0, -50.0), (100, -50), (100, 50), (-100, 50)] {
      // The right side moves away from the viewer: depth x·sin, so everything is divided by this.
      let distance = 1 + x * sin(angle) / 500
      let expected = CGPoint(x: x * cos(angle) / distance, y: y / distance)
      expectClose(turned.applying(to: CGPoint(x: x, y: y)), expected)
    }
  }

  @Test func `what is seen somewhere is found there again`() throws {
    var source = MatrixSource(seed: 21)
    var found = 0
    for index in 0..<200 {
      let matrix = source.spatial(perspective: index.isMultiple(of: 2))
      let point = CGPoint(x: source.number(in: -50...50), y: source.number(in: -50...50))
      guard let seen = matrix.applying(to: point) else { continue }
      expectClose(matrix.unprojecting(seen), point, tolerance: 1e-6)
      found += 1
    }
    #expect(found > 150)
  }

  @Test func `a plane seen edge-on is hit nowhere`() {
    let edgeOn = CATransform3DMakeScale(0, 1, 1)
    #expect(edgeOn.unprojecting(CGPoint(x: 0, y: 0)) == nil)
  }

  @Test func `a point behind the viewer is not in the picture`() {
    let behind = CATransform3DTranslate(perspective, 0, 0, 600)
    #expect(behind.applying(to: CGPoint(x: 1, y: 1)) == nil)
  }
}
