import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

/// Scenarios with disturbed transitions.
extension Scenario {
  static let earlyFinish = Scenario(
    id: "S7", title: "finished before the transition has started", severity: .error,
    action: "flicks 60 % in one frame and lifts in the next, before anything could be updated",
    reason:
      "a very fast flick ends before the animations are committed; some transitions then freeze",
    remedy: "keep the outcome and apply it when the transition is in flight"
  ) { subject in
    subject.resting(subject.play(.oneFrame(to: subject.travel(0.6))))
  }

  static let doubleCancel = Scenario(
    id: "S8", title: "cancelled twice", severity: .error,
    action: "drags to 30 %, releases so that it is cancelled, and cancels again while it goes back",
    reason: "a second cancel must not restart the cancel animation or end the transition twice",
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
    id: "S9", title: "the cancel animation plays twice or flickers", severity: .error,
    action: "drags to 40 %, releases so that it is cancelled, and watches every frame",
    reason: "everyone sees a jump at the end of the cancel animation",
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
      // A spring, or a curve that leaves 0...1, can move away from its target for a while without a jump. A scene that
      // drives itself may use either. In all these cases, progress may rise by up to `greatestStep` in a frame;
      // otherwise it must not rise.
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
        "\(outcome.story); neither a transition nor an animator shows the cancel animation")
    }
    return .expecting(
      isSteady && outcome.rests,
      isSteady
        ? "the cancel animation is steady; \(outcome.story)"
        : "the screen jumps while it goes back")
  }

  /// The longest time to watch a transition run back, in seconds; no user would wait longer.
  private static let longest: Seconds = 10
  /// The greatest change of progress in one frame that does not count as a jump.
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
    reason: "an interaction that begins during another animation may never complete",
    remedy: "do not tie the transition's end to other animations"
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
          // Moves the view perpendicular to the drag's direction, so that a finger at the edge still touches the view.
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
    action: "drags to 20 % and releases so that it is cancelled, then drags to 95 %",
    reason: "after a cancelled swipe the next gesture may do nothing",
    remedy: "clean up on cancel: state, recogniser and views"
  ) { subject in
    let second = ScriptedGesture(travel: subject.travel(0.95), speed: 900)
    if subject.isSelfDriven {
      let alone = subject.play(second)
      guard alone.decision == .finish else {
        return .notApplicable("the second gesture does not finish alone: \(alone.story)")
      }
      let first = subject.play(ScriptedGesture(travel: subject.travel(0.2), speed: 60))
      guard first.decision == .cancel else {
        return .notApplicable("the first gesture is not cancelled: \(first.story)")
      }
    }
    let outcome = subject.record([
      ScriptedGesture(travel: subject.travel(0.2), speed: 60), second,
    ]).outcome
    guard outcome.rests, outcome.decision == .finish else {
      return .faulty("second gesture: \(outcome.story)")
    }
    return inheritedAnswer(subject) ?? .sound("second gesture: \(outcome.story)")
  }

  /// Checks whether a flick that ends before the pan changes is decided by the rule's answer to the previous gesture.
  ///
  /// Returns the finding `faulty` if it is; otherwise nil.
  private static func inheritedAnswer(_ subject: TestSubject) -> Finding? {
    guard !subject.isSelfDriven, subject.controller.decide == .lastChange,
      subject.controller.cancelledTouch == .cancel
    else { return nil }
    let flick = ScriptedGesture.oneFrame(to: subject.travel(0.2))
    guard subject.play(flick).decision == .cancel else { return nil }
    var taken = ScriptedGesture(travel: subject.travel(0.7), speed: 500)
    taken.isCancelled = true
    let outcome = subject.record([taken, flick]).outcome
    guard outcome.decision == .finish else { return nil }
    return .faulty(
      "a flick that is cancelled alone finishes after a drag to 70 % that the system took away:"
        + " the answer is not reset")
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
    remedy: "let one transition run at a time",
    provokes: ["two-transitions", "already-presenting"]
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

/// Scenarios about how progress is measured and how the transition settles.
extension Scenario {
  static let wrongAxis = Scenario(
    id: "S2", title: "vertical travel divided by the width", severity: .warning,
    action: "turns the controller downwards and drags 45 % of the screen's height",
    reason: "on a tall screen a vertical drag then finishes long before the middle",
    remedy: "divide by the view's length along the direction"
  ) { subject in
    guard !subject.isSelfDriven else {
      return .notApplicable("the scene measures progress itself")
    }
    var controller = subject.controller
    controller.direction = .down
    controller.edge = .none
    let turned = TestSubject(controller: controller, scene: subject.scene)
    guard case .widths = controller.extent else {
      return .sound("the extent \(controller.extent.text) is not a multiple of the width")
    }
    let height = turned.ground.screen.height
    let outcome = turned.play(ScriptedGesture(travel: 0.45 * height, speed: 600))
    guard let progress = outcome.progress else { return .notApplicable(outcome.story) }
    return .expecting(
      progress < 0.6,
      "45 % of the height counts as \(Int((progress * 100).rounded())) %; \(outcome.story)")
  }

  static let velocityCliff = Scenario(
    id: "S5", title: "a cliff in the completion's length", severity: .warning,
    action: "releases at 60 % with 280, 290, … 320 pt/s and compares the completions",
    reason: "two releases that feel the same must not settle differently",
    remedy: "let the completion change steadily with the velocity"
  ) { subject in
    let lengths = stride(from: 280.0, through: 320, by: 10).compactMap { speed in
      subject.play(ScriptedGesture(travel: subject.travel(0.6), speed: speed)).completion
    }
    guard let shortest = lengths.min(), let longest = lengths.max(), shortest > 0 else {
      return .notApplicable("nothing was left to complete")
    }
    let text = String(format: "between %.3f and %.3f s", shortest, longest)
    return .expecting(longest / shortest < 1.5, text)
  }

  static let handoffJump = Scenario(
    id: "S6", title: "a jump at the hand-off", severity: .note,
    action: "flicks at 1,200 pt/s and compares the completion's first rate with the finger's",
    reason: "a completion that starts too slowly or too fast feels like a hiccup",
    remedy:
      "set timing-curve to a spring, which takes over the finger's speed, or completion-speed to matched"
      + " under linear or ease-out; under ease-in-out no speed can match",
    appRemedy:
      "make the interaction's timingCurve UISpringTimingParameters with the finger's speed as initial"
      + " velocity, or set completionSpeed so that the completion begins with that speed"
  ) { subject in
    let outcome = subject.play(ScriptedGesture(travel: subject.travel(0.5), speed: 1200))
    guard let jump = outcome.handoffJump, let velocity = outcome.velocity else {
      return .notApplicable(
        subject.isSelfDriven
          ? "\(outcome.story); no completion curve was observed" : outcome.story)
    }
    let finger = velocity / subject.travel(1)
    guard finger > 0 else { return .notApplicable(outcome.story) }
    let text = String(
      format: "the finger moved at %.2f per second, and the completion begins at %.2f", finger,
      finger + jump)
    let note = outcome.diagnostics.first { $0.code == "no-speed-matches" }
    return .expecting(abs(jump) < finger / 2, text + (note.map { "; \($0.message)" } ?? ""))
  }
}
