import Controllers
public import MotionMath
import Scenes
public import Traces

/// A transition shown as stills: half of them during the drag, the others after the release.
///
/// The first still shows the screen when the pan is recognised, or the start of the transition if the scene runs
/// without a finger. The last still shows the end of the transition after everything has been cleaned up. The stills of
/// each half are evenly spaced in time.
public struct Film: Hashable, Sendable {
  /// The screen at one instant.
  public struct Frame: Hashable, Sendable {
    /// The time after the first contact, in seconds.
    public var time: Seconds
    /// The transition's own progress on screen; nil if it is unknown.
    public var percentComplete: Double?
    /// The finger's position; nil after its release, or without a finger.
    public var finger: ScreenPoint?
    /// The finger's positions up to this frame.
    public var trail: [ScreenPoint]
    /// The visible views in drawing order.
    public var views: [ShownView]
  }

  /// The allowed numbers of stills in a film.
  public static let frameCounts = ReplayRecord.stillCounts

  /// The scene's name.
  public var scene: String
  public var screen: ScreenSize
  public var outcome: Outcome
  public var frames: [Frame]
  /// The position of the dragged surface's edge at each stop; empty without stops.
  public var stops: [StopEdge] = []

  /// A line across the screen that marks a stop.
  public struct StopEdge: Hashable, Sendable {
    public var name: String
    public var from, to: ScreenPoint
  }
}

extension Film {
  /// Creates a film from a record that keeps ``ReplayRecord/Detail/stills(_:)``.
  ///
  /// - Throws: ``ReplayError`` if the gesture never starts the transition.
  public init(_ record: ReplayRecord) throws(ReplayError) {
    _ = try record.span()
    let trace = record.trace
    self.init(
      scene: record.scene.name, screen: record.device.screen, outcome: record.outcome,
      frames: record.stills.map { still in
        Frame(
          time: still.time, percentComplete: still.percentComplete,
          finger: trace.finger(at: still.time), trail: trace.trail(until: still.time),
          views: still.views)
      })
    stops = record.controller.stopEdges(on: record.device.screen)
  }
}

extension Controller {
  /// The position of the dragged surface's edge at each stop; empty without stops.
  package func stopEdges(on screen: ScreenSize) -> [Film.StopEdge] {
    let (width, height) = (screen.width, screen.height)
    guard !stops.isEmpty, let layout = ruler.layout(width: width, height: height) else { return [] }
    func across(_ y: Double) -> (ScreenPoint, ScreenPoint) {
      (ScreenPoint(x: 0, y: y), ScreenPoint(x: width, y: y))
    }
    func down(_ x: Double) -> (ScreenPoint, ScreenPoint) {
      (ScreenPoint(x: x, y: 0), ScreenPoint(x: x, y: height))
    }
    return zip(stops, layout.places).map { stop, place in
      let (from, to) =
        switch direction {
        case .up: across(height - place)
        case .down: across(place)
        case .left: down(width - place)
        case .right: down(place)
        }
      return Film.StopEdge(name: stop.name, from: from, to: to)
    }
  }
}

extension Trace {
  /// The first finger's position at a time; nil before it touches and after its release.
  func finger(at time: Seconds) -> ScreenPoint? {
    let touch = samples.first?.touch
    guard let last = samples.last(where: { $0.time <= time && $0.touch == touch }),
      last.phase != .ended, last.phase != .cancelled
    else { return nil }
    return ScreenPoint(x: last.x, y: last.y)
  }

  fileprivate func trail(until time: Seconds) -> [ScreenPoint] {
    let touch = samples.first?.touch
    return samples.filter { $0.time <= time && $0.touch == touch }
      .map { ScreenPoint(x: $0.x, y: $0.y) }
  }
}

/// A transition frame by frame: the screen, and the progress of the finger, the transition and the view that moves
/// most.
///
/// Lasts from the first contact to the end of the transition.
public struct Reel: Hashable, Sendable {
  /// The screen in one frame.
  public struct Picture: Hashable, Sendable {
    /// The finger's position; nil after its release, or without a finger.
    public var finger: ScreenPoint?
    /// The visible views in drawing order.
    public var views: [ShownView]
  }

  public var screen: ScreenSize
  /// The display rate, in frames per second.
  public var displayHz: Double
  /// The progress of the finger, the transition and the view that moves most: one point per frame, and at least one
  /// point.
  public var curves: ProgressCurves
  /// The screen at each point of ``curves``.
  public var pictures: [Picture]

  /// Creates a reel from curves and the screen at each of their points.
  ///
  /// - Precondition: There is one picture for each point of the curves, and at least one picture.
  public init(screen: ScreenSize, displayHz: Double, curves: ProgressCurves, pictures: [Picture]) {
    precondition(
      pictures.count == curves.points.count && !pictures.isEmpty,
      "\(pictures.count) pictures, \(curves.points.count) points; a reel needs one for each")
    (self.screen, self.displayHz) = (screen, displayHz)
    (self.curves, self.pictures) = (curves, pictures)
  }

  /// The index of the frame shown at a time in seconds after the first contact, clamped to the first and last frame.
  public func index(at time: Seconds) -> Int {
    // The added tolerance ensures that the time at which a frame begins gives that frame despite rounding.
    let frame = (time * displayHz + 1e-6).rounded(.down)
    return Int(min(max(frame, 0), Double(pictures.count - 1)))
  }

  /// Creates a reel from a record that keeps ``ReplayRecord/Detail/everyFrame``.
  ///
  /// - Throws: ``ReplayError`` if the gesture never starts the transition.
  public init(_ record: ReplayRecord) throws(ReplayError) {
    let device = record.device
    self.init(
      screen: device.screen, displayHz: device.displayHz, curves: try ProgressCurves(record),
      pictures: record.frames.map { frame in
        Picture(finger: record.trace.finger(at: frame.time), views: frame.views)
      })
  }
}
