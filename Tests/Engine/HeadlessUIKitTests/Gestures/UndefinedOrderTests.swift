import Foundation
import HeadlessUIKit
import Testing

struct UndefinedOrderTests {
  private func codes(hasRequirement: Bool) -> [String] {
    let simulation = Simulation()
    let window = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let (first, second) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
      (first.name, second.name) = ("first", "second")
      root.view.addGestureRecognizer(first)
      root.view.addGestureRecognizer(second)
      if hasRequirement { first.require(toFail: second) }
      return window
    }
    drag(in: window)
    simulation.runUntilIdle()
    return withExtendedLifetime(window) { simulation.diagnostics.map(\.code) }
  }

  private func drag(in window: UIWindow) {
    window.play(
      [
        TouchSample(time: 0, location: CGPoint(x: 100, y: 100), phase: .began, finger: 0),
        TouchSample(time: 0.05, location: CGPoint(x: 160, y: 100), phase: .moved, finger: 0),
        TouchSample(time: 0.1, location: CGPoint(x: 160, y: 100), phase: .ended, finger: 0),
      ], delivery: .sample)
  }

  private final class Target: NSObject {
    var states: [UIGestureRecognizer.State] = []
    func pan(_ pan: UIPanGestureRecognizer) { states.append(pan.state) }
  }

  @Test @MainActor func `a pan whose target is gone lets the other one of its view begin`() {
    let simulation = Simulation()
    let target = Target()
    let window = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      for target in [Target(), target] {
        root.view.addGestureRecognizer(
          UIPanGestureRecognizer(target: target, action: Selector("pan:", Target.pan)))
      }
      return window
    }
    drag(in: window)
    simulation.runUntilIdle()
    withExtendedLifetime(window) {
      #expect(target.states.first == .began && target.states.last == .ended)
      #expect(simulation.diagnostics.isEmpty)
    }
  }

  @Test func `two pans of one view that begin together are named`() {
    #expect(codes(hasRequirement: false) == ["order-undefined"])
    #expect(codes(hasRequirement: true) == [])
  }
}
