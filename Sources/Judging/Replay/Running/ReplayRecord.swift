public import Controllers
import HeadlessUIKit
public import MotionMath
import Rules
public import Scenes
public import Traces
import Tunables

/// The results of one replay of a gesture: its outcome, and the details that were requested.
///
/// Timelines, films, reels, progress curves, callback logs and explanations are all made from a record.
@dynamicMemberLookup
public struct ReplayRecord: Sendable {
  /// A detail that a record can keep in addition to the outcome.
  public enum Detail: Hashable, Sendable {
    /// Every delivered event and every frame in which the transition settles; for a ``Timeline``.
    case steps
    /// Every callback; for a ``CallbackLog``.
    case callbacks
    /// The gesture's values as the rule sees them, until the finger's release; for an ``Explanation`` and
    /// ``EstimatedSpeeds``.
    case gesture
    /// The events of every finger and recogniser, with reasons; for a ``TouchTranscript`` and a ``GestureCause``.
    case touches
    /// The screen at several instants, for a ``Film``; their number must be in ``stillCounts``.
    case stills(Int)
    /// The screen at every display frame; for ``ProgressCurves`` and a ``Reel``.
    case everyFrame
  }

  /// The allowed numbers of stills.
  public static let stillCounts = 2...24

  public let trace: Trace
  public let controller: Controller
  public let settings: ReplaySettings
  public let scene: Scene
  var found: Found

  /// The results of a replay, in one value so that a separate process can return them.
  public struct Found: Sendable, Codable {
    public var outcome: Outcome

    /// The controller's decision; nil if the controller made none.
    var decision: Decision?
    /// How the transition settled after the controller's decision.
    ///
    /// nil if the controller did not drive the transition, or if the transition did not end.
    var rest: Rest?
    var touchWasCancelled = false
    /// When the finger first touched, according to the recogniser.
    var firstContact: Seconds = 0
    /// The time of the last touch delivery, on the simulation's clock.
    var lastDelivery: Seconds = 0
    /// How the transition ended; nil if it did not end.
    var ending: TransitionEnding?
    /// Whether a transition was still open when everything else had settled.
    var hasOpenTransitions = false
    /// When everything had settled, on the simulation's clock; nil if something was still moving at the end of the
    /// replay.
    var restedAt: Seconds?
    /// The tunable numbers that the scene's code read; other tunable numbers cannot have affected the result.
    public internal(set) var tunablesRead: Set<String> = []

    // The following properties are set only if the caller requests them.

    /// The steps, kept with ``Detail/steps``.
    public internal(set) var steps: [Step] = []
    /// The callbacks; empty unless ``Detail/callbacks`` was requested.
    public internal(set) var callbacks: [Callback] = []
    /// The events of the touches and the ends of the transitions; nil unless ``Detail/touches`` was requested.
    var touches: TouchReport?
    /// The gesture up to its release, kept with ``Detail/gesture``.
    var gesture: WholeGesture?
    /// The stills of the screen, kept with ``Detail/stills(_:)``; empty if no transition started.
    var stills: [Frame] = []
    /// The screen at every frame, kept with ``Detail/everyFrame``; empty if no transition started.
    var frames: [Frame] = []
    /// The change in the appearance of the view that moves most, kept with ``Detail/everyFrame``; nil if no view moves.
    ///
    /// Also nil if the controller has stops, or if there is no completed transition to measure.
    var route: ViewRoute?
  }

  public subscript<Value>(dynamicMember path: KeyPath<Found, Value>) -> Value {
    found[keyPath: path]
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<Found, Value>) -> Value {
    get { found[keyPath: path] }
    set { found[keyPath: path] = newValue }
  }

  /// Creates a record without details, for functions that stand in for a replay.
  public init(
    _ outcome: Outcome, of trace: Trace, with controller: Controller,
    settings: ReplaySettings = ReplaySettings()
  ) {
    (found, self.trace, self.controller) = (Found(outcome: outcome), trace, controller)
    self.settings = settings
    scene = settings.entry
  }

  /// Creates a record from the data that a separate process found.
  init(
    _ found: Found, of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) {
    (self.found, self.trace, self.controller) = (found, trace, controller)
    (self.settings, scene) = (settings, settings.entry)
  }

  /// Creates a record from a finished run; `findings` are added to the outcome's diagnostics.
  ///
  /// `steps` and `callbacks` are arguments because a record is large: setting them afterwards would copy the record.
  @MainActor
  init(
    _ run: GestureRun, findings: [Diagnostic] = [], steps: [Step] = [], callbacks: [Callback] = []
  ) {
    let interaction = run.interaction
    (trace, controller, scene) = (run.trace, run.controller, run.description)
    settings = run.settings
    var rest: Rest?
    if let settling = interaction.stopSettling ?? interaction.settling, run.ending != nil {
      let tail = interaction.record.tail
      let duration =
        tail.map { run.controller.duration(width: $0.release.width, height: $0.release.height) }
        ?? interaction.duration
      rest = Rest(
        start: settling.start, from: settling.from, length: settling.length,
        speed: interaction.completionSpeed, duration: duration,
        completion: Completion(
          settling, duration: duration, release: tail?.release ?? interaction.record.release))
    }
    found = Found(
      outcome: Outcome(run, rest: rest, findings: findings),
      decision: interaction.record.decision, rest: rest,
      touchWasCancelled: run.touchWasCancelled,
      firstContact: run.pan.firstContact + run.controller.delay,
      lastDelivery: run.lastDelivery, ending: run.ending,
      hasOpenTransitions: run.simulation.hasOpenTransitions, restedAt: run.restedAt,
      tunablesRead: TunableScope.current?.read ?? [], steps: steps, callbacks: callbacks,
      touches: run.keepsTouches ? run.account.map { TouchReport($0, of: run) } : nil)
  }

