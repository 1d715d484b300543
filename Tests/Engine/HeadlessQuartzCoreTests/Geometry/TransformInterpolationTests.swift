import Foundation
import HeadlessQuartzCore
import Testing

struct TransformInterpolationTests {
  @Test func `both ends come back exactly`() {
    var source = MatrixSource(seed: 31)
    for index in 0..<100 {
      let from = source.spatial(perspective: index.isMultiple(of: 2))
      let to = source.spatial(perspective: index.isMultiple(of: 3))
      let way = { CATransform3D.interpolated(from: from, to: to, fraction: $0) }
      #expect(way(0) == from)
      #expect(way(1) == to)
    }
  }

  @Test func `near the ends the way is near the ends`() {
    var source = MatrixSource(seed: 32)
    for index in 0..<100 {
      let from = source.spatial(perspective: index.isMultiple(of: 2))
      let to = source.spatial(perspective: index.isMultiple(of: 2))
      let way = { CATransform3D.interpolated(from: from, to: to, fraction: $0) }
      expectClose(way(1e-9), from, tolerance: 1e-5)
      expectClose(way(1 - 1e-9), to, tolerance: 1e-5)
    }
  }

  @Test(arguments: [(170.0, 42.5), (190, -42.5), (270, -22.5), (-170, -42.5), (720, 0)])
  func `a turn goes the short way`(degrees: Double, quarterOfTheWay: Double) {
    let radians = { (degrees: Double) in CGFloat(degrees * .pi / 180) }
    for axis: (CGFloat, CGFloat, CGFloat) in [(0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 2, 3)] {
      expectClose(
        .interpolated(
          from: CATransform3DIdentity,
          to: CATransform3DMakeRotation(radians(degrees), axis.0, axis.1, axis.2), fraction: 0.25),
        CATransform3DMakeRotation(radians(quarterOfTheWay), axis.0, axis.1, axis.2))
    }
  }

  @Test(arguments: [CGFloat.pi, -CGFloat.pi])
  func `a half turn about y keeps the sign it was made with`(angle: CGFloat) {
    expectClose(
      .interpolated(
        from: CATransform3DIdentity, to: CATransform3DMakeRotation(angle, 0, 1, 0), fraction: 0.5),
      CATransform3DMakeRotation(angle / 2, 0, 1, 0))
  }

  @Test(arguments: [CGFloat.pi, -CGFloat.pi])
  func `a half turn in the plane goes against the positive direction`(angle: CGFloat) {
    expectClose(
      .interpolated(
        from: .identity, to: CGAffineTransform(rotationAngle: angle), fraction: 0.25),
      CGAffineTransform(rotationAngle: -.pi / 4))
  }

  @Test func `moves and scales are linear, also beyond the end`() {
    let from = CATransform3DTranslate(CATransform3DMakeScale(1, 2, 1), 10, 0, 0)
    let to = CATransform3DTranslate(CATransform3DMakeScale(3, 1, 1), 10, 20, 0)
    expectClose(
      .interpolated(from: from, to: to, fraction: 1.5),
      CATransform3DConcat(
        CATransform3DMakeScale(4, 0.5, 1), CATransform3DMakeTranslation(40, 30, 0)))
    expectClose(
      .interpolated(
        from: CATransform3DMakeTranslation(0, 0, 10), to: CATransform3DMakeScale(1, 1, 3),
        fraction: 0.5),
      CATransform3DConcat(
        CATransform3DMakeScale(1, 1, 2), CATransform3DMakeTranslation(0, 0, 5)))
  }

  @Test func `a page flip under perspective turns evenly and keeps the perspective`() {
    var view = CATransform3DIdentity
    view.m34 = -1 / 750
    let open = CATransform3DRotate(view, -.pi / 2, 0, 1, 0)
    for tenth in 0...10 {
      let fraction = CGFloat(tenth) / 10
      expectClose(
        .interpolated(from: view, to: open, fraction: fraction),
        CATransform3DRotate(view, -.pi / 2 * fraction, 0, 1, 0))
    }
  }

  @Test func `perspective alone changes linearly`() {
    var view = CATransform3DIdentity
    view.m34 = -1 / 500
    var half = CATransform3DIdentity
    half.m34 = -1 / 1000
    expectClose(.interpolated(from: CATransform3DIdentity, to: view, fraction: 0.5), half)
  }

  @Test func `a move under perspective moves evenly in space`() {
    var view = CATransform3DIdentity
    view.m34 = -1 / 500
    expectClose(
      .interpolated(
        from: view, to: CATransform3DTranslate(view, 30, 0, -100), fraction: 0.5),
      CATransform3DTranslate(view, 15, 0, -50))
  }

  @Test func `mirroring passes through the flat picture, in space as in the plane`() {
    expectClose(
      .interpolated(
        from: .identity, to: CGAffineTransform(scaleX: -1, y: 1), fraction: 0.25),
      CGAffineTransform(scaleX: 0.5, y: 1))
    var view = CATransform3DIdentity
    view.m34 = -1 / 500
    expectClose(
      .interpolated(from: view, to: CATransform3DScale(view, 1, -1, 1), fraction: 0.25),
      CATransform3DScale(view, 1, 0.5, 1))
    expectClose(
      .interpolated(
        from: CATransform3DIdentity, to: CATransform3DMakeScale(1, 1, -1), fraction: 0.25),
      CATransform3DMakeScale(1, 1, 0.5))
  }

  @Test func `a multiple of the identity scales while it is animated`() {
    var double = CATransform3DMakeScale(2, 2, 2)
    double.m44 = 2
    expectClose(
      .interpolated(from: CATransform3DIdentity, to: double, fraction: 0.5),
      CATransform3DMakeScale(1.5, 1.5, 1.5))
  }

  @Test(arguments: [
    CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(1, 0, 1),
    CATransform3DMakeScale(1, 1, 0), CATransform3D(),
  ])
  func `a singular end is reached at once`(flat: CATransform3D) {
    let shrinking = {
      CATransform3D.interpolated(from: CATransform3DIdentity, to: flat, fraction: $0)
    }
    #expect(shrinking(0) == CATransform3DIdentity)
    #expect(shrinking(0.01) == flat)
    #expect(shrinking(0.99) == flat)
    let growing = {
      CATransform3D.interpolated(from: flat, to: CATransform3DIdentity, fraction: $0)
    }
    #expect(growing(0.01) == CATransform3DIdentity)
    #expect(growing(0.99) == CATransform3DIdentity)
    let tiny = CATransform3DMakeScale(0.001, 0.001, 1)
    #expect(
      CATransform3D.interpolated(from: CATransform3DIdentity, to: tiny, fraction: 0.01) != tiny)
  }

  @Test func `taking the plane way or the way through space makes no difference without shear`() {
    var source = MatrixSource(seed: 33)
    for _ in 0..<100 {
      // A depth scale of 2 makes the interpolation use quaternions, and changes nothing in the plane.
      let from = CGAffineTransform(rotationAngle: source.number(in: -1.5...1.5))
      let to = CGAffineTransform(rotationAngle: source.number(in: -1.5...1.5))
        .concatenating(CGAffineTransform(translationX: source.number(in: -9...9), y: 1))
      let deep = { (m: CGAffineTransform) in
        CATransform3DScale(CATransform3DMakeAffineTransform(m), 1, 1, 2)
      }
      let fraction = source.number(in: 0...1)
      expectClose(
        .interpolated(from: deep(from), to: deep(to), fraction: fraction),
        deep(.interpolated(from: from, to: to, fraction: fraction)))
    }
  }
}
