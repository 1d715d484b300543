public import Controllers
public import MotionMath
public import Traces

/// What happened in one replay, step by step: delivered events, then the frames of the completion.
public struct Timeline: Hashable, Sendable {
  /// One delivered event, or one frame of the completion.
  public struct Row: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// `touch` (seen, nothing sent), `action` (targets told), `repeat` (told again, as UIKit does at
    /// the first change), `frame` (of the completion) or `end` (of the transition).
    public var event: String
    /// The recogniser's state: `possible`, `began`, `changed`, `ended`, `cancelled`, `failed`.
    public var state: String
    /// The location the recogniser reports, in points of the window.
    public var locationX: Double
    public var locationY: Double
    /// The recogniser's translation, in points.
    public var translationX: Double
    public var translationY: Double
    /// The recogniser's velocity, in points per second.
    public var velocityX: Double
    public var velocityY: Double
    /// The finger's progress as the controller counts it; nil before recognition.
    public var progress: Double?
    /// The transition's own progress on screen; nil before it starts.
    public var percentComplete: Double?

    /// Creates a row.
    public init(
      time: Seconds, event: String, state: String, locationX: Double, locationY: Double,
      translationX: Double, translationY: Double, velocityX: Double, velocityY: Double,
      progress: Double?, percentComplete: Double?
    ) {
      self.time = time
      self.event = event
      self.state = state
      self.locationX = locationX
      self.locationY = locationY
      self.translationX = translationX
      self.translationY = translationY
      self.velocityX = velocityX
      self.velocityY = velocityY
      self.progress = progress
      self.percentComplete = percentComplete
    }
  }

  public var outcome: Outcome
  public var rows: [Row]

  /// Creates a timeline.
  public init(outcome: Outcome, rows: [Row]) {
    self.outcome = outcome
    self.rows = rows
  }
}

/// Replays one trace and keeps every step.
public func timeline(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> Timeline {
  let run = GestureRun(trace, controller: controller, settings: settings)
  let recorder = TimelineRecorder(run)
  recorder.play()
  let outcome = run.outcome.withFlip(of: trace, controller: controller, settings: settings)
  return Timeline(outcome: outcome, rows: recorder.rows)
}
