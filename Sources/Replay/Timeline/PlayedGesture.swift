public import Controllers
public import MotionMath
public import Rules
import Scenes
public import Traces

/// A gesture with everything that it takes to decide it again under other numbers, and to show it.
public struct PlayedGesture: Sendable {
  public let trace: Trace
  /// With its ``Outcome/flip``.
  public let outcome: Outcome
  /// The gesture as the rule is asked about it; nil where no rule is asked.
  public var question: Question?
  /// The same under each other reading of a SwiftUI drag; empty for a pan.
  public var readings: [Reading] = []
  /// Its way to the release and on from there; nil where the rule drives nothing, and where it is not wanted.
  public var motion: GestureMotion?
  /// Every frame, where the scene decides itself; nil elsewhere.
  public var reel: Reel?
  /// What became of each recogniser, below the time line; empty where it is not wanted.
  public var lanes: [TouchLane] = []
  /// Why the gesture did nothing, or not what was meant; nil where nothing names it, or it is not wanted.
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
    if isShown, question != nil {
      motion = GestureMotion(of: trace, with: controller, settings: settings)
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

/// The progress of a transition under a finger, and its ways on: to the end, and back, or to each stop.
///
/// They are what the whole stack does with a rule that always decides so, whatever the finger did.
public struct GestureMotion: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Seconds after the first contact.
    public var time: Seconds
    /// The finger's travel over the extent; nil before recognition, and after the release.
    public var finger: Double?
    /// The transition's own progress.
    public var percentComplete: Double
  }

  /// Up to the release.
  public var drag: [Point]
  /// From the release to each end: back and on, or to the stops in ascending order.
  public var rests: [Rest]

  /// The way to one end.
  public struct Rest: Hashable, Sendable {
    public var decision: Outcome.Choice
    public var points: [Point]
  }
}

extension GestureMotion {
  /// Plays every way; nil where the gesture starts no transition, or the stops do not fit the screen.
  init?(of trace: Trace, with controller: Controller, settings: ReplaySettings) {
    let layout = controller.stopLayout(of: trace, settings: settings)
    guard controller.stops.isEmpty || layout != nil else { return nil }
    let ends: [(Outcome.Choice, progress: Double)] =
      layout.map { layout in
        zip(controller.stops, layout.places).map { (.stop($0.name), layout.progress(at: $1)) }
      } ?? [(.cancel, 0), (.finish, 1)]
    let records = ends.indices.map {
      ReplayEngine().replay(
        trace, with: controller.always(reaching: $0, in: layout), settings: settings,
        keeping: [.steps])
    }
    guard let last = records.last, let release = last.outcome.releasedAt else { return nil }
    let moves = last.steps.filter { $0.time <= release && $0.percentComplete != nil }
    drag = moves.map {
      Point(time: $0.time, finger: $0.progress, percentComplete: $0.percentComplete ?? 0)
    }
    rests = zip(ends, records).map { end, record in
      Rest(decision: end.0, points: record.rest(after: release, towards: end.progress))
    }
  }
}

extension ReplayRecord {
  /// The frames after the release, and the end.
  fileprivate func rest(after release: Seconds, towards end: Double) -> [GestureMotion.Point] {
    var points = found.steps.filter { $0.event == "frame" && $0.time > release }.compactMap {
      step in
      step.percentComplete.map {
        GestureMotion.Point(time: step.time, finger: nil, percentComplete: $0)
      }
    }
    if let ending = found.ending {
      points.append(GestureMotion.Point(time: ending.time, finger: nil, percentComplete: end))
    }
    return points
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

/// A transition at every progress, as the engine shows it: what the screen is a function of.
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
  static let limit = 97

  /// By progress.
  public var poses: [Pose]
  /// After the transition has finished, and after it was cancelled, when everything has been cleaned up.
  public var finished: [ShownView]
  public var cancelled: [ShownView]
}

extension TransitionPoses {
  /// Plays the beginning of a gesture, lets go, and has the transition run slowly to its end, from the first
  /// stop to the last one; nil where the gesture starts none.
  public init?(of trace: Trace, with controller: Controller, settings: ReplaySettings) {
    var slow = controller
    (slow.completionSpeed, slow.cancelSpeed) = (.constant(Self.speed), .constant(1))
    (slow.completionCurve, slow.timingCurve) = (.linear, .none)
    var trace = trace.beginning(settings, controller)
    trace.metadata["start"] = controller.stops.first?.name ?? trace.metadata["start"]
    let layout = controller.stopLayout(of: trace, settings: settings)
    func frames(reaching end: Int) -> [ReplayRecord.Frame] {
      ReplayEngine().replay(
        trace, with: slow.always(reaching: end, in: layout), settings: settings,
        keeping: [.everyFrame]
      ).frames
    }
    let finishing = frames(reaching: layout.map { $0.places.count - 1 } ?? 1)
    guard let end = finishing.last, end.hasCompleted == true else { return nil }
    var poses = finishing.compactMap { frame -> Pose? in
      guard frame.hasCompleted == nil, let percent = frame.percentComplete else { return nil }
      return Pose(percentComplete: percent, views: frame.views)
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
    cancelled = frames(reaching: 0).last?.views ?? end.views
  }

  /// The completion speed at which a transition of a third of a second has a hundred frames.
  private static let speed = 0.2
}

extension Trace {
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
