import Controllers
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

extension Explanation {
  /// Explains a record that keeps its ``ReplayRecord/Detail/gesture``.
  ///
  /// The ``cause`` is found only if the record also keeps its ``ReplayRecord/Detail/touches``. May replay the gesture
  /// again, for example to confirm the completion speed at which the transition would match the finger's speed.
  public init(_ record: ReplayRecord) {
    let gesture = record.gesture ?? WholeGesture()
    var outcome = record.outcome
    let flips =
      record.scene.own != nil
      ? Replay.flips(
        of: record.trace, outcome: outcome, controller: record.controller, settings: record.settings
      )
      : record.decision.map { _ in
        record.controller.finishWhen.flips(
          ofAny: gesture.instantsAsked(by: record.controller), from: gesture.start,
          numbers: record.controller.numbers)
      }
    outcome.flip = flips?.first
    outcome.noteDevice(of: record.trace, controller: record.controller, settings: record.settings)
    self.init(
      outcome: outcome, controller: record.controller, settings: record.settings,
      scene: record.scene.name, gesture: record.story(of: gesture, outcome),
      rule: record.ruleStory(gesture), flips: flips ?? [], completion: record.completionStory)
    if record.scene.own == nil, record.decision != nil {
      literalFlips = record.controller.finishWhen.literalFlips(
        ofAny: gesture.instantsAsked(by: record.controller), from: gesture.start,
        numbers: record.controller.numbers)
    }
    cause = GestureCause(record)
    isSelfDriven = record.scene.drive == .own
    if !isSelfDriven {
      readings =
        ReadingNotes(record.controller, settings: record.settings)
        .readings(of: [record.trace], outcomes: [outcome])[0]
    }
    do throws(ReplayError) {
      _ = try record.span()
    } catch {
      obstacle = error
    }
  }
}

extension Explanation {
  /// Notes how the transition settled under an earlier controller, from a record of the same gesture.
  package mutating func note(earlier record: ReplayRecord) {
    guard let completion, record.outcome.decision == outcome.decision,
      let earlier = record.completionStory,
      (earlier.course, earlier.length) != (completion.course, completion.length)
    else { return }
    self.earlier = Earlier(name: record.controller.name, completion: earlier)
  }
}

extension ReplayRecord {
  /// The finger's motion until the decision.
  fileprivate func story(of gesture: WholeGesture, _ outcome: Outcome) -> GestureStory? {
    guard let recognition = gesture.recognition else { return nil }
    var story = GestureStory(
      recognizedAt: recognition.time, recognizedX: recognition.x, recognizedY: recognition.y,
      recognizedTravel: recognition.travel + 0)
    story.decidedAt = outcome.releasedAt
    story.touchWasCancelled = found.touchWasCancelled
    story.motion = FingerMotion(
      of: trace, along: controller.direction, at: outcome.releasedAt ?? .infinity)
    guard let release = outcome.release else { return story }
    story.reportedSpeed = release.velocity
    // With stops, each change of the pan has one `Release` for every two neighbouring stops. This uses the `Release`
    // for the two stops that the decision is about.
    let changes = gesture.changes.compactMap { instant in
      instant.first { $0.extent == release.extent && $0.origin == release.origin }
    }
    let seen = changes.filter { $0.elapsed <= release.elapsed } + [release]
    let farthest = seen.reduce(release) { $0.translation >= $1.translation ? $0 : $1 }
    // The finger may have been at its farthest point at several changes of the pan; the peak is the first of them.
    let peak = seen.first { $0.translation == farthest.translation } ?? farthest
    story.peakProgress = peak.progress
    story.peakAt = found.firstContact + peak.elapsed
    story.reversal = peak.translation - release.translation
    return story
  }

