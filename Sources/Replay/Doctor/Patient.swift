import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// The controller and scene under examination, and the ways to play a gesture on them.
struct Patient: Sendable {
  let controller: Controller
  let scene: String?

  /// The time between gestures of one run, in seconds: longer than any completion a user would wait for.
  private static let longTime: Seconds = 10

  var description: Scene { scene.flatMap(Scene.named) ?? .standard }

  var settings: ReplaySettings {
    ReplaySettings(
      delivery: .frame, displayHz: 60, screen: ScriptedGesture.screen, scene: scene)
  }

  /// The travel that counts as the given progress, in points.
  func travel(_ progress: Double) -> Double {
    progress
      * controller.extent.points(
        width: ScriptedGesture.screen.width, height: ScriptedGesture.screen.height,
        along: controller.direction)
  }

  func play(_ gesture: ScriptedGesture) -> Outcome {
    replay(
      gesture.trace(for: controller, named: "scenario"), controller: controller,
      settings: settings)
  }

  /// A run in which more happens than one gesture.
  func run(_ gesture: ScriptedGesture) -> GestureRun {
    GestureRun(
      gesture.trace(for: controller, named: "scenario"), controller: controller,
      settings: settings)
  }

  /// Several gestures one after the other, with time between them for everything to end.
  func run(_ gestures: [ScriptedGesture]) -> GestureRun {
    var samples: [Trace.Sample] = []
    for gesture in gestures {
      let start = samples.last.map { $0.time + Self.longTime } ?? 0
      samples += gesture.samples(for: controller, start: start)
    }
    return GestureRun(
      Trace(name: "scenario", samples: samples), controller: controller, settings: settings)
  }
}

extension Outcome {
  /// `finish by velocity > velocity-threshold, completed after 0.270 s`.
  var story: String {
    switch transition {
    case .notStarted: return "no transition started"
    case .stuck: return "the transition is stuck at \(percent(progress))"
    case .completed, .cancelled: break
    }
    let clause = rule.map { " by '\($0)'" } ?? ""
    let time = completion.map { " after " + String(format: "%.3f", $0) + " s" } ?? ""
    return "\(decision.rawValue)\(clause), \(transition.rawValue)\(time)"
  }

  private func percent(_ progress: Double?) -> String {
    progress.map { "\(Int(($0 * 100).rounded())) %" } ?? "its start"
  }

  var hasEnded: Bool { transition == .completed || transition == .cancelled }
}

extension Simulation {
  /// Whether a fault of this code has shown.
  func diagnosed(_ code: String) -> Bool {
    diagnostics.contains { $0.code == code }
  }
}
