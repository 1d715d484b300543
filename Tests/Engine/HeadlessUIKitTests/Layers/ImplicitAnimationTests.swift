import Foundation
import HeadlessUIKit
import MotionMath
import Testing

/// Layers without a view animate implicitly once they have been on screen.
struct ImplicitAnimationTests {
  private let simulation = Simulation()

  /// A layer of no view in a window's tree, committed.
  private func makeLayer() -> (window: UIWindow, layer: CALayer) {
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let layer = CALayer()
      window.layer.addSublayer(layer)
      // In the turn in which it is added nothing animates.
      layer.position = CGPoint(x: 10, y: 0)
      #expect(layer.animationKeys() == nil)
      return (window, layer)
    }
  }

  @Test func `a change takes a quarter of a second along the default curve`() {
    let (window, layer) = makeLayer()
    simulation.run { layer.position = CGPoint(x: 110, y: 0) }
    #expect(layer.position.x == 110)
    #expect(layer.animationKeys() == ["position"])
    for fraction in [0, 0.25, 0.5, 0.75] {
      simulation.run(until: 0.25 * fraction)
      let expected = 10 + 100 * CubicBezierCurve(0.25, 0.1, 0.25, 1).progress(at: fraction)
      expectClose(layer.presentation()?.position.x ?? .nan, expected)
    }
    simulation.runUntilIdle()
    #expect(simulation.now == 0.25)
    #expect(layer.animationKeys() == nil)
    #expect(window.layer.sublayers?.count == 1)
  }

  @Test func `a second change goes on from what is on screen`() {
    let (window, layer) = makeLayer()
    simulation.run {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position.x = 110
    }
    simulation.run(until: 0.125)
    simulation.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position.x = 10
      CATransaction.commit()
    }
    expectClose(layer.presentation()?.position.x ?? .nan, 60)
    simulation.run(until: 0.625)
    expectClose(layer.presentation()?.position.x ?? .nan, 35)
    #expect(window.layer.sublayers?.first === layer)
  }

  /// Refuses every action.
  private final class Refusal: CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
  }

  /// Writes down what it is run for.
  private final class Notebook: CAAction {
    var events: [String] = []

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      events.append(event)
    }
  }

  @Test func `actions, delegates and transactions can refuse`() {
    let (window, layer) = makeLayer()
    let (notebook, refusal) = (Notebook(), Refusal())
    simulation.run {
      layer.actions = ["opacity": NSNull(), "zPosition": notebook]
      layer.opacity = 0.5
      layer.zPosition = 4
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.cornerRadius = 3
      CATransaction.commit()
      #expect(layer.animationKeys() == nil)
      #expect(notebook.events == ["zPosition"])
      layer.delegate = refusal
      layer.position.x = 50
      #expect(layer.animationKeys() == nil)
      layer.delegate = nil
      layer.position.x = 60
      #expect(layer.animationKeys() == ["position"])
    }
    #expect(window.layer.sublayers?.first === layer)
  }

  @Test func `outside a window, and for a path, nothing animates`() {
    let (layer, shape, window) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let shape = CAShapeLayer()
      window.layer.addSublayer(shape)
      return (CALayer(), shape, window)
    }
    simulation.run {
      layer.opacity = 0
      shape.path = UIBezierPath(rect: .zero).cgPath
    }
    #expect(layer.animationKeys() == nil)
    #expect(shape.animationKeys() == nil)
    simulation.run { shape.strokeEnd = 0.5 }
    #expect(shape.animationKeys() == ["strokeEnd"])
    #expect(window.layer.sublayers?.count == 1)
  }

  @Test func `a transaction's completion waits for implicit animations`() {
    let (window, layer) = makeLayer()
    var ends: [Double] = []
    simulation.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { ends.append(CACurrentMediaTime()) }
      layer.opacity = 0
      CATransaction.commit()
    }
    simulation.runUntilIdle()
    #expect(ends == [0.5])
    #expect(window.layer.sublayers?.first === layer)
  }
}
