import Controllers
import HeadlessUIKit
import Rules
import Traces

@testable import Replay

/// Outcomes written by hand, so that reports are tested without an engine.
enum Samples {
  static let neverCompleted = Diagnostic(
    code: "never-completed", severity: .error,
    message: "the transition never completed; call completeTransition in the animation's completion"
  )

  static var finished: Outcome {
    var outcome = Outcome(
      trace: "swipe-back/anna-01", intent: .finish, decision: .finish, verdict: .pass,
      transition: .completed)
    outcome.rule = "progress > progress-threshold"
    outcome.margin = 0.12
    outcome.marginUnit = .fraction
    outcome.flip = Flip(
      parameter: "progress-threshold", old: 0.5, value: 0.6201, unit: .fraction)
    outcome.recognizedAt = 0.05
    outcome.releasedAt = 0.4 + 0.1 + 1e-12
    outcome.progress = 0.62
    outcome.translation = 241.8
    outcome.velocity = 1234.567_891_23
    outcome.relativeVelocity = 8.330_418
    outcome.completion = 0.133
    outcome.total = 0.633
    outcome.handoffJump = -0.000_000_04
    outcome.overshoot = 0
    return outcome
  }

  static var stuck: Outcome {
    var outcome = Outcome(
      trace: "swipe-back/ben, again", intent: .cancel, decision: .cancel, verdict: .fail,
      transition: .stuck)
    outcome.rule = "velocity > velocity-threshold"
    outcome.margin = -85
    outcome.marginUnit = .pointsPerSecond
    outcome.recognizedAt = 0.1
    outcome.releasedAt = 0.9
    outcome.progress = -0.000_1
    outcome.translation = -0.04
    outcome.velocity = 215
    outcome.diagnostics = [
      neverCompleted,
      Diagnostic(code: "rows-out-of-order", severity: .note, message: "a.csv:7: sorted"),
    ]
    return outcome
  }

  static var tapped: Outcome {
    var outcome = Outcome(
      trace: "tap", decision: .none, verdict: .unlabelled, transition: .notStarted)
    outcome.diagnostics = [neverCompleted, neverCompleted]
    return outcome
  }

  static var controller: Controller {
    var controller = Preset.appcoda.controller
    controller.name = "by-hand"
    controller.velocityThreshold = 450
    return controller
  }

  static var evaluation: Evaluation {
    Evaluation(
      controller: controller, settings: ReplaySettings(delivery: .frame, displayHz: 60),
      outcomes: [finished, stuck, tapped])
  }

  static var timeline: Timeline {
    Timeline(
      outcome: finished,
      rows: [
        Timeline.Row(
          time: 0, event: "touch-began", state: "possible", locationX: 20, locationY: 400.5,
          translationX: 0, translationY: -0.0, velocityX: 0, velocityY: 0, progress: nil,
          percentComplete: nil),
        Timeline.Row(
          time: 0.016_666_666_666_7, event: "touch-moved", state: "began", locationX: 31,
          locationY: 400, translationX: 11, translationY: -0.5, velocityX: 660.000_000_123,
          velocityY: -30.1, progress: 0.028_205_128, percentComplete: 0.028_205_128),
      ])
  }
}
