import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// Scenarios about how the transition lives through what happens to it.
extension Scenario {
  static let earlyFinish = Scenario(
    id: "S7", title: "finished before the transition has started", severity: .error,
    action: "flicks 60 % in one frame and is gone in the next, before anything could be updated",
    reason:
      "a very fast flick ends before the animations are committed; some transitions then freeze",
    remedy: "keep the outcome and apply it when the transition is in flight"
  ) { patient in
    let outcome = patient.play(.oneFrame(to: patient.travel(0.6)))
    return .expecting(outcome.hasEnded, outcome.story)
  }

  static let doubleCancel = Scenario(
    id: "S8", title: "cancelled twice", severity: .error,
    action: "drags to 30 %, lets go so that it is cancelled, and cancels again on the way back",
    reason: "a second cancel must not start the way back anew or end the transition twice",
    remedy: "end the interaction once and forget it"
  ) { patient in
    let run = patient.run(ScriptedGesture(travel: patient.travel(0.3), speed: 60))
    run.simulation.run(until: run.lastDelivery + 0.02)
    run.simulation.run { run.interaction.cancel() }
    run.finish()
    let isSound = run.outcome.hasEnded && !run.simulation.diagnosed("completed-twice")
    return .expecting(isSound, run.outcome.story)
  }

  static let flicker = Scenario(
    id: "S9", title: "the way back plays twice or flickers", severity: .error,
    action: "drags to 40 %, lets go so that it is cancelled, and watches every frame",
    reason: "a jump at the end of the way back is seen by everyone",
    remedy: "put the animated values back before the animations are removed"
  ) { patient in
    let run = patient.run(ScriptedGesture(travel: patient.travel(0.4), speed: 60))
    run.simulation.run(until: run.lastDelivery)
    guard run.interaction.record.decision?.finishes == false else {
      run.finish()
      return .notApplicable("the gesture was not cancelled: \(run.outcome.story)")
    }
    var last = run.interaction.presentedFraction ?? 0
    // A spring that takes the finger's speed over, or swings, moves up too, but never in a jump.
    let isCurve = run.interaction.settling?.pace.staysWithin ?? true
    let tolerance = isCurve ? 1e-9 : greatestStep
    var isSteady = true
    while run.scene.ending == nil, run.simulation.nextEventTime != nil {
      run.simulation.run(until: run.simulation.now + 1 / run.simulation.displayHz)
      let shown = run.interaction.presentedFraction ?? 0
      isSteady = isSteady && shown <= last + tolerance
      last = shown
    }
    run.finish()
    return .expecting(
      isSteady && run.outcome.hasEnded,
      isSteady ? "the way back is steady; \(run.outcome.story)" : "the screen jumps on the way back"
    )
  }

  /// More than this share of the way in one frame is a jump.
  private static let greatestStep = 0.02

  static let nothingAnimated = Scenario(
    id: "S10", title: "completes under the finger", severity: .error,
    action: "drags to 60 % and watches whether the transition waits for the finger",
    reason: "an animator that animates nothing, or not for the whole duration, completes at once",
    remedy: "animate at least one property for the whole duration"
  ) { patient in
    let run = patient.run(ScriptedGesture(travel: patient.travel(0.6), speed: 400))
    run.finish()
    return .expecting(
      !run.simulation.diagnosed("completed-while-interactive"), run.outcome.story)
  }

  static let duringBounce = Scenario(
    id: "S11", title: "begun during a bounce", severity: .error,
    action: "starts the gesture while the dragged view is still bouncing from a spring",
    reason: "an interaction that begins during another animation has been seen never to complete",
    remedy: "do not tie the transition's end to animations of others"
  ) { patient in
    let run = patient.run(ScriptedGesture(travel: patient.travel(0.7), speed: 600))
    run.simulation.run {
      UIView.animate(
        withDuration: 2, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 4,
        options: .allowUserInteraction
      ) {
        // Across the direction, so that a finger at the edge still meets the view.
        if patient.controller.direction.isHorizontal {
          run.scene.gestureView.center.y += 6
        } else {
          run.scene.gestureView.center.x += 6
        }
      }
    }
    run.finish()
    return .expecting(run.outcome.hasEnded, run.outcome.story)
  }

  static let nextGesture = Scenario(
    id: "S14", title: "the gesture after a cancelled one", severity: .error,
    action: "drags to 20 % and lets go so that it is cancelled, then drags to 95 %",
    reason: "after a cancelled swipe the next gesture has been seen dead",
    remedy: "clean up on cancel: state, recogniser and views"
  ) { patient in
    let run = patient.run([
      ScriptedGesture(travel: patient.travel(0.2), speed: 60),
      ScriptedGesture(travel: patient.travel(0.95), speed: 900),
    ])
    run.finish()
    return .expecting(
      run.outcome.hasEnded && run.interaction.record.decision?.finishes == true,
      "second gesture: \(run.outcome.story)")
  }

  static let nothingToPop = Scenario(
    id: "S15", title: "a gesture with nothing left to do", severity: .error,
    action: "finishes the transition and makes the same gesture again, twice",
    reason: "an interactive pop on the root screen has frozen whole interfaces",
    remedy: "begin only when there is something to begin, and cancel otherwise"
  ) { patient in
    let gesture = ScriptedGesture(travel: patient.travel(0.95), speed: 900)
    let run = patient.run([gesture, gesture, gesture])
    run.finish()
    return .expecting(
      !run.simulation.hasOpenTransitions,
      run.simulation.hasOpenTransitions
        ? "a transition is left open" : "no transition is left open; \(run.outcome.story)")
  }

  static let startedTwice = Scenario(
    id: "S16", title: "started twice", severity: .error,
    action: "drags to 50 % and starts the transition once more under the finger",
    reason: "a second push or pop while one runs corrupts the stack",
    remedy: "let one transition run at a time"
  ) { patient in
    let run = patient.run(ScriptedGesture(travel: patient.travel(0.7), speed: 600))
    run.simulation.run(until: 0.3)
    run.simulation.run { run.scene.start() }
    run.finish()
    return .expecting(
      run.outcome.hasEnded && !run.simulation.hasOpenTransitions, run.outcome.story)
  }
}
