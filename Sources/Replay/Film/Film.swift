public import Controllers
import HeadlessUIKit
public import MotionMath
import Scenes
public import Traces

/// A transition as the engine shows it, at instants even in time.
///
/// The first instant is that of recognition, or the start for a scene that runs by itself; the last is the
/// end of the transition, when everything has been cleaned up.
public struct Film: Hashable, Sendable {
  /// What the screen shows at one instant.
  public struct Frame: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// The transition's own progress on screen; nil where nothing tells it.
    public var percentComplete: Double?
    /// Where the finger is; nil once it has left the glass, and without a finger.
    public var finger: ScreenPoint?
    /// Where the finger has been so far.
    public var trail: [ScreenPoint]
    /// The visible views in the order of drawing.
    public var views: [ShownView]

    /// Creates a frame.
    public init(
      time: Seconds, percentComplete: Double?, finger: ScreenPoint?, trail: [ScreenPoint],
      views: [ShownView]
    ) {
      self.time = time
      self.percentComplete = percentComplete
      self.finger = finger
      self.trail = trail
      self.views = views
    }
  }

  /// How many instants a film may have.
  public static let frameCounts = 2...24

  /// The scene's name.
  public var scene: String
  public var screen: ScreenSize
  public var outcome: Outcome
  public var frames: [Frame]

  /// Creates a film.
  public init(scene: String, screen: ScreenSize, outcome: Outcome, frames: [Frame]) {
    self.scene = scene
    self.screen = screen
    self.outcome = outcome
    self.frames = frames
  }
}

/// Replays one trace and keeps what the screen shows at `count` instants.
///
/// - Parameters:
///   - trace: What the finger does; may be empty for a scene that runs by itself.
///   - controller: What drives the transition.
///   - settings: The device and the scene.
///   - count: How many instants, in ``Film/frameCounts``.
/// - Returns: The film, the last of its frames at the end of the transition.
/// - Throws: ``ReplayError`` if the gesture never starts the transition.
public func film(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings(),
  frames count: Int
) throws(ReplayError) -> Film {
  precondition(Film.frameCounts.contains(count), "count is \(count); it needs \(Film.frameCounts)")
  let rehearsal = GestureRun(trace, controller: controller, settings: settings)
  rehearsal.finish()
  let span = try rehearsal.span()
  let run = GestureRun(trace, controller: controller, settings: settings)
  let names = ViewNames()
  let frames = (0..<count).map { index in
    let part = Double(index) / Double(count - 1)
    // The last instant is the end itself, not a sum that misses it by a rounding.
    let time =
      index == count - 1
      ? span.upperBound : span.lowerBound + part * (span.upperBound - span.lowerBound)
    run.simulation.run(until: time)
    return Film.Frame(
      time: time, percentComplete: run.percentComplete, finger: trace.finger(at: time),
      trail: trace.trail(until: time),
      views: ScreenShot(of: run.scene.window, names: names).views)
  }
  return Film(
    scene: run.description.name, screen: settings.device(for: trace).screen,
    outcome: rehearsal.outcome, frames: frames)
}

extension GestureRun {
  /// From recognition to the end of the transition; for one that is stuck, to the end of the gesture.
  ///
  /// - Throws: ``ReplayError`` if none started.
  func span() throws(ReplayError) -> ClosedRange<Seconds> {
    let outcome = self.outcome
    guard outcome.transition != .notStarted else {
      throw .notStarted(trace: trace.name, scene: description.name, reason: unrecognized)
    }
    let start = description.drive == .none ? 0 : outcome.recognizedAt ?? 0
    return start...max(scene.ending?.time ?? lastDelivery, start)
  }

  private var unrecognized: ReplayError.Unrecognized {
    if recognizedAt != nil { return .refused }
    guard description.drive == .percent, controller.edge != .none else { return .missedOrShort }
    return .edge(controller.edge, width: controller.edgeWidth)
  }
}

extension Trace {
  /// The samples of the first finger.
  private var firstFinger: [Sample] {
    samples.filter { $0.touch == samples.first?.touch }
  }

  /// Where the first finger is at an instant; nil before it lands and after it has left.
  func finger(at time: Seconds) -> ScreenPoint? {
    guard let last = firstFinger.last(where: { $0.time <= time }),
      last.phase != .ended, last.phase != .cancelled
    else { return nil }
    return ScreenPoint(x: last.x, y: last.y)
  }

  fileprivate func trail(until time: Seconds) -> [ScreenPoint] {
    firstFinger.filter { $0.time <= time }.map { ScreenPoint(x: $0.x, y: $0.y) }
  }
}
