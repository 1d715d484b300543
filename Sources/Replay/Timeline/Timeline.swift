package import Controllers
public import MotionMath
import Scenes
package import Traces

/// The steps of one replay: delivered events, then the frames of the completion.
public struct Timeline: Hashable, Sendable {
  public typealias Row = ReplayRecord.Step

  public var outcome: Outcome
  public var rows: [Row]
}

extension Timeline {
  /// The timeline of a record that keeps its ``ReplayRecord/Detail/steps``; its outcome has a flip.
  public init(_ record: ReplayRecord) {
    self.init(outcome: record.outcomeWithFlip, rows: record.steps)
  }
}

/// The callbacks of one replay, in order.
public struct CallbackLog: Hashable, Sendable {
  public typealias Entry = ReplayRecord.Callback

  /// The trace's name.
  public var trace: String
  /// The scene's name.
  public var scene: String
  public var entries: [Entry]
}

extension CallbackLog {
  /// The log of a record that keeps its ``ReplayRecord/Detail/callbacks``.
  ///
  /// It holds the recogniser's begin and end, the rule's answer, what the delegates were asked, and what the
  /// views, the animator and the transition context were told. How the screen was set up before the gesture
  /// is not in it, except for a scene that runs automatically.
  public init(_ record: ReplayRecord) {
    self.init(trace: record.trace.name, scene: record.scene.name, entries: record.callbacks)
  }
}

/// How far the finger, the transition and the view itself are, frame by frame.
///
/// Where the view's own progress leaves the finger's, or its rate jumps at the release, the hand-off is
/// felt.
public struct ProgressCurves: Hashable, Sendable {
  /// One frame of the display.
  public struct Point: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// The finger's travel over the extent; nil without a recognised finger.
    public var finger: Double?
    /// The transition's own progress; nil before it starts.
    public var percentComplete: Double?
    /// How much of its way the view has gone, 0 at the start and 1 at the end of a transition that
    /// completes; nil before it starts.
    public var view: Double?
    /// The finger's rate of progress, per second.
    public var fingerRate: Double?
    /// The view's rate of progress since the frame before, per second.
    public var viewRate: Double?
  }

  /// The scene's name.
  public var scene: String
  /// The view that is followed: the one that moves most; nil if none moves.
  public var viewName: String?
  public var outcome: Outcome
  public var points: [Point]
  /// The stops, each with the progress at which it lies; empty with two ends.
  public var stops: [StopLine] = []

  /// Where a stop lies.
  public struct StopLine: Hashable, Sendable {
    public var name: String
    /// Between the first stop, 0, and the last one, 1.
    public var progress: Double
  }
}

extension ProgressCurves {
  /// The curves of a record that keeps ``ReplayRecord/Detail/everyFrame``.
  ///
  /// - Throws: ``ReplayError`` if the gesture never starts the transition.
  public init(_ record: ReplayRecord) throws(ReplayError) {
    let start = try record.span().lowerBound
    let rate = record.device.displayHz
    var points: [Point] = []
    for frame in record.frames {
      let view = frame.time >= start ? record.route?.progress(in: frame) : nil
      points.append(
        Point(
          time: frame.time, finger: frame.fingerProgress, percentComplete: frame.percentComplete,
          view: view, fingerRate: frame.fingerRate,
          viewRate: points.last?.rate(to: view, after: 1 / rate)))
    }
    self.init(
      scene: record.scene.name, viewName: record.route?.name, outcome: record.outcome,
      points: points)
    stops = record.controller.stopLines(on: record.device.screen)
  }
}

extension Controller {
  /// The stops on a screen; empty with two ends.
  package func stopLines(on screen: ScreenSize) -> [ProgressCurves.StopLine] {
    guard !stops.isEmpty, let layout = ruler.layout(width: screen.width, height: screen.height)
    else {
      return []
    }
    return zip(stops, layout.places).map { stop, place in
      ProgressCurves.StopLine(name: stop.name, progress: layout.progress(at: place))
    }
  }
}

extension ProgressCurves.Point {
  fileprivate func rate(to next: Double?, after seconds: Seconds) -> Double? {
    guard let view, let next else { return nil }
    return (next - view) / seconds
  }
}
