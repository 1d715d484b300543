public import Controllers
import HeadlessUIKit
public import MotionMath
import Rules
public import Scenes
public import Traces
import Tunables

/// Everything that one replay of a gesture brought: its outcome, and the details that were asked for.
///
/// Timeline, film, reel, curves, callback log and explanation are views of it.
@dynamicMemberLookup
public struct ReplayRecord: Sendable {
  /// A detail that a record can keep beside the outcome.
  public enum Detail: Hashable, Sendable {
    /// Every delivered event and every frame of the completion; for a ``Timeline``.
    case steps
    /// Every callback; for a ``CallbackLog``.
    case callbacks
    /// The gesture as the rule sees it, to its release; for an ``Explanation`` and ``EstimatedSpeeds``.
    case gesture
    /// What became of every finger and recogniser, and why; for a ``TouchTranscript`` and a ``GestureCause``.
    case touches
    /// The screen at this many instants, in ``stillCounts``; for a ``Film``.
    case stills(Int)
    /// The screen at every frame of the display; for ``ProgressCurves`` and a ``Reel``.
    case everyFrame
  }

  /// How many stills a record may have.
  public static let stillCounts = 2...24

  public let trace: Trace
  public let controller: Controller
  public let settings: ReplaySettings
  public let scene: Scene
  var found: Found

  /// What a replay finds out; it comes back from a process of its own as a whole.
  public struct Found: Sendable, Codable {
    public var outcome: Outcome

    /// The controller's decision; nil if it made none.
    var decision: Decision?
    /// The transition after the decision; nil if it ran automatically, or not at all.
    var rest: Rest?
    var touchWasCancelled = false
    /// When the finger first touched, by the recogniser.
    var firstContact: Seconds = 0
    /// The instant of the last delivery, in seconds of the simulation.
    var lastDelivery: Seconds = 0
    /// How the transition ended; nil if it did not.
    var ending: TransitionEnding?
    /// Whether any transition was still open when nothing more happened.
    var hasOpenTransitions = false
    /// When nothing more happened, on the simulation's clock; nil if something went on for ever.
    var restedAt: Seconds?
    /// The tunable numbers of the scene's code that were read, which alone can have changed anything.
    public internal(set) var tunablesRead: Set<String> = []

    // On request.

    /// With ``Detail/steps``.
    public internal(set) var steps: [Step] = []
    /// With ``Detail/callbacks``.
    public internal(set) var callbacks: [Callback] = []
    /// With ``Detail/touches``.
    var touches: TouchReport?
    /// With ``Detail/gesture``.
    var gesture: WholeGesture?
    /// With ``Detail/stills(_:)``; empty if no transition started.
    var stills: [Frame] = []
    /// With ``Detail/everyFrame``; empty if no transition started.
    var frames: [Frame] = []
    /// With ``Detail/everyFrame``; nil if no view moves.
    var route: ViewRoute?
  }

  public subscript<Value>(dynamicMember path: KeyPath<Found, Value>) -> Value {
    found[keyPath: path]
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<Found, Value>) -> Value {
    get { found[keyPath: path] }
    set { found[keyPath: path] = newValue }
  }

  /// Creates a record without details: the answer of a stub.
  public init(
    _ outcome: Outcome, of trace: Trace, with controller: Controller,
    settings: ReplaySettings = ReplaySettings()
  ) {
    (found, self.trace, self.controller) = (Found(outcome: outcome), trace, controller)
    self.settings = settings
    scene = settings.entry
  }

  /// Creates a record of what a process of its own has found.
  init(
    _ found: Found, of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) {
    (self.found, self.trace, self.controller) = (found, trace, controller)
    (self.settings, scene) = (settings, settings.entry)
  }

  /// Reads a finished run.
  @MainActor
  init(_ run: GestureRun) {
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
      outcome: Outcome(run, rest: rest), decision: interaction.record.decision, rest: rest,
      touchWasCancelled: run.touchWasCancelled, firstContact: run.pan.firstContact,
      lastDelivery: run.lastDelivery, ending: run.ending,
      hasOpenTransitions: run.simulation.hasOpenTransitions, restedAt: run.restedAt,
      tunablesRead: TunableScope.current?.read ?? [])
  }

  /// The device that the trace was replayed on.
  var device: Device { settings.device(for: trace) }
}

extension ReplayRecord {
  /// One delivered event, one frame of the completion, or one line of the scene's own log.
  public struct Step: Hashable, Sendable, Codable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// `touch` (seen, nothing sent), `action` (targets told), `repeat` (told again, as UIKit does at
    /// the first change), `frame` (of the completion), `end` (of a transition) or `log` (of the scene; it has
    /// nothing but ``time`` and ``log``).
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
    /// A line of the scene's own log; nil for other events.
    public var log: String?
  }

  /// One call of a delegate, animator, view or transition context.
  public struct Callback: Hashable, Sendable, Codable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// `subject.call`: `animator.animateTransition`, `delegate.interactionController`.
    public var text: String
  }

  /// The screen and all progress at one instant.
  struct Frame: Codable {
    /// Seconds after the first contact.
    let time: Seconds
    /// The finger's travel over the extent, and its rate per second; nil without a recognised finger.
    let fingerProgress, fingerRate: Double?
    /// The transition's own progress; nil before it starts.
    let percentComplete: Double?
    /// Whether the transition completed rather than being cancelled; nil while it runs.
    let hasCompleted: Bool?
    /// The visible views in the order of drawing.
    let views: [ShownView]
  }

  /// The transition after the decision.
  struct Rest: Codable {
    /// The hand-off, in seconds of the simulation.
    let start: Seconds
    /// The transition's own time then, in seconds.
    let from: Seconds
    /// In seconds.
    let length: Seconds
    /// The `completionSpeed` that was set.
    let speed: Double
    /// The whole transition's duration, in seconds.
    let duration: Seconds
    let completion: Completion
  }

  /// From recognition to the end of the transition; for one that is stuck, to the end of the gesture; where a
  /// custom scene cancels without a transition, until everything rests.
  ///
  /// - Throws: ``ReplayError`` if none started, or the scene's code crashed or hung.
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
    found.outcome.obstacle?.message ?? "nothing followed; see the diagnostics of replay"
  }
}

extension ReplayRecord.Step {
  /// Creates a line of the scene's own log.
  init(time: Seconds, log: String) {
    self.init(
      time: time, event: "log", state: "", locationX: 0, locationY: 0, translationX: 0,
      translationY: 0, velocityX: 0, velocityY: 0, log: log)
  }
}