  /// The rule at the instant of the decision; nil if the rule was not asked, or its answer was not used.
  fileprivate func ruleStory(_ gesture: WholeGesture) -> RuleStory? {
    guard let decision = found.decision, let release = found.outcome.release else { return nil }
    let asked = gesture.instantsAsked(by: controller)
    let heard = asked.filter { ($0.first?.elapsed ?? 0) <= release.elapsed }
    let answered =
      controller.decide == .lastChange
      ? asked.last : controller.stops.isEmpty ? [release] : heard.last
    guard let answered, !answered.isEmpty else { return nil }
    let rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
    let answer = rule.decide(between: answered)
    // Cancelled touches, and releases before the pan's first change, are decided without the rule.
    guard controller.decision(answer, by: rule, from: gesture.start) == decision else { return nil }
    let timesAsked = controller.decide == .lastChange ? gesture.changes.count : heard.count
    let conditions = answered.map {
      controller.finishWhen.explained(at: $0, numbers: controller.numbers)
    }
    var story = RuleStory(
      instant: answered[answer.boundary], condition: conditions[answer.boundary],
      timesAsked: timesAsked)
    guard !controller.stops.isEmpty else { return story }
    story.boundaries = conditions.indices.map { index in
      RuleStory.Boundary(
        lower: controller.stops[index].name, upper: controller.stops[index + 1].name,
        condition: conditions[index], decides: index == answer.boundary)
    }
    return story
  }

  /// How the transition settled after the hand-off from finger to animation.
  fileprivate var completionStory: CompletionStory? {
    guard let rest = found.rest, let decision = found.decision, found.outcome.release != nil else {
      return nil
    }
    let completion = rest.completion
    var story = CompletionStory(
      finishes: decision.finishes,
      progress: rest.duration > 0 ? rest.from / rest.duration : 0, speed: rest.speed,
      duration: rest.duration, length: rest.length, fingerRate: completion.fingerRate,
      firstRate: completion.firstRate + 0, overshoot: completion.overshoot)
    story.course = course(of: rest, finishes: decision.finishes)
    guard case .outOfReach = story.match else { return story }
    let speed = story.speed * story.fingerRate / story.firstRate
    guard SpeedRule.minimumSpeed...SpeedRule.maximumSpeed ~= speed else { return story }
    var matched = controller
    let rule = SpeedRule.constant(speed)
    decision.finishes ? (matched.completionSpeed = rule) : (matched.cancelSpeed = rule)
    let jump = ReplayEngine().replay(trace, with: matched, settings: settings).outcome.handoffJump
    if let jump, abs(jump) <= CompletionStory.tolerance * max(1, abs(story.fingerRate)) {
      story.matchingSpeed = speed
    }
    return story
  }
}

extension ReplayRecord {
  /// The number of steps into which ``CompletionStory/course`` divides the time.
  private static let steps = 40

  /// The progress while the transition settles; see ``CompletionStory/course``.
  fileprivate func course(of rest: Rest, finishes: Bool) -> [Double] {
    guard rest.length > 0, rest.duration > 0, found.outcome.surface == nil,
      let release = found.outcome.release
    else { return [] }
    let progress = rest.from / rest.duration
    let handOff = HandOff(
      of: controller, at: release, finishes: finishes, percentComplete: progress,
      duration: rest.duration)
    let settling = Settling(
      start: 0, finishes: finishes, percentComplete: progress, duration: rest.duration,
      completionSpeed: handOff.completionSpeed, completionCurve: handOff.completionCurve,
      timing: handOff.timingCurve)
    // An interruptible animator settles in its own way.
    guard abs(settling.length - rest.length) < 1e-9 else { return [] }
    return (0...Self.steps).map { step in
      settling.time(at: rest.length * Double(step) / Double(Self.steps)) / rest.duration
    }
  }
}

/// The speed of a finger at its release, as calculated by every estimator.
///
/// All speeds are in points per second along the controller's direction, positive towards completion.
public struct EstimatedSpeeds: Hashable, Sendable {
  public typealias Speed = EstimatedSpeed

  /// The trace's name.
  public var trace: String
  /// The finger's actual speed; see ``FingerMotion/speed``.
  public var actual: Double?
  /// The estimates, in the order of the estimators; empty if no pan was recognised.
  public var speeds: [Speed]
}

extension EstimatedSpeeds {
  /// Takes the estimated speeds from a record that keeps its ``ReplayRecord/Detail/gesture``.
  public init(_ record: ReplayRecord) {
    let speeds = record.gesture?.speeds ?? []
    let motion = FingerMotion(of: record.trace, along: record.controller.direction)
    self.init(
      trace: record.trace.name, actual: speeds.isEmpty ? nil : motion?.speed, speeds: speeds)
  }
}
