import Controllers
import HeadlessUIKit
import MotionMath
import Rules

/// Scenarios about the decision at the release.
extension Scenario {
  static let touchCancelled = Scenario(
    id: "S1", title: "the touch is cancelled", severity: .error,
    action: "drags to 60 % and lets the system take the touch away",
    reason: "a call, a notification or a system gesture can take any touch away",
    remedy: "treat .cancelled and .failed like a release that cancels"
  ) { subject in
    var gesture = ScriptedGesture(travel: subject.travel(0.6), speed: 500)
    gesture.isCancelled = true
    var place: Double?
    let outcome = subject.record(gesture) { run in
      run.simulation.run(until: run.lastDelivery.nextDown)
      place = run.percentComplete
    }.outcome
    return subject.resting(outcome, stuckAt: place, and: !outcome.goesOn)
  }

  static let reverseFlick = Scenario(
    id: "S3", title: "a flick back finishes", severity: .error,
    action: "drags to 70 % and flicks back to 55 % at 1,500 pt/s",
    reason: "a flick back means stay, however far the transition was",
    remedy:
      "let a fast backward release cancel at any position: compare the velocity first, with its sign"
  ) { subject in
    guard subject.looksAtVelocity else {
      return .notApplicable(subject.ruleIgnoresVelocity)
    }
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
      .then(to: subject.travel(0.55), speed: 1500)
    let outcome = subject.play(gesture)
    if let unrecognized = subject.unrecognized(outcome) { return unrecognized }
    return .expecting(outcome.decision == .cancel, outcome.story)
  }

  static let staleDecision = Scenario(
    id: "S4", title: "decides on the last change", severity: .warning,
    action: "flicks so fast that no change comes between recognition and release",
    reason: "the rule's last answer may be out of date or missing at the release",
    remedy: "ask the rule when the finger leaves, with the values at that instant"
  ) { subject in
    guard !subject.isSelfDriven else {
      return .notApplicable("the scene decides itself, and there is no rule to ask again")
    }
    if subject.controller.recognizer == .dragGesture || !subject.controller.stops.isEmpty {
      return subject.findingOfLastChange
    }
    let record = subject.record(.oneFrame(to: subject.travel(0.9)))
    guard let release = record.outcome.release, let decision = record.decision
    else { return .notApplicable(record.outcome.story) }
    let fresh = subject.controller.finishWhen.decide(release, numbers: subject.controller.numbers)
    return .expecting(
      fresh.finishes == decision.finishes,
      "\(record.outcome.story); at the release the rule says"
        + " \(fresh.finishes ? "finish" : "cancel")")
  }

  static let changeOfMind = Scenario(
    id: "S13", title: "back first, then a quick flick", severity: .warning,
    action: "moves 40 pt the wrong way, then flicks 120 pt forward at 1,800 pt/s",
    reason: "a finger often starts in the wrong direction; the flick shows the intent",
    remedy: "let a fast release decide by its direction"
  ) { subject in
    guard subject.looksAtVelocity else {
      return .notApplicable(subject.ruleIgnoresVelocity)
    }
    guard subject.controller.edge == .none else {
      return .notApplicable("a gesture from the edge cannot begin the wrong way")
    }
    let outcome = subject.play(ScriptedGesture(travel: -40, speed: 300).then(to: 120, speed: 1800))
    if let unrecognized = subject.unrecognized(outcome) { return unrecognized }
    return .expecting(outcome.goesOn, outcome.story)
  }

  static let pauseBeforeLift = Scenario(
    id: "S17", title: "a pause before the lift keeps the fling's velocity", severity: .note,
    action: "drags to 30 % at 900 pt/s, pauses for 0.3 s and lifts",
    reason: "UIKit still reports the velocity of the last move while the finger pauses",
    remedy: "count the velocity as 0 when the last move is older than 0.1 s, or choose another"
      + " velocity-estimator",
    appRemedy: "count the velocity as 0 when the last move is older than 0.1 s"
  ) { subject in
    guard subject.controller.recognizer != .dragGesture else {
      return .notApplicable(
        "what DragGesture reports after a pause is unproven, and S26 plays the other readings")
    }
    var gesture = ScriptedGesture(travel: subject.travel(0.3), speed: 900)
    gesture.rest = 0.3
    let outcome = subject.play(gesture)
    if subject.isSelfDriven {
      if let unrecognized = subject.unrecognized(outcome) { return unrecognized }
      let slow = subject.play(ScriptedGesture(travel: subject.travel(0.3), speed: 60))
      return .expecting(
        outcome.decision == slow.decision,
        "\(outcome.story); without the fling it is \(slow.decision.rawValue)")
    }
    let reported = outcome.velocity.map { Int($0.rounded()) } ?? 0
    return .expecting(
      abs(reported) < 50, "\(outcome.story); reported \(reported) pt/s, the finger paused")
  }

