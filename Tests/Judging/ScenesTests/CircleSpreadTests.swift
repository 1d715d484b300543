import Controllers
import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// 0.5 s, ease-in-ease-out, between the button's circle and one that covers the screen.
struct CircleSpreadTests {
  /// 50 pt square, 30 pt from the right and 94 pt from the bottom of 400 × 800 pt.
  static let button = CGRect(x: 320, y: 656, width: 50, height: 50)
  /// Ease-in-ease-out at a quarter of the time, to six places.
  static let easeInOutAtQuarter = 0.129162

  @Test func `spreads from the button over the screen`() throws {
    let stage = try ModalStage("circle-spread")
    stage.start()
    // The radius is the distance from the button to the farthest corner of the screen: 320 pt across and 656 pt up.
    let end = Self.circle(radius: (320.0 * 320 + 656 * 656).squareRoot())
    for (time, progress) in [(0.0, 0.0), (0.125, Self.easeInOutAtQuarter), (0.25, 0.5)] {
      stage.simulation.run(until: time)
      expectNear(
        try Self.shown(stage.scene.presented.view, in: stage.simulation),
        Self.blend(Self.button, end, progress), within: 1e-2)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    #expect(stage.scene.presented.view.layer.mask == nil)
    stage.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
  }

  @Test(arguments: ["circle-spread-dismiss", "circle-spread-dismiss-as-written"])
  func `goes back into the button by itself`(name: String) throws {
    let stage = try ModalStage(name)
    stage.start()
    // The circle through the corners: half the diagonal.
    let start = Self.circle(radius: (160_000.0 + 640_000).squareRoot() / 2)
    for (time, progress) in [(0.0, 0.0), (0.125, Self.easeInOutAtQuarter), (0.25, 0.5)] {
      stage.simulation.run(until: time)
      expectNear(
        try Self.shown(stage.scene.presented.view, in: stage.simulation),
        Self.blend(start, Self.button, progress), within: 1e-2)
    }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.5)
    stage.scene.expectOnlyPresenter(holding: 1)
  }

  @Test func `the mask view follows the finger and goes on from there`() throws {
    let stage = try ModalStage("circle-spread-dismiss")
    let driver = UIPercentDrivenInteractiveTransition()
    stage.start(under: driver)
    stage.simulation.run { driver.update(0.4) }
    let start = Self.circle(radius: (160_000.0 + 640_000).squareRoot() / 2)
    let view: UIView = stage.scene.presented.view
    let held = Self.blend(start, Self.button, 0.4)
    expectNear(try Self.shown(view, in: stage.simulation), held, within: 1e-2)
    stage.simulation.run { driver.finish() }
    expectNear(try Self.shown(view, in: stage.simulation), held, within: 1e-2)
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 0.3)
  }

  // Under a finger the explicit animation keeps its own curve; at the release it is over at once.
  @Test(arguments: [0.1, 2])
  func `as written the path follows the finger on its curve and snaps at the release`(
    _ release: Double
  ) throws {
    let stage = try ModalStage("circle-spread-dismiss-as-written")
    let driver = UIPercentDrivenInteractiveTransition()
    stage.start(under: driver)
    stage.simulation.run(until: release)
    stage.simulation.run { driver.update(0.25) }
    let start = Self.circle(radius: (160_000.0 + 640_000).squareRoot() / 2)
    let view: UIView = stage.scene.presented.view
    expectNear(
      try Self.shown(view, in: stage.simulation),
      Self.blend(start, Self.button, Self.easeInOutAtQuarter), within: 1e-2)
    stage.simulation.run { driver.finish() }
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: release, diagnostics: ["explicit-animation"])
  }

  @Test(arguments: [
    ("circle-spread-dismiss", [String]()),
    ("circle-spread-dismiss-as-written", ["explicit-animation"]),
  ])
  func `a pull down dismisses it, or leaves it without a mask`(
    name: String, diagnostics: [String]
  ) throws {
    let start = CGPoint(x: 200, y: 200)
    let long = Trace(Stroke(start: start, travel: CGVector(dx: 0, dy: 500)))
    let gone = try ModalReplay(playing: long, scene: name)
    gone.expect(.finish, .completed, diagnostics: diagnostics)
    gone.scene.expectOnlyPresenter(holding: 1)
    let short = Trace(Stroke(start: start, travel: CGVector(dx: 0, dy: 90)))
    let kept = try ModalReplay(playing: short, scene: name)
    kept.expect(.cancel, .cancelled, diagnostics: diagnostics)
    kept.scene.expectPresented(in: ModalStage.bounds, keepsPresenter: false)
    #expect(kept.scene.presented.view.layer.mask == nil)
  }

  /// The box of the mask that is on the screen, a shape layer's path or a round view's frame.
  private static func shown(_ view: UIView, in simulation: Simulation) throws -> CGRect {
    let mask = try #require(simulation.run { view.layer.mask?.presentation() })
    guard let shape = mask as? CAShapeLayer else {
      expectNear(mask.cornerRadius, mask.frame.width / 2, within: 1e-2)
      return mask.frame
    }
    return UIBezierPath(cgPath: try #require(shape.path)).bounds
  }

  private static func circle(radius: Double) -> CGRect {
    CGRect(x: 200 - radius, y: 400 - radius, width: 2 * radius, height: 2 * radius)
  }

  private static func blend(_ start: CGRect, _ end: CGRect, _ progress: Double) -> CGRect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return CGRect(
      x: mix(start.minX, end.minX), y: mix(start.minY, end.minY),
      width: mix(start.width, end.width), height: mix(start.height, end.height))
  }
}
