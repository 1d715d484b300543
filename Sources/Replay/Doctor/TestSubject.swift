import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// The controller and the scene under test, and the ways to play gestures on them.
struct TestSubject: Sendable {
  let controller: Controller
  let scene: String?

  /// The time between gestures of one run, in seconds: longer than any completion a user would wait for.
  private static let longTime: Seconds = 10

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

  func play(_ gesture: ScriptedGesture) -> Outcome { record(gesture).outcome }

  /// Plays a gesture; `meddling` acts on the run before it is played to its end.
  func record(
    _ gesture: ScriptedGesture, meddling: (GestureRun) -> Void = { _ in }
  ) -> ReplayRecord {
    ReplayEngine().replay(
      gesture.trace(for: controller, named: "scenario"), with: controller, settings: settings,
      meddling: meddling)
  }

  /// Plays several gestures one after the other, with time between them for everything to end.
  func record(_ gestures: [ScriptedGesture]) -> ReplayRecord {
    var samples: [Trace.Sample] = []
    for gesture in gestures {
      let start = samples.last.map { $0.time + Self.longTime } ?? 0
      samples += gesture.samples(for: controller, start: start)
    }
    return ReplayEngine().replay(
      Trace(name: "scenario", samples: samples), with: controller, settings: settings)
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

  /// Whether a diagnostic of this code has shown.
  func diagnosed(_ code: String) -> Bool { diagnostics.contains { $0.code == code } }
}