  static let shortFlick = Scenario(
    id: "S18", title: "a flick of three samples", severity: .warning,
    action: "flicks 60 pt at 2,400 pt/s, three samples in all",
    reason:
      "short flicks are the most common way to go back; an estimator that needs more samples gives 0",
    remedy: "use an estimator that answers from two samples on"
  ) { subject in
    let outcome = subject.play(ScriptedGesture(travel: 60, speed: 2400))
    guard let velocity = outcome.velocity else { return .notApplicable(outcome.story) }
    return .expecting(velocity > 0, "\(outcome.story); reported \(Int(velocity.rounded())) pt/s")
  }

  static let noSpeed = Scenario(
    id: "S30", title: "a completion speed of 0 or less", severity: .warning,
    action:
      "drags to 60 %, 98 % and 110 %, and lifts, pauses and lifts, flicks back or loses the touch",
    reason: "UIKit needs a speed above 0; with less, the transition stands still for a long time",
    remedy: "give the speed a lower bound: completion-speed max(1-progress, 0.3)",
    appRemedy: "give the speed a lower bound: completionSpeed = max(1 - percentComplete, 0.3)",
    // S1 asks what becomes of a touch that is taken away.
    provokes: ["cancelled-not-handled", "never-ended", "never-completed"]
  ) { subject in
    var slowest: (Outcome, Diagnostic)?
    var isPlayed = false
    for gesture in [0.6, 0.98, 1.1].filter(subject.hasRoom).flatMap({ endings(of: subject, at: $0) }
    ) {
      let outcome = subject.play(gesture)
      isPlayed = isPlayed || outcome.rests
      let length = outcome.completion ?? 0
      if let found = outcome.diagnostics.first(where: { $0.code == "bad-completion-speed" }),
        slowest.map({ length > $0.0.completion ?? 0 }) ?? true
      {
        slowest = (outcome, found)
      }
    }
    if let slowest { return .faulty("\(slowest.0.story); \(slowest.1.message)") }
    return isPlayed
      ? .sound("every completion had a speed above 0")
      : .notApplicable("nothing was left to complete")
  }

  /// The ways in which a drag to this progress may end.
  private static func endings(of subject: TestSubject, at progress: Double) -> [ScriptedGesture] {
    let drag = ScriptedGesture(travel: subject.travel(progress), speed: 500)
    var (rested, lost) = (drag, drag)
    rested.rest = 0.3
    lost.isCancelled = true
    return [drag, rested, drag.then(to: subject.travel(progress - 0.05), speed: 1500), lost]
  }

  static let draggedBackToZero = Scenario(
    id: "S12", title: "dragged back to exactly 0", severity: .error,
    action: "drags to 40 %, back to the very start, and lifts",
    reason: "there is nothing left to animate, and still the transition must end",
    remedy: "end a completion of length 0 in the next turn of the run loop"
  ) { subject in
    if subject.isSelfDriven,
      subject.play(ScriptedGesture(travel: subject.travel(0.1), speed: 60)).decision == .finish
    {
      return .notApplicable("the scene finishes wherever the finger lets go")
    }
    var gesture = ScriptedGesture(travel: subject.travel(0.4), speed: 500)
    // A self-driven scene may interpret a quick return as a flick in the other direction, so the finger returns slowly.
    if subject.isSelfDriven { gesture = gesture.then(to: 10, speed: 500).then(to: 0, speed: 40) }
    gesture = gesture.then(to: 0, speed: 500)
    let outcome = subject.play(gesture)
    return subject.resting(outcome, and: outcome.goesBack)
  }
}

extension TestSubject {
  /// Whether the surface is long enough for a drag to this progress.
  fileprivate func hasRoom(_ progress: Double) -> Bool {
    let size = ground.surface.size
    return travel(progress) < (ground.direction.isHorizontal ? size.width : size.height) - 5
  }

  var ruleIgnoresVelocity: String {
    isSelfDriven
      ? "a flick is decided like a slow release" : "the rule does not look at velocity"
  }
}
