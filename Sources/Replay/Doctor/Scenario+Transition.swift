import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes

/// Scenarios with disturbed transitions.
extension Scenario {
  static let earlyFinish = Scenario(
    id: "S7", title: "finished before the transition has started", severity: .error,
    action: "flicks 60 % in one frame and is gone in the next, before anything could be updated",
    reason:
      "a very fast flick ends before the animations are committed; some transitions then freeze",
    remedy: "keep the outcome and apply it when the transition is in flight"
  ) { subject in
    subject.resting(subject.play(.oneFrame(to: subject.travel(0.6))))
  }

  static let doubleCancel = Scenario(
    id: "S8", title: "cancelled twice", severity: .error,
    action: "drags to 30 %, lets go so that it is cancelled, and cancels again on the way back",
    reason: "a second cancel must not start the way back again or end the transition twice",
    remedy: "end the interaction once and forget it"
  ) { subject in
    let outcome = subject.record(ScriptedGesture(travel: subject.travel(0.3), speed: 60)) { run in
      run.simulation.run(until: run.lastDelivery + 0.02)
      if !subject.isSelfDriven { run.simulation.run { run.interaction.cancel() } }
    }.outcome
    return subject.resting(
      outcome,
      and: !outcome.diagnosed("completed-twice")
        && !(subject.isSelfDriven && outcome.diagnosed("ended-twice")))
  }

  static let flicker = Scenario(
    id: "S9", title: "the way back plays twice or flickers", severity: .error,
    action: "drags to 40 %, lets go so that it is cancelled, and watches every frame",
    reason: "a jump at the end of the way back is seen by everyone",
    remedy: "put the animated values back before the animations are removed"
  ) { subject in
    let gesture = ScriptedGesture(travel: subject.travel(0.4), speed: 60)
    var isCancelled = subject.isSelfDriven && subject.play(gesture).decision == .cancel
    var (isSteady, isShown) = (true, false)
    let outcome = subject.record(gesture) { run in
      run.simulation.run(until: run.lastDelivery)
      isCancelled = isCancelled || run.interaction.record.decision?.finishes == false
      guard isCancelled else { return }
      @MainActor func fraction() -> Double? {
        run.isSelfDriven ? run.watch?.fraction : run.interaction.presentedFraction ?? 0
      }
      guard var last = fraction() else { return }
      isShown = true
      // A spring that takes the finger's speed over, or swings, moves up too, but never in a jump.
      let isCurve = !run.isSelfDriven && run.interaction.settling?.pace.staysWithin ?? true
      let tolerance = isCurve ? 1e-9 : greatestStep
      while run.ending == nil, run.simulation.nextEventTime != nil,
        run.simulation.now < run.lastDelivery + longest
      {
        run.simulation.run(until: run.simulation.now + 1 / run.simulation.displayHz)
        let shown = fraction() ?? 0
        isSteady = isSteady && shown <= last + tolerance
        last = shown
      }
    }.outcome
    guard isCancelled else {
      return .notApplicable("the gesture was not cancelled: \(outcome.story)")
    }
    guard isShown else {
      return .notApplicable(
        "\(outcome.story); neither a transition nor an animator shows the way back")
    }
    return .expecting(
      isSteady && outcome.rests,
      isSteady ? "the way back is steady; \(outcome.story)" : "the screen jumps on the way back")
  }

  /// No one would wait longer for a way back, in seconds.
  private static let longest: Seconds = 10
  /// More than this share of the way in one frame is a jump.
  private static let greatestStep = 0.02

  static let nothingAnimated = Scenario(
    id: "S10", title: "completes under the finger", severity: .error,
    action: "drags to 60 % and watches whether the transition waits for the finger",
    reason: "an animator that animates nothing, or not for the whole duration, completes at once",
    remedy: "animate at least one property for the whole duration"
  ) { subject in
    let outcome = subject.play(ScriptedGesture(travel: subject.travel(0.6), speed: 400))
    if let unrecognized = subject.unrecognized(outcome) { return unrecognized }
    return .expecting(!outcome.diagnosed("completed-while-interactive"), outcome.story)
  }

  static let duringBounce = Scenario(
    id: "S11", title: "begun during a bounce", severity: .error,
    action: "starts the gesture while the dragged view is still bouncing from a spring",
    reason: "an interaction that begins during another animation has been seen never to complete",
    remedy: "do not tie the transition's end to animations of others"
  ) { subject in
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    let outcome = subject.record(gesture) { run in
      run.simulation.run {
        UIView.animate(
          withDuration: 2, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 4,
          options: .allowUserInteraction
        ) {
          let grip = subject.ground.grip.map { CGPoint(x: $0.x, y: $0.y) }
          let view =
            grip.flatMap { run.scene.window.hitTest($0, with: nil) } ?? run.scene.gestureView
          // Across the direction, so that a finger at the edge still meets the view.
          if subject.controller.direction.isHorizontal {
            view.center.y += 6
          } else {
            view.center.x += 6
          }
        }
      }
    }.outcome
    return subject.resting(outcome)
  }

  static let nextGesture = Scenario(
    id: "S14", title: "the gesture after a cancelled one", severity: .error,
    action: "drags to 20 % and lets go so that it is cancelled, then drags to 95 %",
    reason: "after a cancelled swipe the next gesture has been seen dead",
    remedy: "clean up on cancel: state, recogniser and views"
  ) { subject in
    let second = ScriptedGesture(travel: subject.travel(0.95), speed: 900)
    if subject.isSelfDriven {
      let alone = subject.play(second)
      guard alone.decision == .finish else {
        return .notApplicable("the second gesture does not finish alone: \(alone.story)")
      }
    }
    let outcome = subject.record([
      ScriptedGesture(travel: subject.travel(0.2), speed: 60), second,
    ]).outcome
    return .expecting(
      outcome.rests && outcome.decision == .finish, "second gesture: \(outcome.story)")
  }

  static let nothingToPop = Scenario(
    id: "S15", title: "a gesture with nothing left to do", severity: .error,
    action: "finishes the transition and makes the same gesture again, twice",
    reason: "an interactive pop on the root screen has frozen whole interfaces",
    remedy: "begin only when there is something to begin, and cancel otherwise"
  ) { subject in
    let gesture = ScriptedGesture(travel: subject.travel(0.95), speed: 900)
    let record = subject.record([gesture, gesture, gesture])
    return .expecting(
      !record.hasOpenTransitions,
      record.hasOpenTransitions
        ? "a transition is left open" : "no transition is left open; \(record.outcome.story)")
  }

  static let startedTwice = Scenario(
    id: "S16", title: "started twice", severity: .error,
    action: "drags to 50 % and starts the transition once more under the finger",
    reason: "a second push or pop while one runs corrupts the stack",
    remedy: "let one transition run at a time"
  ) { subject in
    guard !subject.isSelfDriven else {
      return .notApplicable("the scene's pan starts its transition; S20 interrupts it from outside")
    }
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    let record = subject.record(gesture) { run in
      run.simulation.run(until: 0.3)
      run.simulation.run { run.scene.start() }
    }
    return .expecting(record.outcome.hasEnded && !record.hasOpenTransitions, record.outcome.story)
  }
}
