public import Controllers
import HeadlessUIKit
public import MotionMath
public import Rules
import Scenes
public import Traces

/// A gesture with everything that it takes to decide it again under other numbers, and to show it.
public struct PlayedGesture: Sendable {
  public let trace: Trace
  /// With its ``Outcome/flip``.
  public let outcome: Outcome
  /// The gesture as the rule is asked about it; nil if no rule is asked.
  public var question: Question?
  /// The same under each other reading of a SwiftUI drag; empty for a pan.
  public var readings: [Reading] = []
  /// Whether the page can follow it alone, from its samples: one contact of one finger, delivered by frames.
  public var isPlain = false
  /// Its way to the release, where only the full stack can tell it; nil for a plain gesture, where the rule drives
  /// nothing, and where it is not wanted.
  public var drag: [DragPoint]?
  /// Every frame, where the scene decides itself; nil elsewhere.
  public var reel: Reel?
  /// What became of each recogniser, below the time line; empty if it is not wanted.
  public var lanes: [TouchLane] = []
  /// Why the gesture did nothing, or not what was meant; nil if nothing names it, or it is not wanted.
  public var cause: GestureCause?

  /// What a rule can be asked about a gesture: each moment between every two neighbouring stops, once with two
  /// ends.
  public struct Question: Hashable, Sendable {
    /// At every change; empty for a rule that is asked at the release alone.
    public var changes: [[Release]] = []
    /// At the release, or when the touch was taken away.
    public var end: [Release]
    public var touchWasCancelled = false
  }

  /// A gesture under another reading of a SwiftUI drag.
  public struct Reading: Hashable, Sendable {
    /// As in ``DragReading/name``.
    public var name: String
    /// Whether no one has proven which of the two readings is SwiftUI's.
    public var isUnproven: Bool
    /// What the rule is asked then; nil if no drag is recognised.
    public var question: Question?
  }
}

extension PlayedGesture {
  /// Plays a gesture whose outcome is known.
  ///
  /// - Parameters:
  ///   - trace: The gesture.
  ///   - outcome: Its outcome.
  ///   - controller: The controller that it met.
  ///   - settings: How it was delivered.
  ///   - isShown: Whether its motion is wanted.
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
    isPlain = settings.isPlain(trace, for: controller)
    if isShown, !isPlain, question != nil {
      drag = Self.drag(of: trace, with: controller, settings: settings)
    }
  }

  private mutating func follow(_ transcript: TouchTranscript) {
    (lanes, cause) = (transcript.lanes, transcript.cause)
  }
}

extension PlayedGesture.Question {
  /// Replays a gesture; nil if no rule is asked about it.
  fileprivate init?(about trace: Trace, under controller: Controller, settings: ReplaySettings) {
    let record = ReplayEngine().replay(
      trace, with: controller, settings: settings, keeping: [.gesture])
    guard let gesture = record.gesture, let end = gesture.end, !end.isEmpty else { return nil }
    self.init(
      changes: controller.decide == .release ? [] : gesture.changes.filter { !$0.isEmpty },
      end: end, touchWasCancelled: gesture.touchWasCancelled)
  }
}

/// How far finger and transition are at one instant under the finger.
public struct DragPoint: Hashable, Sendable {
  /// Seconds after the first contact.
  public var time: Seconds
  /// The finger's travel over the extent; nil before recognition.
  public var finger: Double?
  /// The transition's own progress.
  public var percentComplete: Double
}

extension PlayedGesture {
  /// The way to the release, whatever a rule makes of it; nil if the gesture starts no transition, or the stops do
  /// not fit the screen.
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
  /// Whether the closed form follows a trace to its release.
  fileprivate func isPlain(_ trace: Trace, for controller: Controller) -> Bool {
    guard entry.own == nil else { return false }
    let device = device(for: trace)
    guard device.delivery == .frame else { return false }
    var pass = RecognitionPass(controller, settings: self)
    return pass.gesture(of: trace, on: device).course != .intricate
  }
}

extension Controller {
  /// The stops on the screen of a trace and the one where it begins; nil with two ends.
  func stopLayout(of trace: Trace, settings: ReplaySettings) -> StopLayout? {
    let screen = settings.screen(for: trace)
    return stops.isEmpty
      ? nil
      : ruler.layout(width: screen.width, height: screen.height, start: startStop(of: trace))
  }

