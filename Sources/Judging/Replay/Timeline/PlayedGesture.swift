public import Controllers
import HeadlessUIKit
public import MotionMath
public import Rules
import Scenes
public import Traces

/// A gesture with all the data that an HTML page needs to show it, and to decide it again with other parameters.
public struct PlayedGesture: Sendable {
  public let trace: Trace
  /// The outcome, with its ``Outcome/flip``.
  public let outcome: Outcome
  /// The gesture's values at each instant at which the rule is asked, as the rule sees them; nil if no rule is asked.
  public var question: Question?
  /// The values of a SwiftUI drag under other interpretations; empty for a pan.
  ///
  /// For each interpretation, one setting of the controller is changed. The reading contains the values that the rule
  /// would then see. See ``DragReading`` for the open questions about SwiftUI's drags that these settings answer.
  public var readings: [Reading] = []
  /// Whether the HTML page can compute the progress of the gesture from the gesture's samples alone.
  ///
  /// This requires a single contact of one finger, with one event for each display frame.
  public var isPlain = false
  /// Whether the pan was recognised and released without a change in between, so that the transition showed no progress.
  public var isUnmoved = false
  /// The progress of finger and transition at each instant until the release, if the page cannot compute it.
  ///
  /// Only a replay through the full stack determines this progress. nil if ``isPlain`` is true, if no rule is asked, or
  /// if the progress was not requested.
  public var drag: [DragPoint]?
  /// The screen in every frame of the gesture; nil if not requested, or if the gesture never starts the transition.
  ///
  /// Also nil if a percent-driven controller drives the scene, because the screen then depends only on the progress:
  /// see ``TransitionPoses``.
  public var reel: Reel?
  /// The time span and fate of each recogniser, drawn as bars below the time line; empty if not requested.
  public var lanes: [TouchLane] = []
  /// Why the gesture did nothing, or something unintended; nil if no cause was found, or if the cause was not
  /// requested.
  public var cause: GestureCause?

  /// The gesture's values that a rule sees at each instant at which the rule is asked.
  ///
  /// The values at one instant are an array with one `Release` for each pair of neighbouring stops, or a single
  /// `Release` without stops.
  public struct Question: Hashable, Sendable {
    /// The values at each change of the pan, in order; empty if the rule is asked only at the release.
    public var changes: [[Release]] = []
    /// The values at the release, or when the touch was cancelled.
    public var end: [Release]
    public var touchWasCancelled = false
  }

  /// A gesture as a rule would see it if one of the controller's settings for SwiftUI's drag had another value.
  public struct Reading: Hashable, Sendable {
    /// The setting that differs from the controller's; see ``DragReading/name``.
    public var name: String
    /// Whether it is unproven which value of the setting in ``name`` matches SwiftUI; see ``DragReading/isUnproven``.
    public var isUnproven: Bool
    /// The gesture's values that the rule sees under this interpretation; nil if no drag is recognised.
    public var question: Question?
  }
}

extension PlayedGesture {
  /// Plays a gesture with a known outcome.
  ///
  /// - Parameters:
  ///   - trace: The gesture.
  ///   - outcome: The gesture's outcome.
  ///   - controller: The controller that led to the outcome.
  ///   - settings: How the gesture was delivered.
  ///   - isShown: Whether the data for showing the gesture's motion is needed.
  public init(
    _ trace: Trace, _ outcome: Outcome, controller: Controller, settings: ReplaySettings,
    isShown: Bool
  ) {
    self.trace = trace
    self.outcome = outcome.withFlip(of: trace, controller: controller, settings: settings)
    guard outcome.sceneFailure == nil else { return }
    let engine = ReplayEngine()
    guard settings.entry.drive == .percent else {
      if isShown {
        let record = engine.replay(
          trace, with: controller, settings: settings, keeping: [.everyFrame, .touches])
        reel = try? Reel(record)
        follow(TouchTranscript(record))
      }
      return
    }
    if isShown {
      follow(
        TouchTranscript(
          engine.replay(trace, with: controller, settings: settings, keeping: [.touches])))
    }
    let isCancelled = trace.samples.contains { $0.phase == .cancelled }
    if controller.decide == .release, controller.stops.isEmpty, !isCancelled {
      question = outcome.release.map { Question(end: [$0]) }
    } else {
      question = Question(about: trace, under: controller, settings: settings)
    }
    readings = controller.otherReadings.map { other in
      Reading(
        name: other.name, isUnproven: other.isUnproven,
        question: Question(about: trace, under: other.controller, settings: settings))
    }
    if let gesture = settings.plainGesture(of: trace, for: controller) {
      isPlain = true
      isUnmoved = gesture.course != .unrecognized && !gesture.hasChanged
    }
    if isShown, !isPlain, question != nil {
      drag = Self.drag(of: trace, with: controller, settings: settings)
    }
  }

