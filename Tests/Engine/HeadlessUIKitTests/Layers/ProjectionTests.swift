import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// Where the corners of layers lie on screen, against the trigonometry of each scene.
struct ProjectionTests {
  private let simulation = Simulation()
  private let size = CGSize(width: 400, height: 800)

  /// A window with a stage that fills it and gives its sublayers perspective.
  private func makeStage(perspective: CGFloat) -> (window: UIWindow, stage: UIView) {
    simulation.run {
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      let stage = UIView(frame: window.bounds)
      stage.layer.sublayerTransform.m34 = perspective
      window.addSubview(stage)
      window.makeKeyAndVisible()
      return (window, stage)
    }
  }

  /// A view that fills the stage, with its anchor at (x, 0.5) and its place kept.
  private func makeFace(on stage: UIView, anchorX: CGFloat) -> UIView {
    simulation.run {
      let face = UIView(frame: stage.bounds)
      face.layer.anchorPoint.x = anchorX
      face.layer.position.x = anchorX * size.width
      stage.addSubview(face)
      return face
    }
  }

  /// The corners of a face turned by `angle` about its upright anchor line, seen from 1/−m34 above.
  ///
  /// A point at distance d to the right of the line moves to d·cos to its right, and d·sin below the screen.
  /// Perspective then shrinks the face towards the stage's centre.
  private func expectedCorners(
    anchorX: CGFloat, angle: CGFloat, m34: CGFloat, shift: CGFloat = 0
  ) -> [CGPoint] {
    let (middle, line) = (CGPoint(x: size.width / 2, y: size.height / 2), anchorX * size.width)
    func place(_ cornerX: CGFloat, _ cornerY: CGFloat) -> CGPoint {
      let reach = cornerX - line
      let x = line + reach * cos(angle)
      let depth = -reach * sin(angle)
      let closeness = 1 / (1 + depth * m34)
      return CGPoint(
        x: middle.x + (x - middle.x) * closeness + shift,
        y: middle.y + (cornerY - middle.y) * closeness)
    }
    let (width, height) = (size.width, size.height)
    return [place(0, 0), place(width, 0), place(width, height), place(0, height)]
  }

  private func expectCorners(
    _ view: UIView, _ expected: [CGPoint], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let corners = view.layer.corners(in: .presentation) else {
      Issue.record("a corner is behind the viewer", sourceLocation: sourceLocation)
      return
    }
    for (corner, place) in zip(corners, expected) {
      expectClose(corner, place, tolerance: 1e-7, sourceLocation: sourceLocation)
    }
  }

