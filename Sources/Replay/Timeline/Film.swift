import Controllers
public import MotionMath
import Scenes
public import Traces

/// A transition as the engine shows it, at as many instants under the finger as after its release.
///
/// The first instant is the recognition, or the start for a scene that runs automatically; the last is the
/// end of the transition, when everything has been cleaned up. Both parts are even in time.
public struct Film: Hashable, Sendable {
  /// The screen at one instant.
  public struct Frame: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// The transition's own progress on screen; nil if nothing reports it.
    public var percentComplete: Double?
    /// Where the finger is; nil once it has left the glass, and without a finger.
    public var finger: ScreenPoint?
    /// Where the finger has been so far.
    public var trail: [ScreenPoint]
    /// The visible views in the order of drawing.
    public var views: [ShownView]
  }

  /// How many instants a film may have.
  public static let frameCounts = ReplayRecord.stillCounts

  /// The scene's name.
  public var scene: String
  public var screen: ScreenSize
  public var outcome: Outcome
  public var frames: [Frame]
  /// Where the edge of the surface rests at each stop; empty with two ends.
  public var stops: [StopEdge] = []

  /// A line across the screen.
  public struct StopEdge: Hashable, Sendable {
    public var name: String
    public var from, to: ScreenPoint
  }
}

extension Film {
  /// The film of a record that keeps ``ReplayRecord/Detail/stills(_:)``; its last frame shows the end of the
  /// transition.
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
  /// The edge of a surface at each stop; empty with two ends.
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
  /// Where the first finger is at an instant; nil before it lands and after it has left.
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

/// A transition frame by frame: the screen, and all progress.
///
/// It begins with the first contact and ends when the transition does.
public struct Reel: Hashable, Sendable {
  /// The screen in one frame.
  public struct Picture: Hashable, Sendable {
    /// Where the finger is; nil once it has left the glass, and without a finger.
    public var finger: ScreenPoint?
    /// The visible views in the order of drawing.
    public var views: [ShownView]
  }

  public var screen: ScreenSize
  /// Frames per second.
  public var displayHz: Double
  /// How far finger, transition and view are, a point per frame; never without points.
  public var curves: ProgressCurves
  /// The screen at each point of ``curves``.
  public var pictures: [Picture]

  /// Creates a reel.
  ///
  /// - Precondition: There are as many pictures as points, and at least one.
  public init(screen: ScreenSize, displayHz: Double, curves: ProgressCurves, pictures: [Picture]) {
    precondition(
      pictures.count == curves.points.count && !pictures.isEmpty,
      "\(pictures.count) pictures, \(curves.points.count) points; a reel needs one for each")
    (self.screen, self.displayHz) = (screen, displayHz)
    (self.curves, self.pictures) = (curves, pictures)
  }

  /// The frame that is shown at a time in seconds after the first contact; the nearest one outside.
  public func index(at time: Seconds) -> Int {
    // A frame's own time, read back, must not fall before it by a rounding.
    let frame = (time * displayHz + 1e-6).rounded(.down)
    return Int(min(max(frame, 0), Double(pictures.count - 1)))
  }

  /// The reel of a record that keeps ``ReplayRecord/Detail/everyFrame``.
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
