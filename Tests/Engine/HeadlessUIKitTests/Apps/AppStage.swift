import Foundation
import HeadlessUIKit

/// An app in a window of 400 × 800 points: fingers, time, and what the user sees.
final class AppStage<Root: UIViewController> {
  let simulation = Simulation()
  let window: UIWindow
  let root: Root

  init(_ makeRoot: () -> Root) {
    (window, root) = simulation.run {
      let root = makeRoot()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.rootViewController = root
      window.makeKeyAndVisible()
      return (window, root)
    }
  }

  func run(_ body: @MainActor () -> Void) {
    simulation.run(body)
  }

  func pass(_ seconds: Double) {
    simulation.run(until: simulation.now + seconds)
  }

  func runUntilIdle() {
    simulation.runUntilIdle()
  }

  /// Schedules a drag at constant speed from now on, sampled at 60 Hz.
  ///
  /// Nothing happens until the caller lets time pass.
  func drag(
    from start: CGPoint, to end: CGPoint, over seconds: Double,
    endingAs last: UITouch.Phase = .ended
  ) {
    play([start, end], over: seconds, endingAs: last)
  }

  /// Schedules a drag through several points; every leg takes the same time.
  func play(_ points: [CGPoint], over seconds: Double, endingAs last: UITouch.Phase = .ended) {
    let parts = points.count - 1
    let steps = max(1, Int((seconds / Double(parts) * 60).rounded()))
    var samples = [TouchSample(time: 0, location: points[0], phase: .began)]
    for part in 0..<parts {
      let (a, b) = (points[part], points[part + 1])
      for step in 1...steps {
        let fraction = Double(step) / Double(steps)
        samples.append(
          TouchSample(
            time: Double(part * steps + step) / 60,
            location: CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction),
            phase: .moved))
      }
    }
    let time = Double(parts * steps + 1) / 60
    samples.append(TouchSample(time: time, location: points[parts], phase: last))
    run { window.play(samples, delivery: .sample) }
  }

  /// The frame on screen, in the superview.
  func shownFrame(_ view: UIView) -> CGRect {
    simulation.run { view.layer.presentation()?.frame ?? view.frame }
  }

  /// The opacity on screen.
  func shownAlpha(_ view: UIView) -> Double {
    simulation.run { Double(view.layer.presentation()?.opacity ?? Float(view.alpha)) }
  }
}
