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
    ReplaySettings(delivery: .frame, displayHz: 60, screen: ScriptedGesture.screen, scene: scene)
  }

  /// The travel that counts as the given progress, in points.
  func travel(_ progress: Double) -> Double {
    progress
      * controller.extent.points(
        width: ScriptedGesture.screen.width, height: ScriptedGesture.screen.height,
        along: controller.direction)
  }

  func play(_ gesture: ScriptedGesture) -> Outcome { record(gesture).outcome }

  /// Plays a gesture; `intervention` acts on the run before it is played to its end.
  func record(
    _ gesture: ScriptedGesture, intervention: @MainActor (GestureRun) -> Void = { _ in }
  ) -> ReplayRecord {
    ReplayEngine().replay(
      gesture.trace(for: controller, named: "scenario"), with: controller, settings: settings,
      intervention: intervention)
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

/// A drag made for a scenario: where the finger is along the controller's direction, and when.
struct ScriptedGesture {
  /// A place on the way; between two of them the finger moves evenly.
  struct Waypoint {
    /// Seconds after the first contact.
    let time: Seconds
    /// Points along the controller's direction.
    let travel: Double
  }

  /// At least one, the first at time 0.
  var waypoints: [Waypoint]
  /// How long the finger rests at the last place before its up, in seconds.
  var rest: Seconds = 0
  /// Whether the system takes the touch away before its up.
  var isCancelled = false

  /// A finger is looked at this often.
  private static let samplesPerSecond = 120.0
  /// The screen on which scenarios are played, in points.
  static let screen = ScreenSize(width: 390, height: 844)
  /// How far from its edge an edge gesture begins, in points.
  private static let inset = 4.0

  /// An even drag of `travel` points at `speed` points per second.
  init(travel: Double, speed: Double) {
    waypoints = [
      Waypoint(time: 0, travel: 0), Waypoint(time: abs(travel) / speed, travel: travel),
    ]
  }

  init(waypoints: [Waypoint]) { self.waypoints = waypoints }

  /// A flick that is over within a frame of the scenarios' display.
  static func oneFrame(to travel: Double) -> ScriptedGesture {
    ScriptedGesture(waypoints: [
      Waypoint(time: 0, travel: 0), Waypoint(time: 1.0 / 60, travel: travel),
    ])
  }

  /// Goes on evenly to another place.
  func then(to travel: Double, speed: Double) -> ScriptedGesture {
    guard let last = waypoints.last else { return self }
    var gesture = self
    let time = last.time + abs(travel - last.travel) / speed
    gesture.waypoints.append(Waypoint(time: time, travel: travel))
    return gesture
  }

  /// The touches of the gesture under a controller, beginning at `start` seconds.
  func samples(for controller: Controller, start: Seconds = 0) -> [Trace.Sample] {
    guard let end = waypoints.last else { return [] }
    let origin = origin(for: controller)
    func sample(_ time: Seconds, _ phase: Trace.Phase) -> Trace.Sample {
      let travel = travel(at: time)
      let (x, y) = controller.direction.vector(travel)
      return Trace.Sample(time: start + time, x: origin.x + x, y: origin.y + y, phase: phase)
    }
    var samples = [sample(0, .began)]
    let moves = Int((end.time * Self.samplesPerSecond).rounded(.up))
    if moves > 0 {
      for move in 1...moves {
        samples.append(sample(min(Double(move) / Self.samplesPerSecond, end.time), .moved))
      }
    }
    let lift = Double(moves) / Self.samplesPerSecond + rest + 1 / Self.samplesPerSecond
    samples.append(sample(lift, isCancelled ? .cancelled : .ended))
    return samples
  }

  func trace(for controller: Controller, named name: String) -> Trace {
    var metadata = TraceMetadata()
    metadata["screen"] = Self.screen.description
    return Trace(name: name, metadata: metadata, samples: samples(for: controller))
  }

  private func travel(at time: Seconds) -> Double {
    for (from, to) in zip(waypoints, waypoints.dropFirst()) where time <= to.time {
      guard to.time > from.time else { return to.travel }
      return from.travel + (to.travel - from.travel) * (time - from.time) / (to.time - from.time)
    }
    return waypoints.last?.travel ?? 0
  }

  /// Where the finger touches: at the edge that the controller asks for, else with room before it.
  private func origin(for controller: Controller) -> (x: Double, y: Double) {
    let (width, height) = (Self.screen.width, Self.screen.height)
    switch controller.edge {
    case .left: return (Self.inset, height / 2)
    case .right: return (width - Self.inset, height / 2)
    case .top: return (width / 2, Self.inset)
    case .bottom: return (width / 2, height - Self.inset)
    case .none: break
    }
    let room = -(waypoints.map(\.travel).min() ?? 0) + Self.inset
    switch controller.direction {
    case .right: return (room, height / 2)
    case .left: return (width - room, height / 2)
    case .down: return (width / 2, room)
    case .up: return (width / 2, height - room)
    }
  }
}

extension Direction {
  /// A way along the direction, as a vector in points.
  func vector(_ travel: Double) -> (x: Double, y: Double) {
    switch self {
    case .right: (travel, 0)
    case .left: (-travel, 0)
    case .down: (0, travel)
    case .up: (0, -travel)
    }
  }
}
