import Controllers
import MotionMath
import Traces

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
  /// How long the finger rests at the last place before it lifts, in seconds.
  var rest: Seconds = 0
  /// Whether the system takes the touch away instead of the finger lifting.
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

  init(waypoints: [Waypoint]) {
    self.waypoints = waypoints
  }

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
