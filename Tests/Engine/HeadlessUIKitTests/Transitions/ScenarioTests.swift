import Foundation
import HeadlessUIKit
import Testing

/// Situations in which shipping code got stuck, flickered or lost its stack, here with a controller free of such
/// faults.
struct ScenarioTests {
  private func interactiveRig() -> (rig: NavigationRig, detail: UIViewController) {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    return (rig, detail)
  }

  private func pop(_ rig: NavigationRig) {
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
  }

  @Test func `S7: a flick whose finish comes with its beginning ends by itself and is named`() {
    let (rig, _) = interactiveRig()
    rig.simulation.run {
      rig.navigation.popViewController(animated: true)
      rig.driver.finish()
    }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(rig.simulation.diagnostics.map(\.code) == ["finished-before-start"])
  }

  @Test func `S8: the second cancel is ignored and named`() {
    let (rig, detail) = interactiveRig()
    pop(rig)
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.run(until: 0.2)
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.now == 0.5)
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(rig.simulation.diagnostics.map(\.code) == ["ended-twice"])
  }

  @Test func `S9: the way back is played once, without a jump at its end`() {
    let (rig, detail) = interactiveRig()
    rig.driver.completionCurve = .linear
    pop(rig)
    rig.simulation.run { rig.driver.update(0.5) }
    rig.simulation.run { rig.driver.cancel() }
    var shown: [Double] = []
    for frame in 0...40 {
      rig.simulation.run(until: Double(frame) / 60)
      shown.append(Double(detail.view.layer.presentation()?.position.x ?? .nan))
    }
    let expected = (0...40).map { (frame: Int) -> Double in
      200 + max(0, 200 - 400 * Double(frame) / 60)
    }
    for (value, wanted) in zip(shown, expected) { #expect(abs(value - wanted) < 1e-9) }
    #expect(rig.script.filter { $0.hasPrefix("context.completeTransition") }.count == 1)
  }

  @Test func `S10: an animator that animates nothing completes under the finger and is named`() {
    final class Idle: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }

      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        transitionContext.view(forKey: .to).map(transitionContext.containerView.addSubview)
        UIView.animate(withDuration: 1) {
        } completion: { _ in
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
      }
    }
    let (rig, _) = interactiveRig()
    rig.makeAnimator = { Idle() }
    pop(rig)
    #expect(rig.simulation.now == 0)
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(rig.simulation.diagnostics.map(\.code) == ["completed-while-interactive"])
  }

  @Test func `S11: an interactive pop during a bounce completes`() {
    let (rig, detail) = interactiveRig()
    rig.simulation.run {
      UIView.animate(
        withDuration: 2, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 5
      ) {
        detail.view.center.y += 40
      }
    }
    rig.simulation.run(until: 0.3)
    pop(rig)
    rig.simulation.run { rig.driver.update(0.7) }
    rig.simulation.run { rig.driver.finish() }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root])
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `S12: dragged back to exactly 0 and released, it ends in the next turn`() {
    let (rig, detail) = interactiveRig()
    pop(rig)
    rig.simulation.run { rig.driver.update(0.4) }
    rig.simulation.run { rig.driver.update(0) }
    rig.simulation.run { rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    #expect(rig.simulation.now == 0)
    #expect(rig.navigation.viewControllers == [rig.root, detail])
    #expect(rig.navigation.transitionCoordinator == nil)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `S14: after a cancelled swipe the next gesture works`() {
    let (rig, detail) = interactiveRig()
    let edge = EdgePop(rig)
    for (travel, stack) in [(100.0, [rig.root, detail]), (300.0, [rig.root])] {
      rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: travel, in: rig.simulation)
      rig.simulation.runUntilIdle()
      #expect(rig.navigation.viewControllers == stack)
    }
    #expect(edge.pops == 2)
    #expect(rig.simulation.diagnostics == [])
  }

  @Test func `S15: a swipe on the root screen does nothing, and nothing freezes`() {
    let rig = NavigationRig()
    rig.isInteractive = true
    let edge = EdgePop(rig)
    rig.window.playDrag(from: CGPoint(x: 5, y: 400), by: 300, in: rig.simulation)
    rig.simulation.runUntilIdle()
    #expect(edge.pops == 0)
    #expect(rig.navigation.viewControllers == [rig.root])
    rig.isInteractive = false
    let next = rig.makeController("N")
    rig.simulation.run { rig.navigation.pushViewController(next, animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root, next])
  }

  @Test func `S16: a push during a transition waits for its end, a pop is refused and named`() {
    let (rig, detail) = interactiveRig()
    rig.isInteractive = false
    let top = rig.stack("U")
    let extra = rig.makeController("X")
    pop(rig)
    rig.simulation.run(until: 0.5)
    rig.simulation.run {
      #expect(rig.navigation.popViewController(animated: true) == nil)
      rig.navigation.pushViewController(extra, animated: true)
      #expect(rig.navigation.viewControllers == [rig.root, detail])
    }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.viewControllers == [rig.root, detail, extra])
    #expect(top.parent == nil && extra.parent === rig.navigation)
    #expect(rig.simulation.diagnostics.map(\.code) == ["two-transitions", "push-waited"])
  }
}

/// Pops by a pan from the left edge, as apps do it.
final class EdgePop: NSObject {
  private let rig: NavigationRig
  private let pan = UIScreenEdgePanGestureRecognizer()
  private(set) var pops = 0

  init(_ rig: NavigationRig) {
    self.rig = rig
    super.init()
    rig.simulation.run {
      pan.edges = .left
      pan.addTarget(self, action: Selector("pan:", EdgePop.pan(_:)))
      rig.navigation.view.addGestureRecognizer(pan)
    }
  }

  func pan(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: nil).x / rig.window.bounds.width
    switch pan.state {
    case .began: if rig.navigation.popViewController(animated: true) != nil { pops += 1 }
    case .changed: if rig.navigation.transitionCoordinator != nil { rig.driver.update(progress) }
    case .ended, .cancelled:
      guard rig.navigation.transitionCoordinator != nil else { return }
      pan.state == .ended && progress > 0.5 ? rig.driver.finish() : rig.driver.cancel()
    case .possible, .failed: break
    }
  }
}

extension UIWindow {
  /// A straight drag to the right in 20 moves of a frame each.
  func playDrag(from start: CGPoint, by travel: CGFloat, in simulation: Simulation) {
    simulation.run {
      var samples = [TouchSample(time: 0, location: start, phase: .began)]
      for move in 1...20 {
        let location = CGPoint(x: start.x + travel * CGFloat(move) / 20, y: start.y)
        samples.append(
          TouchSample(time: Double(move) / 60, location: location, phase: .moved))
      }
      let end = CGPoint(x: start.x + travel, y: start.y)
      samples.append(TouchSample(time: 21.0 / 60, location: end, phase: .ended))
      play(samples, delivery: .frame)
    }
  }
}
