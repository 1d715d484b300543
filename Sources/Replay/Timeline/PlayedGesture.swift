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
  /// Its way to the release and on from there; nil where the rule drives nothing, and where it is not wanted.
  public var motion: GestureMotion?
  /// Every frame, where the scene decides itself; nil elsewhere.
  public var reel: Reel?

  /// What a rule can be asked about a gesture.
  public struct Question: Hashable, Sendable {
    /// At every change; empty for a rule that is asked at the release alone.
    public var changes: [Release] = []
    /// At the release, or when the touch was taken away.
    public var end: Release
    public var touchWasCancelled = false
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
    guard outcome.crash == nil else { return }
    let engine = ReplayEngine()
    guard settings.entry.drive == .percent else {
      if isShown {
        let record = engine.replay(
          trace, with: controller, settings: settings, keeping: [.everyFrame])
        reel = try? Reel(record)
      }
      return
    }
    let isCancelled = trace.samples.contains { $0.phase == .cancelled }
    if controller.decide == .release, !isCancelled {
      question = outcome.release.map { Question(end: $0) }
    } else {
      let record = engine.replay(trace, with: controller, settings: settings, keeping: [.gesture])
      if let gesture = record.gesture, let end = gesture.end?.first {
        let changes =
          controller.decide == .release ? [] : gesture.changes.compactMap(\.first)
        question = Question(
          changes: changes, end: end, touchWasCancelled: gesture.touchWasCancelled)
      }
    }
    if isShown, question != nil {
      motion = GestureMotion(of: trace, with: controller, settings: settings)
    }
  }
}

/// The progress of a transition under a finger, and its two ways on: to the end, and back.
///
/// They are what the whole stack does with a rule that says finish, or cancel, whatever the finger did.
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
  /// From the release to the end.
  public var finish: [Point]
  /// From the release back to the start.
  public var cancel: [Point]
}

extension GestureMotion {
  /// Plays both ways; nil where the gesture starts no transition.
  init?(of trace: Trace, with controller: Controller, settings: ReplaySettings) {
    func record(finishes: Bool) -> ReplayRecord {
      ReplayEngine().replay(
        trace, with: controller.always(finishing: finishes), settings: settings, keeping: [.steps])
    }
    let finishing = record(finishes: true)
    guard let release = finishing.outcome.releasedAt else { return nil }
    let moves = finishing.steps.filter { $0.time <= release && $0.percentComplete != nil }
    drag = moves.map {
      Point(time: $0.time, finger: $0.progress, percentComplete: $0.percentComplete ?? 0)
    }
    finish = finishing.rest(after: release, towards: 1)
    cancel = record(finishes: false).rest(after: release, towards: 0)
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
  /// The controller with a rule that is asked at the release, a cancelled touch included, and always says
  /// the same.
  func always(finishing finishes: Bool) -> Controller {
    var controller = self
    controller.decide = .release
    controller.cancelledTouch = .release
    controller.finishWhen = DecisionRule(
      .compare(
        .quantity(.elapsed), finishes ? .greaterOrEqual : .less, .constant(0, .seconds)))
    return controller
  }
}
