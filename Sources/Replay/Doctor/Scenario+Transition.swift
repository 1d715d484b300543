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
    let outcome = subject.play(.oneFrame(to: subject.travel(0.6)))
    return .expecting(outcome.hasEnded, outcome.story)
  }

  static let doubleCancel = Scenario(
    id: "S8", title: "cancelled twice", severity: .error,
    action: "drags to 30 %, lets go so that it is cancelled, and cancels again on the way back",
    reason: "a second cancel must not start the way back again or end the transition twice",
    remedy: "end the interaction once and forget it"
  ) { subject in
    let outcome = subject.record(ScriptedGesture(travel: subject.travel(0.3), speed: 60)) { run in
      run.simulation.run(until: run.lastDelivery + 0.02)
      run.simulation.run { run.interaction.cancel() }
    }.outcome
    return .expecting(outcome.hasEnded && !outcome.diagnosed("completed-twice"), outcome.story)
  }

  static let flicker = Scenario(
    id: "S9", title: "the way back plays twice or flickers", severity: .error,
    action: "drags to 40 %, lets go so that it is cancelled, and watches every frame",
    reason: "a jump at the end of the way back is seen by everyone",
    remedy: "put the animated values back before the animations are removed"
  ) { subject in
    var (isCancelled, isSteady) = (false, true)
    let outcome = subject.record(ScriptedGesture(travel: subject.travel(0.4), speed: 60)) { run in
      run.simulation.run(until: run.lastDelivery)
      isCancelled = run.interaction.record.decision?.finishes == false
      guard isCancelled else { return }
      var last = run.interaction.presentedFraction ?? 0
      // A spring that takes the finger's speed over, or swings, moves up too, but never in a jump.
      let isCurve = run.interaction.settling?.pace.staysWithin ?? true
      let tolerance = isCurve ? 1e-9 : greatestStep
      while run.ending == nil, run.simulation.nextEventTime != nil {
        run.simulation.run(until: run.simulation.now + 1 / run.simulation.displayHz)
        let shown = run.interaction.presentedFraction ?? 0
        isSteady = isSteady && shown <= last + tolerance
        last = shown
      }
    }.outcome
    guard isCancelled else {
      return .notApplicable("the gesture was not cancelled: \(outcome.story)")
    }
    return .expecting(
      isSteady && outcome.hasEnded,
      isSteady ? "the way back is steady; \(outcome.story)" : "the screen jumps on the way back")
  }

  /// More than this share of the way in one frame is a jump.
  private static let greatestStep = 0.02

  static let nothingAnimated = Scenario(
    id: "S10", title: "completes under the finger", severity: .error,
    action: "drags to 60 % and watches whether the transition waits for the finger",
    reason: "an animator that animates nothing, or not for the whole duration, completes at once",
    remedy: "animate at least one property for the whole duration"
  ) { subject in
    let outcome = subject.play(ScriptedGesture(travel: subject.travel(0.6), speed: 400))
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
          // Across the direction, so that a finger at the edge still meets the view.
          if subject.controller.direction.isHorizontal {
            run.scene.gestureView.center.y += 6
          } else {
            run.scene.gestureView.center.x += 6
          }
        }
      }
    }.outcome
    return .expecting(outcome.hasEnded, outcome.story)
  }

  static let nextGesture = Scenario(
    id: "S14", title: "the gesture after a cancelled one", severity: .error,
    action: "drags to 20 % and lets go so that it is cancelled, then drags to 95 %",
    reason: "after a cancelled swipe the next gesture has been seen dead",
    remedy: "clean up on cancel: state, recogniser and views"
  ) { subject in
    let record = subject.record([
      ScriptedGesture(travel: subject.travel(0.2), speed: 60),
      ScriptedGesture(travel: subject.travel(0.95), speed: 900),
    ])
    return .expecting(
      record.outcome.hasEnded && record.decision?.finishes == true,
      "second gesture: \(record.outcome.story)")
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
    let gesture = ScriptedGesture(travel: subject.travel(0.7), speed: 600)
    let record = subject.record(gesture) { run in
      run.simulation.run(until: 0.3)
      run.simulation.run { run.scene.start() }
    }
    return .expecting(record.outcome.hasEnded && !record.hasOpenTransitions, record.outcome.story)
  }
}