  private mutating func follow(_ transcript: TouchTranscript) {
    (lanes, cause) = (transcript.lanes, transcript.cause)
  }
}

extension PlayedGesture.Question {
  /// Replays a gesture to find the instants at which the rule is asked; nil if the rule is not asked.
  fileprivate init?(about trace: Trace, under controller: Controller, settings: ReplaySettings) {
    let record = ReplayEngine().replay(
      trace, with: controller, settings: settings, keeping: [.gesture])
    guard let gesture = record.gesture, let end = gesture.end, !end.isEmpty else { return nil }
    self.init(
      changes: controller.decide == .release ? [] : gesture.changes.filter { !$0.isEmpty },
      end: end, touchWasCancelled: gesture.touchWasCancelled)
  }
}

/// The progress of finger and transition at one instant of a drag.
public struct DragPoint: Hashable, Sendable {
  /// The time after the first contact, in seconds.
  public var time: Seconds
  /// The finger's travel divided by the travel that counts as progress 1; nil before the pan is recognised.
  public var finger: Double?
  /// The transition's own progress.
  public var percentComplete: Double
}

extension PlayedGesture {
  /// The progress of finger and transition until the release, regardless of any earlier decision by the rule.
  ///
  /// nil if the gesture starts no transition, or if the stops do not fit the screen.
  fileprivate static func drag(
    of trace: Trace, with controller: Controller, settings: ReplaySettings
  ) -> [DragPoint]? {
    let layout = controller.stopLayout(of: trace, settings: settings)
    guard controller.stops.isEmpty || layout != nil else { return nil }
    let record = ReplayEngine().replay(
      trace, with: controller.always(reaching: 1, in: layout), settings: settings, keeping: [.steps]
    )
    guard let release = record.outcome.releasedAt else { return nil }
    return record.steps.filter { $0.time <= release }.compactMap { step in
      step.percentComplete.map {
        DragPoint(time: step.time, finger: step.progress, percentComplete: $0)
      }
    }
  }
}

extension ReplaySettings {
  /// The recognised part of a trace whose progress up to its release can be computed in closed form; nil for others.
  fileprivate func plainGesture(
    of trace: Trace, for controller: Controller
  ) -> RecognizedGesture? {
    guard entry.own == nil else { return nil }
    let device = device(for: trace)
    guard device.delivery == .frame else { return nil }
    var pass = RecognitionPass(controller, settings: self)
    let gesture = pass.gesture(of: trace, on: device)
    return gesture.course == .intricate ? nil : gesture
  }
}

extension Controller {
  /// The layout of the stops on a trace's screen, with the stop at which the trace begins; nil without stops.
  func stopLayout(of trace: Trace, settings: ReplaySettings) -> StopLayout? {
    let screen = settings.screen(for: trace)
    return stops.isEmpty
      ? nil
      : ruler.layout(width: screen.width, height: screen.height, start: startStop(of: trace))
  }

