import Foundation
import HeadlessUIKit
import Testing

@testable import Scenes

/// A modal scene on a screen of 400 × 800 pt, whose time the test moves.
final class ModalStage {
  static let screen = CGSize(width: 400, height: 800)
  static let bounds = CGRect(origin: .zero, size: screen)

  let simulation = Simulation()
  let scene: ModalScene

  init(_ name: String) throws {
    let entry = try #require(Scene.named(name))
    scene = try #require(simulation.run { entry.make(Self.screen, 1) as? ModalScene })
  }

  deinit {
    simulation.tearDown()
  }

  /// Starts the transition at the present instant, under `driver` if there is one.
  func start(under driver: UIPercentDrivenInteractiveTransition? = nil) {
    scene.interactionController = { driver }
    simulation.run { scene.start() }
  }

  /// The container of the presentation.
  var container: UIView? { scene.presented.presentationController?.containerView }

  /// The frame of a view as shown on the screen, in points.
  func frame(of view: UIView) throws -> CGRect {
    try #require(simulation.run { view.layer.presentation()?.frame })
  }

  /// The alpha of a view as shown on the screen.
  func alpha(of view: UIView) throws -> Double {
    Double(try #require(simulation.run { view.layer.presentation()?.opacity }))
  }

  /// The transform of a view as shown on the screen.
  func transform(of view: UIView) throws -> CGAffineTransform {
    try #require(simulation.run { view.layer.presentation()?.affineTransform() })
  }

  /// Checks when and how the transition ended, and which diagnostics there are.
  func expectEnd(
    at time: TimeInterval, completed: Bool = true, diagnostics: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ending = try #require(scene.ending, sourceLocation: sourceLocation)
    #expect(ending.completed == completed, sourceLocation: sourceLocation)
    expectNear(ending.time, time, sourceLocation: sourceLocation)
    #expect(
      simulation.diagnostics.map(\.code) == diagnostics, sourceLocation: sourceLocation)
  }
}

// MARK: - What is left

extension ModalScene {
  /// Checks that the window shows only the presenter, unchanged except for `count` views that the scene put into it.
  func expectOnlyPresenter(
    holding count: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(window.subviews == [presenter.view], sourceLocation: sourceLocation)
    #expect(presenter.view.subviews.count == count, sourceLocation: sourceLocation)
    #expect(presented.view.superview == nil, sourceLocation: sourceLocation)
    #expect(presenter.presentedViewController == nil, sourceLocation: sourceLocation)
    expectAtRest(presenter.view, frame: window.bounds, sourceLocation: sourceLocation)
  }

  /// Checks that the window shows the presented view in `frame`.
  ///
  /// `keepsPresenter` says whether the presentation style keeps the presenter in the window. `chrome` is the number of
  /// views below the presented view in the container.
  func expectPresented(
    in frame: CGRect, keepsPresenter: Bool, chrome: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      window.subviews.count == (keepsPresenter ? 2 : 1), sourceLocation: sourceLocation)
    #expect(
      (presenter.view.window == nil) != keepsPresenter, sourceLocation: sourceLocation)
    let container = window.subviews.last
    #expect(container?.subviews.count == 1 + chrome, sourceLocation: sourceLocation)
    #expect(container?.subviews.last === presented.view, sourceLocation: sourceLocation)
    expectAtRest(presented.view, frame: frame, sourceLocation: sourceLocation)
    #expect(presenter.view.alpha == 1, sourceLocation: sourceLocation)
  }

  private func expectAtRest(_ view: UIView, frame: CGRect, sourceLocation: SourceLocation) {
    expectNear(view.frame, frame, sourceLocation: sourceLocation)
    #expect(view.alpha == 1, sourceLocation: sourceLocation)
    #expect(!view.isHidden, sourceLocation: sourceLocation)
    #expect(view.transform == .identity, sourceLocation: sourceLocation)
    #expect(view.layer.animationKeys() == nil, sourceLocation: sourceLocation)
  }
}

// MARK: - Numbers

/// The tolerance for the rounding errors of a few sums and products, far below a point and far below a frame.
let modalTolerance = 1e-6

func expectNear(
  _ value: Double, _ expected: Double, within tolerance: Double = modalTolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(value - expected) <= tolerance, "\(value) is not \(expected)",
    sourceLocation: sourceLocation)
}

func expectNear(
  _ rect: CGRect, _ expected: CGRect, within tolerance: Double = modalTolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (rect.minX, expected.minX), (rect.minY, expected.minY), (rect.width, expected.width),
    (rect.height, expected.height),
  ]
  #expect(
    pairs.allSatisfy { abs($0 - $1) <= tolerance }, "\(rect) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// The spring that settles to a thousandth within a duration, from the published condition.
///
/// 0.001 = (|ζω − v| / ω√(1 − ζ²)) · exp(−ζωT), solved for ω by iteration; then the closed form.
struct SpringFormula {
  let dampingRatio, frequency, velocity: Double

  init(dampingRatio: Double, duration: Double, velocity: Double = 0) {
    let root = (1 - dampingRatio * dampingRatio).squareRoot()
    var frequency = 5 / duration
    for _ in 0..<200 {
      let amplitude = abs(dampingRatio * frequency - velocity) / (frequency * root)
      frequency = log(1000 * amplitude) / (dampingRatio * duration)
    }
    (self.dampingRatio, self.frequency, self.velocity) = (dampingRatio, frequency, velocity)
  }

  /// The completed fraction of the way after `time` seconds.
  func progress(at time: Double) -> Double {
    let decay = dampingRatio * frequency
    let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    return 1 - exp(-decay * time)
      * (cos(swing * time) + (decay - velocity) / swing * sin(swing * time))
  }
}
