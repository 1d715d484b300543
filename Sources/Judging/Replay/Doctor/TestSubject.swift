import Controllers
import Formats
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Synchronization
import Traces

/// The controller and the scene under test, and the ways to play gestures on them.
struct TestSubject: Sendable {
  let controller: Controller
  let scene: String?
  let ground: Ground
  let faults = PlayedFaults()

  /// The time between the gestures of a run, in seconds: longer than any user would wait for a transition to complete.
  private static let longTime: Seconds = 10

  init(controller: Controller, scene: String?) {
    (self.controller, self.scene) = (controller, scene)
    var ground = Ground(controller)
    if let surface = Self.surface(of: scene, on: ground, controller) {
      ground.surface = surface
      ground.extent = controller.extent.points(
        width: surface.size.width, height: surface.size.height, along: controller.direction)
    }
    if !controller.stops.isEmpty {
      let size = ground.surface.size
      let layout = controller.ruler.layout(width: size.width, height: size.height)
      ground.extent = layout?.length ?? ground.extent
    }
    self.ground = ground
  }

  /// The part of the screen where a drag drives a shipped scene.
  private static func surface(
    of scene: String?, on ground: Ground, _ controller: Controller
  ) -> CGRect? {
    let settings = ReplaySettings(screen: ground.screen, scene: scene)
    return ReplayEngine().run(
      Trace(name: "surface", samples: []), with: controller, settings: settings
    ) { run in
      let view = run.scene.gestureView
      return view.convert(view.bounds, to: run.scene.window)
    }
  }

  /// Creates a subject for a custom or self-driven scene; fingers touch where a probe found that a drag drives the
  /// scene.
  init(controller: Controller, scene: Scene, probe: SceneProbe) {
    var controller = controller
    if scene.drive == .own { (controller.direction, controller.edge) = (probe.direction, .none) }
    (self.controller, self.scene) = (controller, scene.name)
    var ground = Ground(controller, screen: probe.screen, grip: probe.grip)
    if scene.drive == .own {
      ground.isSelfDriven = true
      ground.extent = Self.extent(of: scene, on: ground, controller)
    }
    self.ground = ground
  }

  /// The travel that the scene itself counts as progress 1, in points; the screen's length if it is unknown.
  private static func extent(
    of scene: Scene, on ground: Ground, _ controller: Controller
  ) -> Double {
    if let extent = scene.own?.extent { return Double(extent) }
    let screen = ground.screen
    let length = controller.direction.isHorizontal ? screen.width : screen.height
    let drag = ScriptedGesture(travel: 0.2 * length, speed: 300)
    var settings = ReplaySettings(delivery: .frame, displayHz: 60, screen: screen)
    settings.scene = scene.name
    let measured: Double?? = try? Isolation.run(scene) {
      ReplayEngine().run(
        drag.trace(on: ground, named: "scenario"), with: controller, settings: settings
      ) { run in
        run.finish()
        return run.watch?.extent
      }
    }
    return measured.flatMap(\.self) ?? length
  }

  /// Whether the scene's own code drives its transition.
  var isSelfDriven: Bool { ground.isSelfDriven }

  var settings: ReplaySettings {
    ReplaySettings(delivery: .frame, displayHz: 60, screen: ground.screen, scene: scene)
  }

  /// The travel that counts as the given progress, in points.
  func travel(_ progress: Double) -> Double { progress * ground.extent }

  /// Whether the decision depends on the finger's speed.
  ///
  /// For a self-driven scene, two drags over 20 % of the way are played: the slow one must cancel, and the fast one
  /// must finish.
  var looksAtVelocity: Bool {
    guard isSelfDriven else { return controller.finishWhen.looksAtVelocity }
    func decision(_ speed: Double) -> Outcome.Choice {
      play(ScriptedGesture(travel: travel(0.2), speed: speed)).decision
    }
    return decision(60) == .cancel && decision(1800) == .finish
  }

  func play(_ gesture: ScriptedGesture) -> Outcome { record(gesture).outcome }

  /// Plays a gesture; `intervention` may act on the run before the gesture is played to its end.
  ///
  /// If `turn` is not nil, the device is turned at this time after the first touch.
  func record(
    _ gesture: ScriptedGesture, turnedAt turn: Seconds? = nil,
    intervention: @MainActor (GestureRun) -> Void = { _ in }
  ) -> ReplayRecord {
    var trace = gesture.trace(on: ground, named: "scenario")
    if let turn {
      let isWide = ground.screen.width > ground.screen.height
      trace.metadata["turned"] = "\(Number.shortest(turn)) \(isWide ? "portrait" : "landscape")"
    }
    let record = ReplayEngine().replay(
      trace, with: controller, settings: settings, intervention: intervention)
    faults.note(record.outcome.diagnostics)
    return record
  }

