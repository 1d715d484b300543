public import Controllers
import HeadlessUIKit
public import MotionMath
import Rules
public import Scenes
public import Traces

/// Everything that one replay of a gesture brought: its outcome, and the details that were asked for.
///
/// Timeline, film, reel, curves, callback log and explanation are views of it.
public struct ReplayRecord: Sendable {
  /// A detail that a record can keep beside the outcome.
  public enum Detail: Hashable, Sendable {
    /// Every delivered event and every frame of the completion; for a ``Timeline``.
    case steps
    /// Every callback; for a ``CallbackLog``.
    case callbacks
    /// The gesture as the rule sees it, to its release; for an ``Explanation`` and ``EstimatedSpeeds``.
    case gesture
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
  public var outcome: Outcome

  /// The controller's decision; nil where it made none.
  var decision: Decision?
  /// The transition after the decision; nil where it ran by itself, or not at all.
  var rest: Rest?
  var touchWasCancelled = false
  /// When the finger first touched, by the recogniser.
  var firstContact: Seconds = 0
  /// The instant of the last delivery, in seconds of the simulation.
  var lastDelivery: Seconds = 0
  /// How the transition ended; nil where it did not.
  var ending: TransitionEnding?
  /// Whether any transition was still open when nothing more happened.
  var hasOpenTransitions = false
  /// When nothing more happened, on the simulation's clock; nil where something went on for ever.
  var restedAt: Seconds?

  // On request.

  /// With ``Detail/steps``.
  public internal(set) var steps: [Step] = []
  /// With ``Detail/callbacks``.
  public internal(set) var callbacks: [Callback] = []
  /// With ``Detail/gesture``.
  var gesture: WholeGesture?
  /// With ``Detail/stills(_:)``; empty where no transition started.
  var stills: [Frame] = []
  /// With ``Detail/everyFrame``; empty where no transition started.
  var frames: [Frame] = []
  /// With ``Detail/everyFrame``; nil where no view moves.
  var route: ViewRoute?

  /// Creates a record without details: the answer of a stub.
  public init(
    _ outcome: Outcome, of trace: Trace, with controller: Controller,
    settings: ReplaySettings = ReplaySettings()
  ) {
    (self.outcome, self.trace, self.controller) = (outcome, trace, controller)
    self.settings = settings
    scene = settings.entry
  }

  /// Reads a finished run.
  @MainActor
  init(_ run: GestureRun) {
    let interaction = run.interaction
    (trace, controller, scene) = (run.trace, run.controller, run.description)
    settings = run.settings
    decision = interaction.record.decision
    ending = run.ending
    if let settling = interaction.settling, ending != nil {
      rest = Rest(
        settling: settling, speed: interaction.completionSpeed, duration: interaction.duration,
        completion: Completion(
          settling, duration: interaction.duration, release: interaction.record.release))
    }
    touchWasCancelled = run.touchWasCancelled
    firstContact = run.pan.firstContact
    lastDelivery = run.lastDelivery
    (hasOpenTransitions, restedAt) = (run.simulation.hasOpenTransitions, run.restedAt)
    outcome = Outcome(run, rest: rest)
  }

  /// The device that the trace was replayed on.
  var device: Device { settings.device(for: trace) }
}

extension ReplayRecord {
  /// One delivered event, or one frame of the completion.
  public struct Step: Hashable, Sendable {
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
  }

  /// One call of a delegate, animator, view or transition context.
  public struct Callback: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// `subject.call`: `animator.animateTransition`, `delegate.interactionController`.
    public var text: String
  }

  /// The screen and all progress at one instant.
  struct Frame {
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
  struct Rest {
    let settling: Settling
    /// The `completionSpeed` that was set.
    let speed: Double
    /// The whole transition's duration, in seconds.
    let duration: Seconds
    let completion: Completion
  }

  /// From recognition to the end of the transition; for one that is stuck, to the end of the gesture; where a
  /// scene of one's own cancels without a transition, until everything rests.
  ///
  /// - Throws: ``ReplayError`` if none started.
  func span() throws(ReplayError) -> ClosedRange<Seconds> {
    let start = scene.drive == .none ? 0 : outcome.recognizedAt ?? 0
    if outcome.transition != .notStarted {
      return start...max(ending?.time ?? lastDelivery, start)
    }
    guard scene.own != nil, outcome.decision != .none else {
      throw .notStarted(trace: trace.name, scene: scene.name, reason: unrecognized)
    }
    return start...max(restedAt ?? lastDelivery, start)
  }

  private var unrecognized: ReplayError.Unrecognized {
    if outcome.recognizedAt != nil { return .refused }
    guard scene.drive == .percent, controller.edge != .none else { return .missedOrShort }
    return .edge(controller.edge, width: controller.edgeWidth)
  }
}
