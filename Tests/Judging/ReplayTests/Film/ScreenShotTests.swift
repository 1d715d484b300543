import Foundation
import HeadlessUIKit
import Testing

@testable import Replay

/// Where views are seen, worked out by trigonometry rather than by matrices.
@MainActor
struct ScreenShotTests {
  /// A window of 400 × 800 points with what `build` puts into it, as the screen shows it.
  private func shot(_ build: (UIWindow) -> Void) -> [ShownView] {
    let simulation = Simulation()
    let window = simulation.run { UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }
    defer { simulation.tearDown() }
    simulation.run {
      window.isHidden = false
      build(window)
    }
    return ScreenShot(of: window, names: ViewNames()).views
  }

  private func view(_ name: String, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.accessibilityIdentifier = name
    return view
  }

  private func expect(
    _ points: [ScreenPoint], _ expected: [(Double, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(points.count == expected.count, sourceLocation: sourceLocation)
    for (point, place) in zip(points, expected) {
      #expect(
        abs(point.x - place.0) < 1e-9 && abs(point.y - place.1) < 1e-9, "\(point) is not \(place)",
        sourceLocation: sourceLocation)
    }
  }

  // A side of a cube, hinged at the left and turned by 30° away from the viewer, who is 500 points in
  // front of the hinge: its far edge is 400·sin 30° = 200 points behind the screen, so everything there
  // shrinks by 500/700 towards the hinge.
  @Test func `a side of a cube shrinks with its distance from the viewer`() throws {
    let views = shot { window in
      let side = view("side", CGRect(x: 0, y: 0, width: 400, height: 800))
      side.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      side.layer.position = CGPoint(x: 0, y: 400)
      var turn = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
      turn.m34 = 0
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      side.layer.transform = CATransform3DConcat(turn, perspective)
      window.addSubview(side)
    }
    let side = try #require(views.first)
    let shrink = 500.0 / 700
    let x = 400 * (3.0).squareRoot() / 2 * shrink
    let y = 400 * shrink
    expect(side.corners, [(0, 0), (x, 400 - y), (x, 400 + y), (0, 800)])
    #expect(side.position == ScreenPoint(x: 0, y: 400))
  }

  // The vanishing point of a superlayer's perspective is the superlayer's centre. So the hinge at the left edge stays,
  // and the far edge moves towards the centre.
  @Test func `a superlayer's perspective is about its own centre`() throws {
    let views = shot { window in
      let container = view("container", CGRect(x: 0, y: 0, width: 400, height: 800))
      container.layer.sublayerTransform.m34 = -1 / 500
      let page = view("page", CGRect(x: 0, y: 0, width: 400, height: 800))
      page.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      page.layer.position = CGPoint(x: 0, y: 400)
      page.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      container.addSubview(page)
      window.addSubview(container)
    }
    let page = try #require(views.first { $0.name == "page" })
    // The page is edge on. Its far edge is 400 points deep, so it is at 500/900 of its distance from the centre.
    let shrink = 500.0 / 900
    expect(
      page.corners,
      [
        (0, 0), (200 - 200 * shrink, 400 - 400 * shrink),
        (200 - 200 * shrink, 400 + 400 * shrink), (0, 800),
      ])
  }

  @Test func `what is at or behind the viewer is left out`() {
    let views = shot { window in
      let near = view("near", CGRect(x: 0, y: 0, width: 100, height: 100))
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      window.layer.sublayerTransform = perspective
      near.layer.zPosition = 600
      window.addSubview(near)
    }
    #expect(views.map(\.name) == [])
  }

  @Test func `alpha multiplies, hidden views and what they hold are left out`() {
    let views = shot { window in
      let outer = view("outer", CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = view("inner", CGRect(x: 0, y: 0, width: 100, height: 100))
      let hidden = view("hidden", CGRect(x: 0, y: 0, width: 100, height: 100))
      (outer.alpha, inner.alpha, hidden.isHidden) = (0.5, 0.5, true)
      hidden.addSubview(view("below", CGRect(x: 0, y: 0, width: 10, height: 10)))
      outer.addSubview(inner)
      window.addSubview(outer)
      window.addSubview(hidden)
    }
    #expect(views.map(\.name) == ["outer", "inner"])
    #expect(views.map(\.alpha) == [0.5, 0.25])
    #expect(views.map(\.isContent) == [false, true])
  }

  @Test func `an opacity beyond 0 and 1 is seen as 0 or 1`() {
    let views = shot { window in
      for (name, opacity) in [("over", Float(1.2)), ("under", -0.1)] {
        let view = view(name, CGRect(x: 0, y: 0, width: 9, height: 9))
        view.layer.opacity = opacity
        window.addSubview(view)
      }
    }
    #expect(views.map(\.alpha) == [1, 0])
  }

  @Test func `clipping, depth and names`() throws {
    let views = shot { window in
      let clip = view("clip", CGRect(x: 100, y: 100, width: 100, height: 100))
      clip.clipsToBounds = true
      clip.layer.zPosition = 1
      clip.addSubview(UIView(frame: CGRect(x: -50, y: 50, width: 100, height: 100)))
      window.addSubview(clip)
      window.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    }
    #expect(views.map(\.name) == ["UIView", "clip", "UIView 2"])
    #expect(views.map(\.order) == [0, 1, 2])
    let inside = try #require(views.last)
    expect(inside.corners, [(50, 150), (150, 150), (150, 250), (50, 250)])
    let box = inside.outline.map { [$0.x, $0.y] }
    #expect(Set(box) == [[100, 150], [150, 150], [150, 200], [100, 200]])
  }

  @Test func `a circular mask has a radius and rounds the outline`() throws {
    let views = shot { window in
      let masked = view("masked", CGRect(x: 0, y: 0, width: 400, height: 800))
      let mask = UIView(frame: CGRect(x: 100, y: 300, width: 200, height: 200))
      mask.layer.cornerRadius = 100
      masked.mask = mask
      window.addSubview(masked)
    }
    let masked = try #require(views.first)
    #expect(masked.maskRadius == 100)
    #expect(masked.outline.count > 32)
    for point in masked.outline {
      #expect(abs(hypot(point.x - 200, point.y - 400) - 100) < 0.05)
    }
    expect(masked.corners, [(0, 0), (400, 0), (400, 800), (0, 800)])
  }

  @Test func `a shape layer masks by its path`() throws {
    let views = shot { window in
      let masked = view("masked", CGRect(x: 50, y: 0, width: 300, height: 300))
      let shape = CAShapeLayer()
      shape.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 20, width: 60, height: 60)).cgPath
      masked.layer.mask = shape
      window.addSubview(masked)
    }
    let masked = try #require(views.first)
    #expect(masked.maskRadius == 30)
    let xs = masked.outline.map(\.x)
    #expect(abs((xs.min() ?? 0) - 60) < 1e-9)
    #expect(abs((xs.max() ?? 0) - 120) < 1e-9)
  }