  /// Plays several gestures in one run, with enough time between them for every transition to end.
  func record(_ gestures: [ScriptedGesture]) -> ReplayRecord {
    var samples: [Trace.Sample] = []
    for gesture in gestures {
      let start = samples.last.map { $0.time + Self.longTime } ?? 0
      samples += gesture.samples(on: ground, start: start)
    }
    var record = ReplayEngine().replay(
      Trace(name: "scenario", samples: samples), with: controller, settings: settings)
    // Drops the completion time, because it would count from the release of the first gesture.
    if isSelfDriven { record.outcome.completion = nil }
    faults.note(record.outcome.diagnostics)
    return record
  }

  /// Judges an outcome.
  ///
  /// The finding is "not applicable" if the scene's own code drives the transition and the scene's pan was not
  /// recognised. Otherwise the finding is "sound" if everything has come to rest and `holds` is true, and "faulty" if
  /// not.
  ///
  /// `stuckAt` is the progress at which the finding says that a transition is stuck; nil for the outcome's own
  /// progress.
  func resting(
    _ outcome: Outcome, stuckAt place: Double? = nil, and holds: Bool = true
  ) -> Finding {
    if let unrecognized = unrecognized(outcome) { return unrecognized }
    return .expecting(outcome.rests && holds, outcome.story(stuckAt: place))
  }

  /// A finding of "not applicable" if a self-driven scene's pan was not recognised; otherwise nil.
  func unrecognized(_ outcome: Outcome) -> Finding? {
    isSelfDriven && outcome.recognizedAt == nil
      ? .notApplicable("the scene's pan does not begin with this gesture") : nil
  }
}

/// The faults of a scene's code in all the gestures that a scenario has played.
final class PlayedFaults: Sendable {
  /// The codes of warnings that count as errors, because the user sees their effect.
  private static let visible: Set<String> = ["view-missing", "view-unsized", "explicit-animation"]

  private let found = Mutex<[Diagnostic]>([])

  func note(_ diagnostics: [Diagnostic]) {
    let faults = diagnostics.filter { $0.severity == .error || Self.visible.contains($0.code) }
    // That a transition ended otherwise than decided is the result of its other faults.
    let causes = faults.filter { $0.code != "ended-otherwise" }
    found.withLock { $0 += causes.isEmpty ? faults : causes }
  }

  func forget() { found.withLock { $0 = [] } }

  /// All faults without repetition, in order of first appearance; omits faults with a code in `provoked`.
  func all(except provoked: Set<String>) -> [Diagnostic] {
    found.withLock { found in
      found.reduce(into: []) { faults, fault in
        if !provoked.contains(fault.code), !faults.contains(fault) { faults.append(fault) }
      }
    }
  }
}

/// Where the finger of a scenario touches the screen, and how far it must travel for progress 1.
struct Ground: Sendable {
  let screen: ScreenSize
  let direction: Direction
  let edge: Edge
  /// A point from which a drag drives the scene; nil if a drag from any point of the screen drives it.
  let grip: ScreenPoint?
  /// The travel that counts as progress 1, in points.
  var extent: Double
  /// The part of the screen where a drag drives the scene, in points.
  var surface: CGRect
  var isSelfDriven = false

  init(
    _ controller: Controller, screen: ScreenSize = ReplaySettings.defaultScreen,
    grip: ScreenPoint? = nil
  ) {
    (self.screen, self.grip) = (screen, grip)
    surface = CGRect(x: 0, y: 0, width: screen.width, height: screen.height)
    (direction, edge) = (controller.direction, controller.edge)
    extent = controller.extent.points(
      width: screen.width, height: screen.height, along: direction)
  }

  /// The distance from the screen edge at which an edge gesture begins, in points.
  private static let inset = 4.0

  /// The point of the first touch.
  ///
  /// - If the controller has an edge: a point near this edge.
  /// - Otherwise, if ``grip`` is not nil: the grip.
  /// - Otherwise: a point from which the finger has `room` points to move back.
  func origin(room: Double) -> (x: Double, y: Double) {
    let (middle, inset) = ((x: surface.midX, y: surface.midY), Self.inset)
    switch edge {
    case .left: return (surface.minX + inset, middle.y)
    case .right: return (surface.maxX - inset, middle.y)
    case .top: return (middle.x, surface.minY + inset)
    case .bottom: return (middle.x, surface.maxY - inset)
    case .none: break
    }
    if let grip { return (grip.x, grip.y) }
    let room = room + Self.inset
    switch direction {
    case .right: return (surface.minX + room, middle.y)
    case .left: return (surface.maxX - room, middle.y)
    case .down: return (middle.x, surface.minY + room)
    case .up: return (middle.x, surface.maxY - room)
    }
  }
}

extension Outcome {
  /// The outcome as a phrase: `finish: velocity > velocity-threshold met by 85.0 pt/s, completed after 0.270 s`; with
  /// stops, `from 'large' to 'half': …`.
  var story: String { story(stuckAt: nil) }