  @Test func `points that are converted together are those that are converted one by one`() {
    let (_, stage) = makeStage(perspective: -1.0 / 1000)
    let face = makeFace(on: stage, anchorX: 1)
    simulation.run { face.layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0) }
    let points = face.bounds.corners + [CGPoint(x: 40, y: 33)]
    for layer in [face.layer, face.layer.presentation()].compactMap(\.self) {
      let together = layer.pointsInRoot(points)
      #expect(together == points.map { layer.convert($0, to: nil) })
      #expect(together[4] != points[4])
    }
  }

  @Test func `a cube turns in perspective while its stage moves`() {
    let m34: CGFloat = -1.0 / 1000
    let (window, stage) = makeStage(perspective: m34)
    let leaving = makeFace(on: stage, anchorX: 1)
    let coming = makeFace(on: stage, anchorX: 0)
    simulation.run {
      coming.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      stage.transform = CGAffineTransform(translationX: 200, y: 0)
      UIView.animate(withDuration: 1.5, delay: 0, options: .curveLinear) {
        stage.transform = CGAffineTransform(translationX: -200, y: 0)
        leaving.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        coming.layer.transform = CATransform3DIdentity
      }
    }
    for instant in 0..<10 {
      let progress = Double(instant) / 10
      simulation.run(until: 1.5 * progress)
      let shift = 200 - 400 * progress
      expectCorners(
        leaving,
        expectedCorners(anchorX: 1, angle: -progress * .pi / 2, m34: m34, shift: shift))
      expectCorners(
        coming,
        expectedCorners(anchorX: 0, angle: (1 - progress) * .pi / 2, m34: m34, shift: shift))
    }
    // The model already has the animation's final position.
    #expect(coming.layer.corners(in: .model)?.first == CGPoint(x: -200, y: 0))
    #expect(window.subviews.count == 1)
  }

  @Test func `a page flips about its left edge`() {
    let m34: CGFloat = -0.002
    let (_, stage) = makeStage(perspective: m34)
    let page = makeFace(on: stage, anchorX: 0)
    simulation.run {
      UIView.animate(withDuration: 0.75, delay: 0, options: .curveEaseIn) {
        page.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      }
    }
    for instant in 0..<10 {
      let fraction = Double(instant) / 10
      simulation.run(until: 0.75 * fraction)
      let angle = -CubicBezierCurve(0.42, 0, 1, 1).progress(at: fraction) * .pi / 2
      expectCorners(page, expectedCorners(anchorX: 0, angle: angle, m34: m34))
      let shown = page.layer.presentation()?.transform ?? CATransform3DIdentity
      expectClose(shown, CATransform3DMakeRotation(angle, 0, 1, 0))
    }
  }

  @Test func `height brings a layer nearer and to the front`() {
    let (_, stage) = makeStage(perspective: -1.0 / 500)
    let (low, high) = simulation.run {
      let high = UIView(frame: CGRect(x: 100, y: 300, width: 200, height: 200))
      let low = UIView(frame: CGRect(x: 100, y: 300, width: 200, height: 200))
      stage.addSubview(high)
      stage.addSubview(low)
      high.layer.zPosition = 100
      return (low, high)
    }
    #expect(low.layer.corners(in: .model)?.first == CGPoint(x: 100, y: 300))
    // 500 / (500 − 100) of the size, about the stage's centre.
    expectClose(high.layer.corners(in: .model)?.first, CGPoint(x: 75, y: 275))
    expectClose(high.layer.corners(in: .model)?.last, CGPoint(x: 75, y: 525))
    #expect(stage.layer.sublayersInDrawingOrder(in: .model).last === high.layer)
    #expect(stage.layer.hitTest(CGPoint(x: 200, y: 400)) === high.layer)
  }

  @Test func `a corner behind the viewer has no place`() {
    let (_, stage) = makeStage(perspective: -1.0 / 100)
    let face = makeFace(on: stage, anchorX: 0)
    simulation.run { face.layer.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0) }
    #expect(face.layer.corners(in: .model) == nil)
  }

  @Test func `layers flatten their sublayers and transform layers do not`() {
    func corners(_ middle: CALayer) -> [CGPoint]? {
      let inner = CALayer()
      for layer in [middle, inner] { layer.bounds.size = CGSize(width: 100, height: 100) }
      let root = CALayer()
      root.addSublayer(middle)
      middle.addSublayer(inner)
      middle.position = CGPoint(x: 50, y: 50)
      inner.position = CGPoint(x: 50, y: 50)
      middle.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      inner.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
      return inner.corners(in: .model)
    }
    let (flat, deep) = simulation.run { (corners(CALayer()), corners(CATransformLayer())) }
    // Flattened twice, the width is 100 · cos² 60°. In depth, the two rotations cancel out.
    expectClose(flat?.first, CGPoint(x: 37.5, y: 0))
    expectClose(deep?.first, CGPoint(x: 0, y: 0))
  }

  @Test func `points convert through depth and hits find the tilted plane`() throws {
    let m34: CGFloat = -1.0 / 1000
    let (window, stage) = makeStage(perspective: m34)
    let face = makeFace(on: stage, anchorX: 0)
    simulation.run { face.layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0) }
    let corner = expectedCorners(anchorX: 0, angle: .pi / 4, m34: m34)[2]
    expectClose(face.layer.convert(CGPoint(x: 400, y: 800), to: window.layer), corner)
    expectClose(
      face.layer.convert(corner, from: window.layer), CGPoint(x: 400, y: 800), tolerance: 1e-7)
    let inside = CGPoint(x: corner.x - 1, y: 400)
    #expect(window.layer.hitTest(inside) === face.layer)
    #expect(window.layer.hitTest(CGPoint(x: corner.x + 1, y: 400)) === stage.layer)
  }

  @Test func `hits on presentation copies follow what is on screen`() {
    let window = simulation.run {
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      let ball = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      window.addSubview(ball)
      window.makeKeyAndVisible()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ball.center.x = 325 }
      return window
    }
    simulation.run(until: 0.5)
    let ball = window.subviews[0]
    let place = CGPoint(x: 175, y: 25)
    #expect(window.layer.presentation()?.hitTest(place)?.model() === ball.layer)
    #expect(window.layer.hitTest(place) === window.layer)
    #expect(window.layer.hitTest(CGPoint(x: 325, y: 25)) === ball.layer)
  }
}
