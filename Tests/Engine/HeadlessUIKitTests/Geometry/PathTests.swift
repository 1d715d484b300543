import Foundation
import HeadlessUIKit
import Testing

struct PathTests {
  private let box = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test func `an ellipse is four curves from the middle of the right side`() {
    let ellipse = CGPath(ellipseIn: box, transform: nil)
    let ends = ellipse.elements.compactMap(\.end)
    #expect(ellipse.elements.count == 6)
    #expect(ellipse.elements.last == .close)
    #expect(
      ends == [
        CGPoint(x: 110, y: 50), CGPoint(x: 60, y: 80), CGPoint(x: 10, y: 50),
        CGPoint(x: 60, y: 20), CGPoint(x: 110, y: 50),
      ])
    #expect(ellipse.boundingBoxOfPath == box)
    #expect(ellipse.boundingBox == box)
  }

  @Test func `an oval of equal sides stays within 0.03 percent of a circle`() {
    let circle = UIBezierPath(ovalIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    for element in circle.cgPath.elements {
      guard case .curve(let end, _, _) = element else { continue }
      expectClose(hypot(end.x, end.y), 50)
    }
    // Just inside and just outside, in directions between the ends.
    for degrees in stride(from: 5.0, to: 360, by: 10) {
      let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      #expect(circle.contains(CGPoint(x: 49.99 * x, y: 49.99 * y)))
      #expect(!circle.contains(CGPoint(x: 50.02 * x, y: 50.02 * y)))
    }
  }

  @Test func `the box of a curve holds the curve, not its handles`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 10))
    expectClose(path.bounds.maxY, 5)
    expectClose(path.cgPath.boundingBoxOfPath.height, 5)
    #expect(path.cgPath.boundingBox.maxY == 10)
    #expect(path.bounds.width == 10)
    let bow = CGMutablePath()
    bow.move(to: .zero)
    bow.addCurve(
      to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    expectClose(bow.boundingBoxOfPath.maxY, 3)
  }

  @Test func `an empty path has no box and no inside`() {
    #expect(UIBezierPath().bounds.isNull)
    #expect(UIBezierPath().isEmpty)
    #expect(CGMutablePath().currentPoint == .zero)
    #expect(!CGMutablePath().contains(.zero))
  }

  @Test func `a quarter arc ends where the angle says`() {
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 100, y: 100), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(arc.cgPath.elements.count == 2)
    expectClose(arc.currentPoint, CGPoint(x: 100, y: 110))
    let long = UIBezierPath(
      arcCenter: CGPoint(x: 100, y: 100), radius: 10, startAngle: 0, endAngle: .pi / 2,
      clockwise: false)
    #expect(long.cgPath.elements.count == 4)
    expectClose(long.currentPoint, CGPoint(x: 100, y: 110))
    expectClose(long.bounds.minX, 90)
  }

  @Test func `clockwise means the opposite in Core Graphics`() {
    let flipped = CGMutablePath()
    flipped.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(flipped.elements.count == 2)
    #expect(
      flipped.elements
        == UIBezierPath(
          arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true
        ).cgPath.elements)
  }

  @Test func `a full turn is a whole circle`() {
    let circle = UIBezierPath(
      arcCenter: .zero, radius: 5, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    #expect(circle.cgPath.elements.count == 5)
    #expect(circle.contains(CGPoint(x: -3, y: 3)))
    expectClose(circle.bounds.width, 10, tolerance: 0.01)
  }

  @Test func `rounded corners cut the corner and nothing else`() {
    let card = UIBezierPath(
      roundedRect: box, byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 20, height: 20))
    #expect(card.bounds == box)
    #expect(!card.contains(CGPoint(x: 12, y: 22)))
    #expect(!card.contains(CGPoint(x: 108, y: 22)))
    #expect(card.contains(CGPoint(x: 11, y: 79)))
    #expect(card.contains(CGPoint(x: 109, y: 79)))
  }

  @Test func `a hole shows by the even-odd rule or when it is drawn backwards`() {
    let middle = CGPoint(x: 60, y: 50)
    let frame = UIBezierPath(rect: box)
    let hole = UIBezierPath(ovalIn: box.insetBy(dx: 20, dy: 20))
    frame.append(hole)
    #expect(frame.contains(middle))
    frame.usesEvenOddFillRule = true
    #expect(!frame.contains(middle))
    let ring = UIBezierPath(rect: box)
    ring.append(hole.reversing())
    #expect(!ring.contains(middle))
    #expect(ring.contains(CGPoint(x: 12, y: 22)))
    #expect(hole.reversing().bounds == hole.bounds)
  }

  @Test func `a transform of an added shape leaves the older ones alone`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addRect(
      CGRect(x: 0, y: 0, width: 1, height: 1),
      transform: CGAffineTransform(translationX: 10, y: 0))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 11, height: 1))
    #expect(path.elements.count == 10)
    var double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(path.copy(using: &double)?.boundingBox.width == 22)
    #expect(path.boundingBox.width == 11)
  }

  @Test func `elements are handed out as Core Graphics does`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    var log: [String] = []
    path.applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint: log.append("move \(element.pointee.points[0].x)")
      case .addQuadCurveToPoint:
        log.append("quad \(element.pointee.points[0].x) \(element.pointee.points[1].x)")
      case .closeSubpath: log.append("close")
      case .addLineToPoint, .addCurveToPoint: log.append("unexpected")
      }
    }
    #expect(log == ["move 1.0", "quad 3.0 5.0", "close"])
  }
}

struct PathInterpolationTests {
  @Test(arguments: 0...10)
  func `a growing circle is a circle of linear radius at every instant`(tenth: Int) throws {
    let fraction = CGFloat(tenth) / 10
    let small = UIBezierPath(ovalIn: CGRect(x: 40, y: 40, width: 20, height: 20)).cgPath
    let large = UIBezierPath(ovalIn: CGRect(x: -50, y: -50, width: 200, height: 200)).cgPath
    let between = try #require(CGPath.interpolated(from: small, to: large, fraction: fraction))
    let radius = 10 + 90 * fraction
    expectClose(between.boundingBoxOfPath.width, 2 * radius)
    for point in between.elements.compactMap(\.end) {
      expectClose(hypot(point.x - 50, point.y - 50), radius)
    }
  }

  @Test func `both ends come back exactly`() {
    let one = CGPath(
      roundedRect: CGRect(x: 0.1, y: 0.2, width: 7, height: 9), cornerWidth: 1, cornerHeight: 2,
      transform: nil)
    let other = CGPath(
      roundedRect: CGRect(x: 3, y: 4, width: 0.7, height: 0.3), cornerWidth: 0.1,
      cornerHeight: 0.1, transform: nil)
    #expect(CGPath.interpolated(from: one, to: other, fraction: 0) == one)
    #expect(CGPath.interpolated(from: one, to: other, fraction: 1) == other)
  }

  @Test func `shapes of other steps do not mix`() {
    let oval = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
    let rect = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
    #expect(CGPath.interpolated(from: oval, to: rect, fraction: 0.5) == nil)
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
    let bow = CGMutablePath()
    bow.move(to: .zero)
    bow.addQuadCurve(to: CGPoint(x: 1, y: 1), control: .zero)
    #expect(CGPath.interpolated(from: line, to: bow, fraction: 0.5) == nil)
  }
}