  /// The controller with a rule that always settles at the stop of index `end`.
  ///
  /// Without stops, index 0 is the start of the transition, and index 1 is its end. The rule is asked at the release,
  /// or when the touch is cancelled.
  func always(reaching end: Int, in layout: StopLayout?) -> Controller {
    var controller = self
    controller.decide = .release
    controller.cancelledTouch = .release
    let condition: Condition =
      if let layout {
        // The rule is asked once for each pair of neighbouring stops, and answers whether the surface passes the
        // boundary between them. The answer must be yes if the pair's lower stop lies below the stop of index `end`.
        // The quantity `origin` is the place where the drag began, minus the place of the lower stop. The constant is
        // the place where the drag began, minus the place of the stop of index `end`. So `origin` is greater than the
        // constant if the lower stop lies below that stop.
        .compare(
          .quantity(.origin), .greater,
          .constant(layout.places[layout.start] - layout.places[end], .points))
      } else {
        .compare(.quantity(.elapsed), end > 0 ? .greaterOrEqual : .less, .constant(0, .seconds))
      }
    controller.finishWhen = DecisionRule(condition)
    return controller
  }
}

/// The screen of a transition as a function of the transition's progress.
///
/// Valid for percent-driven transitions: their screen depends only on the progress, not on how the finger or a curve
/// led to that progress.
public struct TransitionPoses: Hashable, Sendable {
  /// The screen at one value of the progress.
  public struct Pose: Hashable, Sendable {
    public var percentComplete: Double
    /// The visible views in drawing order.
    public var views: [ShownView]
  }

  /// The greatest number of poses; a pose is the screen at one value of the transition's progress.
  ///
  /// On a phone, more poses would make no visible difference.
  static let limit = 145

  /// The screen at several values of the progress, in ascending order.
  public var poses: [Pose]
  /// The views after the clean-up of a transition: `finished` if the transition finished, `cancelled` if it was
  /// cancelled.
  public var finished: [ShownView]
  public var cancelled: [ShownView]
  /// Whether the transition completes although it is cancelled, as where an app's code always passes true to
  /// `completeTransition`.
  public var completesWhenCancelled: Bool
  /// Whether the transition ends at the release, because the scene's animations do not follow the transition's pace.
  public var snaps: Bool
  /// Where the view lies that carries the gesture; nil if that is unknown.
  public var area: DragArea?
  /// The duration of the whole transition, in seconds, if the scene sets the duration; nil if the controller sets it.
  public var ownDuration: Seconds?
}

extension TransitionPoses {
  /// Finds what the screen shows at several values of a transition's progress; nil if no gesture starts the transition.
  ///
  /// - Parameters:
  ///   - traces: Gestures that may start the transition. A synthetic drag over the screen is tried first, then the
  ///     first ten of these gestures.
  ///   - controller: The controller.
  ///   - settings: The device and the scene.
  public init?(
    from traces: some Sequence<Trace>, with controller: Controller, settings: ReplaySettings
  ) {
    let screen = traces.first { _ in true }.map { settings.screen(for: $0) }
    let sweep = Trace.sweep(
      for: controller, on: screen ?? settings.screen ?? ReplaySettings.defaultScreen)
    // Looks for a gesture that starts the transition: tries a drag over the screen, then the first ten of `traces`.
    let found = ([sweep] + traces.prefix(10)).lazy.compactMap {
      TransitionPoses(of: $0, with: controller, settings: settings)
    }.first
    guard let found else { return nil }
    self = found
  }