  /// The controller with a rule that is asked at the release, a cancelled touch included, and always leads
  /// to the same stop, as an index; with two ends 0 is the start and 1 the end.
  func always(reaching end: Int, in layout: StopLayout?) -> Controller {
    var controller = self
    controller.decide = .release
    controller.cancelledTouch = .release
    let condition: Condition =
      if let layout {
        // The lower stop of the boundary lies below the one to be reached.
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

/// A transition at every progress, as the engine shows it: the screen is a function of it.
///
/// It holds for a transition that a percentage drives: the screen depends on the progress alone, whatever
/// finger, speed and curve lead there.
public struct TransitionPoses: Hashable, Sendable {
  /// The screen at one progress.
  public struct Pose: Hashable, Sendable {
    public var percentComplete: Double
    /// In the order of drawing.
    public var views: [ShownView]
  }

  /// How many poses there are at most: a finer grid shows nothing more on a phone.
  static let limit = 145

  /// By progress.
  public var poses: [Pose]
  /// After the transition has finished, and after it was cancelled, when everything has been cleaned up.
  public var finished: [ShownView]
  public var cancelled: [ShownView]
  /// The duration of the whole transition, in seconds, if it is the scene's own rather than the controller's.
  public var ownDuration: Seconds?
}

extension TransitionPoses {
  /// The poses under a controller; nil if no gesture starts the transition.
  ///
  /// - Parameters:
  ///   - traces: Gestures of which one may start it; a drag over the screen is tried first.
  ///   - controller: The controller.
  ///   - settings: The device and the scene.
  public init?(
    from traces: some Sequence<Trace>, with controller: Controller, settings: ReplaySettings
  ) {
    let screen = traces.first { _ in true }.map { settings.screen(for: $0) }
    let sweep = Trace.sweep(
      for: controller, on: screen ?? settings.screen ?? ReplaySettings.defaultScreen)
    // What ten gestures do not start, nothing does.
    let found = ([sweep] + traces.prefix(10)).lazy.compactMap {
      TransitionPoses(of: $0, with: controller, settings: settings)
    }.first
    guard let found else { return nil }
    self = found
  }

  /// Plays the beginning of a gesture, lets go, and has the transition run slowly to its end and back, or from
  /// the first stop to the last one; nil if the gesture starts none.
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
    // Between stops the way from the first to the last is the whole; else a finger has gone a part before its release,
    // and the way back is the rest.
    let way = finishing + (layout == nil ? back.frames : [])
    var poses = way.compactMap { frame -> Pose? in
      guard frame.hasCompleted == nil, let percent = frame.percentComplete else { return nil }
      return Pose(percentComplete: percent, views: frame.views)
    }
    if layout != nil {
      // A surface that was recognised moves at the first change; before that it rests at its first stop.
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
  }

  /// The completion speed at which a transition of a third of a second has a hundred and fifty frames.
  private static let speed = 0.13
  /// A duration that no scene has otherwise, in seconds.
  private static let duration: Seconds = 0.3347
}

extension Trace {
  /// A drag that starts the transition of a controller on a screen: from where its finger has to touch, over most of
  /// the way.
  static func sweep(for controller: Controller, on screen: ScreenSize) -> Trace {
    let direction = controller.direction
    let whole = direction.isHorizontal ? screen.width : screen.height
    // The side where the direction starts, unless the finger has to touch another edge.
    var (x, y) = (screen.width / 2, screen.height / 2)
    switch direction {
    case .right: x = 2
    case .left: x = screen.width - 2
    case .down: y = 2
    case .up: y = screen.height - 2
    }
    switch controller.edge {
    case .none: break
    case .left: x = 2
    case .right: x = screen.width - 2
    case .top: y = 2
    case .bottom: y = screen.height - 2
    }
    let steps = 24
    let way = direction.vector(0.8 * whole)
    var metadata = TraceMetadata()
    metadata["screen"] = screen.description
    return Trace(
      name: "sweep", metadata: metadata,
      samples: Trace.Samples(
        (0...steps).map { step in
          let part = Double(step) / Double(steps)
          return Sample(
            time: Double(step) / ReplaySettings.defaultDisplayHz, x: x + part * way.x,
            y: y + part * way.y,
            phase: step == 0 ? .began : step == steps ? .ended : .moved)
        }))
  }

  /// The gesture up to shortly after its recognition, and then a release.
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
