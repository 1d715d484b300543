import Behaviours
import HeadlessQuartzCore
import HeadlessUIKit

/// Plays behaviours on a virtual clock.
final class HeadlessWorld: World {
  /// The version of iOS whose behaviour is simulated.
  nonisolated static let system = 18
  private let simulation: Simulation

  init(_ simulation: Simulation) { self.simulation = simulation }

  var tolerance: Double { 0 }
  var raisesExceptions: Bool { false }

  func makeWindow() -> UIWindow {
    UIWindow(frame: CGRect(origin: .zero, size: simulation.screenSize))
  }

  func wait(_ seconds: Double) { simulation.run(until: simulation.now + seconds) }

  /// Gives up after ten seconds, in case something repeats for ever.
  func settle() { simulation.runUntilIdle(limit: simulation.now + 10) }

  func play(_ touches: [Touch], in window: UIWindow) -> Bool {
    let samples = touches.map { touch in
      let phase: UITouch.Phase =
        switch touch.phase {
        case .down: .began
        case .move: .moved
        case .up: .ended
        case .cancel: .cancelled
        }
      return TouchSample(
        time: touch.time, location: touch.point, phase: phase, finger: touch.finger)
    }
    simulation.run(until: window.play(samples, delivery: .sample))
    return true
  }
}