  /// Creates the poses by replaying the beginning of a gesture; nil if the gesture starts no transition.
  ///
  /// In one replay, the transition then runs slowly to its end; in another, it runs slowly back to its start. With
  /// stops, the surface runs slowly from the first stop to the last.
  public init?(of trace: Trace, with controller: Controller, settings: ReplaySettings) {
    var slow = controller
    slow.durationRule = .constant(Self.duration)
    (slow.completionSpeed, slow.cancelSpeed) = (.constant(Self.speed), .constant(Self.speed))
    (slow.completionCurve, slow.timingCurve) = (.linear, .none)
    var trace = trace.beginning(settings, controller)
    trace.metadata["start"] = controller.stops.first?.name ?? trace.metadata["start"]
    let layout = controller.stopLayout(of: trace, settings: settings)
    func record(reaching end: Int) -> ReplayRecord {
      ReplayEngine().replay(
        trace, with: slow.always(reaching: end, in: layout), settings: settings,
        keeping: [.everyFrame])
    }
    let whole = record(reaching: layout.map { $0.places.count - 1 } ?? 1)
    let back = record(reaching: 0)
    let finishing = whole.frames
    guard let end = finishing.last, end.hasCompleted == true else { return nil }
    ownDuration = whole.rest.flatMap { $0.duration == Self.duration ? nil : $0.duration }
    // The poses must cover the whole transition. With stops, the frames of `whole` suffice, because the surface travels
    // from the first stop to the last. Without stops, the finger drives the transition up to the point of release. In
    // `whole`, the transition runs slowly only from this point to its end. In `back`, it runs slowly from this point to
    // its start, so the frames of `back` are added.
    let way = finishing + (layout == nil ? back.frames : [])
    var poses = way.compactMap { frame -> Pose? in
      guard frame.hasCompleted == nil, let percent = frame.percentComplete else { return nil }
      return Pose(percentComplete: percent, views: frame.views)
    }
    if layout != nil {
      // A surface stays at its first stop until the pan's first change. So the frames up to the pan's recognition are
      // replaced by one pose at progress 0.
      let recognized = whole.outcome.recognizedAt ?? 0
      let still = finishing.count { $0.time <= recognized && $0.percentComplete != nil }
      poses.removeFirst(min(still, poses.count))
      if let first = finishing.first { poses.append(Pose(percentComplete: 0, views: first.views)) }
    }
    poses.sort { $0.percentComplete < $1.percentComplete }
    self.poses = poses.reduce(into: []) { kept, pose in
      let step = 1 / Double(Self.limit - 1)
      guard let last = kept.last, pose.percentComplete < last.percentComplete + step * 0.999 else {
        return kept.append(pose)
      }
    }
    if let last = poses.last, last != self.poses.last { self.poses.append(last) }
    if self.poses.isEmpty { return nil }
    finished = end.views
    cancelled = back.frames.last?.views ?? end.views
    completesWhenCancelled = back.outcome.transition == .completed
    // At the speed of these replays, a transition that keeps pace takes seconds, except to an end that the finger has
    // reached.
    let isAtEnd = finishing.last(where: { $0.fingerProgress != nil })?.percentComplete == 1
    let settling = isAtEnd ? back : whole
    snaps = (settling.outcome.completion ?? 0) < 1 / ReplaySettings.defaultDisplayHz
    area = ReplayEngine().dragArea(under: trace, with: slow, settings: settings)
  }

  /// A low completion speed, at which a transition of a third of a second takes about 150 frames, slightly more than
  /// ``limit``.
  private static let speed = 0.13
  /// The duration that is set to test whether the scene sets its own duration, in seconds.
  ///
  /// No scene uses this duration. If the transition turns out to have a different duration, the scene has set it.
  private static let duration: Seconds = 0.3347
}

extension Trace {
  /// The gesture's first touch, released shortly after the gesture is recognised.
  ///
  /// The gesture is cut after the first sample that is more than two display frames later than the recognition. Then
  /// only the samples of the first touch are kept, and the last of them becomes the release. Returns the whole gesture
  /// if it is not recognised, or if no sample is that late.
  fileprivate func beginning(_ settings: ReplaySettings, _ controller: Controller) -> Trace {
    let outcome = ReplayEngine().replay(self, with: controller, settings: settings).outcome
    guard let recognized = outcome.recognizedAt,
      let last = samples.firstIndex(where: {
        $0.time > recognized + 2 / ReplaySettings.defaultDisplayHz
      })
    else { return self }
    var trace = self
    trace.samples = Trace.Samples(samples[...last].filter { $0.touch == samples.first?.touch })
    if !trace.samples.isEmpty { trace.samples[trace.samples.count - 1].phase = .ended }
    return trace
  }
}
