package import Controllers
public import MotionMath
import Scenes
package import Traces

/// The steps of one replay: delivered events, then the frames in which the transition settles.
public struct Timeline: Hashable, Sendable {
  public typealias Row = ReplayRecord.Step

  public var outcome: Outcome
  public var rows: [Row]
}

extension Timeline {
  /// Creates a timeline from a record that keeps its ``ReplayRecord/Detail/steps``, and sets the ``Outcome/flip`` of
  /// the timeline's outcome.
  public init(_ record: ReplayRecord) {
    self.init(outcome: record.outcomeWithFlip, rows: record.steps)
  }
}

/// The callbacks of one replay, in chronological order.
public struct CallbackLog: Hashable, Sendable {
  public typealias Entry = ReplayRecord.Callback

  /// The trace's name.
  public var trace: String
  /// The scene's name.
  public var scene: String
  public var entries: [Entry]
}

extension CallbackLog {
  /// Creates the log from a record that keeps its ``ReplayRecord/Detail/callbacks``.
  ///
  /// The log contains the beginning and end of the recogniser's gesture, the rule's answer, and the calls to delegates,
  /// views, the animator and the transition context. It leaves out the set-up of the screen before the gesture, unless
  /// the scene runs without a finger.
  public init(_ record: ReplayRecord) {
    self.init(trace: record.trace.name, scene: record.scene.name, entries: record.callbacks)
  }
}

/// The progress of the finger, the transition and the view that moves most, frame by frame.
///
/// The user feels the hand-off from the finger to the animation if the view's progress departs from the finger's
/// progress, or if the view's rate jumps at the release.
public struct ProgressCurves: Hashable, Sendable {
  /// The progress in one frame of the display.
  public struct Point: Hashable, Sendable {
    /// The time after the first contact, in seconds.
    public var time: Seconds
    /// The finger's travel divided by the travel that counts as progress 1; nil if no pan is in progress.
    public var finger: Double?
    /// The transition's own progress; nil before the transition starts.
    public var percentComplete: Double?
    /// The view's own progress: 0 at the start and 1 at the end of a transition that completes; nil before the
    /// transition starts.
    public var view: Double?
    /// The finger's change of progress per second.
    public var fingerRate: Double?
    /// The view's change of progress since the previous frame, per second.
    public var viewRate: Double?
  }

  /// The scene's name.
  public var scene: String
  /// The name of the view that moves most, whose progress is measured; nil if no view moves.
  public var viewName: String?
  public var outcome: Outcome
  public var points: [Point]
  /// The stops with their progress; empty without stops.
  public var stops: [StopLine] = []

  /// A stop and its progress.
  public struct StopLine: Hashable, Sendable {
    public var name: String
    /// The progress at the stop, from 0 at the first stop to 1 at the last.
    public var progress: Double
  }
}

extension ProgressCurves {
  /// Creates the progress curves from a replay's record, which must keep ``ReplayRecord/Detail/everyFrame``.
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
  /// The stops, each with its progress on a screen of this size.
  ///
  /// Empty without stops, or if they cannot be placed on the screen.
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
