public import Controllers
import HeadlessUIKit
public import MotionMath
import Scenes
public import Traces

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

    /// Creates a point.
    public init(
      time: Seconds, finger: Double? = nil, percentComplete: Double? = nil, view: Double? = nil,
      fingerRate: Double? = nil, viewRate: Double? = nil
    ) {
      self.time = time
      self.finger = finger
      self.percentComplete = percentComplete
      self.view = view
      self.fingerRate = fingerRate
      self.viewRate = viewRate
    }
  }

  /// The scene's name.
  public var scene: String
  /// The view that is followed: the one that moves most; nil where none moves.
  public var viewName: String?
  public var outcome: Outcome
  public var points: [Point]

  /// Creates curves.
  public init(scene: String, viewName: String?, outcome: Outcome, points: [Point]) {
    self.scene = scene
    self.viewName = viewName
    self.outcome = outcome
    self.points = points
  }
}

/// Replays one trace and follows finger, transition and view from the first contact to the end.
///
/// - Throws: ``ReplayError`` if the gesture never starts the transition.
public func progressCurves(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) throws(ReplayError) -> ProgressCurves {
  try progressCurves(of: trace, controller: controller, settings: settings) { _ in }
}

/// As above, and hands over what the screen shows at each of the points, in their order.
func progressCurves(
  of trace: Trace, controller: Controller, settings: ReplaySettings,
  seeing visit: (ScreenShot) -> Void
) throws(ReplayError) -> ProgressCurves {
  let rehearsal = GestureRun(trace, controller: controller, settings: settings)
  rehearsal.finish()
  let span = try rehearsal.span()
  let route = ViewRoute(rehearsal, settings: settings, span: span)
  let run = GestureRun(trace, controller: controller, settings: settings)
  let names = ViewNames()
  let rate = run.simulation.displayHz
  let last = Int((span.upperBound * rate).rounded(.up))
  var points: [ProgressCurves.Point] = []
  for frame in 0...max(last, 1) {
    let time = Double(frame) / rate
    run.simulation.run(until: time)
    let shot = ScreenShot(of: run.scene.window, names: names)
    visit(shot)
    let hasStarted = time >= span.lowerBound
    let complete = run.percentComplete
    let view = hasStarted ? route?.progress(in: shot, ended: run.scene.ending?.completed) : nil
    points.append(
      ProgressCurves.Point(
        time: time, finger: run.fingerProgress, percentComplete: complete, view: view,
        fingerRate: run.fingerRate, viewRate: points.last?.rate(to: view, after: 1 / rate)))
  }
  return ProgressCurves(
    scene: run.description.name, viewName: route?.name, outcome: rehearsal.outcome, points: points)
}

extension ProgressCurves.Point {
  fileprivate func rate(to next: Double?, after seconds: Seconds) -> Double? {
    guard let view, let next else { return nil }
    return (next - view) / seconds
  }
}