  @Test func `a path with a notch masks by its hull`() throws {
    // A rectangle with a handle above it, as sheets have, drawn in one line.
    let path = UIBezierPath()
    let corners = [
      (0, 0), (150, 0), (150, -10), (250, -10), (250, 0), (400, 0), (400, 500), (0, 500),
    ]
    for (index, corner) in corners.enumerated() {
      let point = CGPoint(x: corner.0, y: corner.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    let views = shot { window in
      let masked = view("masked", CGRect(x: 0, y: 300, width: 400, height: 500))
      let shape = CAShapeLayer()
      shape.path = path.cgPath
      masked.layer.mask = shape
      window.addSubview(masked)
    }
    expect(try #require(views.first).outline, [(0, 300), (400, 300), (400, 800), (0, 800)])
  }

  @Test func `a gradient lies along its line on the screen`() throws {
    let views = shot { window in
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 100, y: 100, width: 200, height: 100)
      gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      window.layer.addSublayer(gradient)
    }
    let shade = try #require(views.first?.shade)
    #expect(shade.start == ScreenPoint(x: 100, y: 150))
    #expect(shade.end == ScreenPoint(x: 300, y: 150))
    #expect(shade.colors == [[0, 0, 0, 1], [0, 0, 0, 0]])
  }
}

struct ConvexPolygonTests {
  static let square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)].map {
    ScreenPoint(x: $0.0, y: $0.1)
  }

  @Test(arguments: [square, square.reversed()])
  func `keeps what lies inside, whichever way round it goes`(_ corners: [ScreenPoint]) {
    let moved = Self.square.map { ScreenPoint(x: $0.x + 5, y: $0.y - 5) }
    let kept = ConvexPolygon(corners: corners).clipping(moved)
    #expect(Set(kept.map { [$0.x, $0.y] }) == [[5, 0], [10, 0], [10, 5], [5, 5]])
  }

  @Test func `nothing is left of what lies outside, and all of what lies inside`() {
    let clip = ConvexPolygon(corners: Self.square)
    #expect(clip.clipping(Self.square.map { ScreenPoint(x: $0.x + 20, y: $0.y) }) == [])
    let small = Self.square.map { ScreenPoint(x: 2 + $0.x / 2, y: 2 + $0.y / 2) }
    #expect(clip.clipping(small) == small)
  }
}
