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
    window.play(
      [
        TouchSample(time: 0, location: CGPoint(x: 100, y: 100), phase: .began, finger: 0),
        TouchSample(time: 0.05, location: CGPoint(x: 160, y: 100), phase: .moved, finger: 0),
        TouchSample(time: 0.1, location: CGPoint(x: 160, y: 100), phase: .ended, finger: 0),
      ], delivery: .sample)
    simulation.runUntilIdle()
    return withExtendedLifetime(window) { simulation.diagnostics.map(\.code) }
  }

  @Test func `two pans of one view that begin together are named`() {
    #expect(codes(hasRequirement: false) == ["order-undefined"])
    #expect(codes(hasRequirement: true) == [])
  }
}