  func story(stuckAt place: Double?) -> String {
    switch transition {
    case .notStarted:
      return decision == .none
        ? "no transition started" : "\(decision.rawValue), everything has settled"
    case .stuck: return "the transition is stuck at \(percent(place ?? progress))"
    case .completed, .cancelled: break
    }
    // If a scene drives itself, it is not known which clause decided.
    let clause = release == nil ? "" : reason.map { ": \($0)" } ?? ""
    let time = completion.map { " after " + String(format: "%.3f", $0) + " s" } ?? ""
    if case .stop(let name) = decision {
      return "from '\(start ?? "its start")' to '\(name)'\(clause), at rest\(time)"
    }
    return "\(decision.rawValue)\(clause), \(transition.rawValue)\(time)"
  }

  private func percent(_ progress: Double?) -> String {
    progress.map { "\(Int(($0 * 100).rounded())) %" } ?? "its start"
  }

  /// Whether the decision was to finish, or to settle at a stop other than the stop where the drag began.
  var goesOn: Bool {
    if case .stop(let name) = decision { return name != start }
    return decision == .finish
  }

  /// Whether the decision was to cancel, or to settle at the starting stop.
  var goesBack: Bool {
    if case .stop(let name) = decision { return name == start }
    return decision == .cancel
  }

  var hasEnded: Bool { transition == .completed || transition == .cancelled }

  /// Whether everything has come to rest: the transition ended, or a decision was made without a transition.
  var rests: Bool { hasEnded || transition == .notStarted && decision != .none }

  /// Whether the outcome has a diagnostic of this code.
  func diagnosed(_ code: String) -> Bool { diagnostics.contains { $0.code == code } }
}

/// A drag made for a scenario: the finger's travel along the controller's direction over time.
struct ScriptedGesture {
  /// A point of the drag in time and travel; the finger moves at constant speed from each waypoint to the next.
  struct Waypoint {
    /// The time after the first contact, in seconds.
    let time: Seconds
    /// The travel along the controller's direction, in points.
    let travel: Double
  }

  /// The waypoints of the drag: at least one, the first at time 0.
  var waypoints: [Waypoint]
  /// How long the finger pauses before its release, in seconds.
  var rest: Seconds = 0
  /// Whether the system cancels the touch before its release.
  var isCancelled = false
  /// The distance between the last move and the release, in points along the direction.
  var leap = 0.0
  /// The times of a second finger's touch-down and release, in seconds after the first contact; nil if there is no
  /// second finger.
  var second: ClosedRange<Seconds>?

  /// The sampling rate of the finger, in hertz.
  private static let samplesPerSecond = 120.0
  /// The distance of the second finger to the right of the first finger, in points.
  private static let span = 60.0

  /// Creates a drag of `travel` points at a constant `speed` in points per second.
  init(travel: Double, speed: Double) {
    waypoints = [
      Waypoint(time: 0, travel: 0), Waypoint(time: abs(travel) / speed, travel: travel),
    ]
  }

  init(waypoints: [Waypoint]) { self.waypoints = waypoints }

  /// A flick that lasts a single frame of the scenarios' display.
  static func oneFrame(to travel: Double) -> ScriptedGesture {
    ScriptedGesture(waypoints: [
      Waypoint(time: 0, travel: 0), Waypoint(time: 1.0 / 60, travel: travel),
    ])
  }

  /// A copy of this gesture with one more move, which ends at a travel of `travel` points and has a constant `speed` in
  /// points per second.
  func then(to travel: Double, speed: Double) -> ScriptedGesture {
    guard let last = waypoints.last else { return self }
    var gesture = self
    let time = last.time + abs(travel - last.travel) / speed
    gesture.waypoints.append(Waypoint(time: time, travel: travel))
    return gesture
  }

  /// The touch samples of the gesture, beginning at `start` seconds.
  func samples(on ground: Ground, start: Seconds = 0) -> [Trace.Sample] {
    guard let end = waypoints.last else { return [] }
    let origin = ground.origin(room: -(waypoints.map(\.travel).min() ?? 0))
    func sample(_ time: Seconds, _ phase: Trace.Phase, _ leap: Double = 0) -> Trace.Sample {
      let travel = travel(at: time) + leap
      let (x, y) = ground.direction.vector(travel)
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
    samples.append(sample(lift, isCancelled ? .cancelled : .ended, leap))
    guard let second else { return samples }
    for (time, phase) in [(second.lowerBound, Trace.Phase.began), (second.upperBound, .ended)] {
      var touch = sample(time, phase)
      touch.x += Self.span
      touch.touch = 1
      samples.insert(touch, at: samples.firstIndex { $0.time > touch.time } ?? samples.endIndex)
    }
    return samples
  }

  func trace(on ground: Ground, named name: String) -> Trace {
    var metadata = TraceMetadata()
    metadata["screen"] = ground.screen.description
    return Trace(name: name, metadata: metadata, samples: samples(on: ground))
  }

  private func travel(at time: Seconds) -> Double {
    for (from, to) in zip(waypoints, waypoints.dropFirst()) where time <= to.time {
      guard to.time > from.time else { return to.travel }
      return from.travel + (to.travel - from.travel) * (time - from.time) / (to.time - from.time)
    }
    return waypoints.last?.travel ?? 0
  }
}
