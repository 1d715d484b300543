import Foundation
import HeadlessUIKit
import Scenes
import Testing

/// A scene of the catalogue on a screen of 400 × 800 points, driven by hand.
final class DrivenScene<Subject: TransitionScene> {
  let simulation = Simulation()
  let scene: Subject
  let driver = UIPercentDrivenInteractiveTransition()

  /// Makes the scene of this name, under a percent-driven controller or by itself.
  init(
    _ name: String, as type: Subject.Type = Subject.self, interactive: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let description = try #require(Scene.named(name), sourceLocation: sourceLocation)
    let made = simulation.run { description.make(CGSize(width: 400, height: 800), 9) }
    scene = try #require(made as? Subject, sourceLocation: sourceLocation)
    if interactive { scene.interactionController = { [driver] in driver } }
  }

  deinit {
    simulation.tearDown()
  }

  func start() {
    simulation.run { scene.start() }
  }

  func update(_ progress: CGFloat) {
    simulation.run { driver.update(progress) }
  }

  /// Finishes or cancels the transition, and runs the simulation until it is idle.
  func end(finishes: Bool) {
    simulation.run { finishes ? driver.finish() : driver.cancel() }
    simulation.runUntilIdle()
  }

  /// Lets seconds pass.
  func wait(_ seconds: TimeInterval) {
    simulation.run(until: simulation.now + seconds)
  }

  var codes: [String] { simulation.diagnostics.map(\.code) }
}

extension UIView {
  /// The layer with the values that are on screen.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// The tolerance for the rounding errors of a few sums and products, far below a pixel.
let roundings: CGFloat = 1e-9

/// Checks that two matrices agree number by number.
func expectMatrix(
  _ actual: CATransform3D, _ expected: CATransform3D,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let worst = zip(numbers(actual), numbers(expected)).map { abs($0 - $1) }.max() ?? .infinity
  #expect(worst <= roundings, "\(actual) is not \(expected)", sourceLocation: sourceLocation)
}

private func numbers(_ m: CATransform3D) -> [CGFloat] {
  [
    m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
    m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
  ]
}

/// Checks that a number is the expected one, within a tolerance.
func expectNumber(
  _ actual: some BinaryFloatingPoint, _ expected: CGFloat, tolerance: CGFloat = roundings,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(CGFloat(actual) - expected) <= tolerance, "\(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}

/// Checks that a rectangle is the expected one, within ``roundings``.
func expectRect(
  _ actual: CGRect, _ expected: CGRect, sourceLocation: SourceLocation = #_sourceLocation
) {
  let differences = [
    actual.minX - expected.minX, actual.minY - expected.minY, actual.width - expected.width,
    actual.height - expected.height,
  ]
  #expect(
    differences.allSatisfy { abs($0) <= roundings }, "\(actual) is not \(expected)",
    sourceLocation: sourceLocation)
}