  /// The device on which the trace was replayed.
  var device: Device { settings.device(for: trace) }
}

extension ReplayRecord {
  /// A delivered event, a display frame while the transition is settling, the end of a transition, or a line of the
  /// scene's own log.
  public struct Step: Hashable, Sendable, Codable {
    /// The time after the first contact, in seconds.
    public var time: Seconds
    /// The kind of event.
    ///
    /// - `touch`: the recogniser saw a touch but sent no action.
    /// - `action`: the recogniser sent its action.
    /// - `repeat`: the recogniser sent its action again, as UIKit does at the first change.
    /// - `frame`: a display frame while the transition is settling.
    /// - `end`: the end of a transition.
    /// - `log`: a line of the scene's log; only ``time`` and ``log`` are meaningful.
    public var event: String
    /// The recogniser's state: `possible`, `began`, `changed`, `ended`, `cancelled`, `failed`.
    public var state: String
    /// The location that the recogniser reports, in points of the window.
    public var locationX: Double
    public var locationY: Double
    /// The recogniser's translation, in points.
    public var translationX: Double
    public var translationY: Double
    /// The recogniser's velocity, in points per second.
    public var velocityX: Double
    public var velocityY: Double
    /// The finger's progress as the controller measures it; nil before recognition.
    public var progress: Double?
    /// The transition's own progress on screen; nil before the transition starts.
    public var percentComplete: Double?
    /// A line of the scene's own log; nil for other events.
    public var log: String?
  }

  /// A call to a delegate, animator, view or transition context.
  public struct Callback: Hashable, Sendable, Codable {
    /// The time after the first contact, in seconds.
    public var time: Seconds
    /// The callback as `subject.call`: `animator.animateTransition`, `delegate.interactionController`.
    public var text: String
  }

  /// The screen, and the progress of finger and transition, at one instant.
  struct Frame: Codable {
    /// The time after the first contact, in seconds.
    let time: Seconds
    /// The finger's progress, and the change of this progress per second; nil if no pan is in progress.
    ///
    /// The progress is the finger's travel divided by the travel that counts as progress 1.
    let fingerProgress, fingerRate: Double?
    /// The transition's own progress; nil before the transition starts.
    let percentComplete: Double?
    /// Whether the transition completed rather than being cancelled; nil if the transition has not ended.
    let hasCompleted: Bool?
    /// The visible views in drawing order.
    let views: [ShownView]
  }

  /// How a transition settles after the decision.
  struct Rest: Codable {
    /// The time of the hand-off from finger to animation, on the simulation's clock.
    let start: Seconds
    /// How far the transition's own time had advanced at the hand-off, in seconds.
    let from: Seconds
    /// How long settling takes, in seconds.
    let length: Seconds
    /// The `completionSpeed` in effect.
    let speed: Double
    /// The whole transition's duration, in seconds.
    let duration: Seconds
    let completion: Completion
  }

  /// The time span from the pan's recognition to the end of the transition.
  ///
  /// If the scene runs without a finger, the span starts at 0. If the transition is stuck, the span ends with the last
  /// touch. If a custom scene ends without a transition, the span ends when everything has settled.
  ///
  /// - Throws: ``ReplayError`` if no transition started, or the scene's code crashed or hung.
  func span() throws(ReplayError) -> ClosedRange<Seconds> {
    if let crash = found.outcome.sceneFailure { throw .crashed(trace: trace.name, crash) }
    let start = scene.drive == .none ? 0 : found.outcome.recognizedAt ?? 0
    if found.outcome.transition != .notStarted {
      return start...max(found.ending?.time ?? found.lastDelivery, start)
    }
    guard scene.own != nil, found.outcome.decision != .none else {
      throw .notStarted(trace: trace.name, scene: scene.name, reason: unrecognized)
    }
    return start...max(found.restedAt ?? found.lastDelivery, start)
  }

  private var unrecognized: String {
    found.outcome.obstacle?.message ?? "nothing happened; see the diagnostics of replay"
  }
}

extension ReplayRecord.Step {
  /// Creates a step for a line of the scene's own log.
  init(time: Seconds, log: String) {
    self.init(
      time: time, event: "log", state: "", locationX: 0, locationY: 0, translationX: 0,
      translationY: 0, velocityX: 0, velocityY: 0, log: log)
  }
}
