public import Controllers
import HeadlessUIKit
import MotionMath
import Scenes
public import Traces

/// Replays one trace and explains what was decided.
///
/// Pure, like ``replay(_:controller:settings:)``; it replays up to three times.
public func explanation(
  of trace: Trace, controller: Controller, settings: ReplaySettings = ReplaySettings()
) -> Explanation {
  let run = GestureRun(trace, controller: controller, settings: settings)
  run.finish()
  let gesture = FollowedGesture(trace, controller: controller, settings: settings)
  var outcome = run.outcome
  let flips = run.interaction.record.decision.map { _ in
    controller.finishWhen.flips(
      ofAny: gesture.instantsAsked(by: controller), controller: controller)
  }
  outcome.flip = flips?.first
  var explanation = Explanation(
    outcome: outcome, controller: controller, settings: settings, scene: run.description.name,
    gesture: run.story(of: gesture, outcome), rule: run.ruleStory(gesture), flips: flips ?? [],
    completion: run.completionStory(settings))
  do throws(ReplayError) {
    _ = try run.span()
  } catch {
    explanation.obstacle = error
  }
  return explanation
}

extension GestureRun {
  /// What the finger did, as far as the decision.
  fileprivate func story(of gesture: FollowedGesture, _ outcome: Outcome) -> GestureStory? {
    guard let recognition = gesture.recognition else { return nil }
    var story = GestureStory(
      recognizedAt: recognition.time, recognizedX: recognition.x, recognizedY: recognition.y,
      recognizedTravel: recognition.travel + 0)
    story.decidedAt = outcome.releasedAt
    story.touchWasCancelled = interaction.record.touchWasCancelled || sceneGesture.wasCancelled
    story.motion = FingerMotion(
      of: trace, along: controller.direction, at: outcome.releasedAt ?? .infinity)
    guard let release = interaction.record.release else { return story }
    story.reportedSpeed = release.velocity
    let seen = gesture.changes.filter { $0.elapsed <= release.elapsed } + [release]
    let farthest = seen.reduce(release) { $0.translation >= $1.translation ? $0 : $1 }
    // The first instant of the peak, though the finger may have stayed there.
    let peak = seen.first { $0.translation == farthest.translation } ?? farthest
    story.peakProgress = peak.progress
    story.peakAt = pan.firstContact + peak.elapsed
    story.reversal = peak.translation - release.translation
    return story
  }

  /// The rule at the instant that decided; nil where it was not asked, or not heard.
  fileprivate func ruleStory(_ gesture: FollowedGesture) -> RuleStory? {
    guard let decision = interaction.record.decision, let release = interaction.record.release
    else { return nil }
    let asked = gesture.instantsAsked(by: controller)
    let heard = asked.filter { $0.elapsed <= release.elapsed }
    guard let instant = controller.decide == .lastChange ? asked.last : release else { return nil }
    // A cancelled touch, and a release before any change, have clauses of their own.
    let answer = controller.finishWhen.decide(instant, controller: controller)
    guard answer == decision else { return nil }
    let timesAsked = controller.decide == .lastChange ? gesture.changes.count : heard.count
    return RuleStory(
      instant: instant,
      condition: controller.finishWhen.explained(at: instant, controller: controller),
      timesAsked: timesAsked)
  }

  /// How the transition went on after the hand-off.
  fileprivate func completionStory(_ settings: ReplaySettings) -> CompletionStory? {
    guard let settling = interaction.settling, let decision = interaction.record.decision,
      let release = interaction.record.release, scene.ending != nil
    else { return nil }
    let duration = interaction.duration
    let completion = Completion(settling, duration: duration, release: release)
    var story = CompletionStory(
      finishes: decision.finishes, progress: duration > 0 ? settling.from / duration : 0,
      speed: interaction.completionSpeed, duration: duration, length: settling.length,
      fingerRate: completion.fingerRate, firstRate: completion.firstRate + 0,
      overshoot: completion.overshoot)
    guard case .outOfReach = story.match else { return story }
    let speed = story.speed * story.fingerRate / story.firstRate
    guard SpeedRule.minimumSpeed...SpeedRule.maximumSpeed ~= speed else { return story }
    var matched = controller
    let rule = SpeedRule.constant(speed)
    decision.finishes ? (matched.completionSpeed = rule) : (matched.cancelSpeed = rule)
    let jump = replay(trace, controller: matched, settings: settings).handoffJump
    if let jump, abs(jump) <= CompletionStory.tolerance * max(1, abs(story.fingerRate)) {
      story.matchingSpeed = speed
    }
    return story
  }
}
