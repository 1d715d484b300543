import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

extension GestureRun {
  /// What became of the gesture; complete once the run has finished.
  var outcome: Outcome {
    let record = interaction.record
    let intent = trace.label?.intent
    let transition = self.transition
    let choice = self.choice
    var outcome = Outcome(
      trace: trace.name, intent: intent, decision: choice,
      verdict: description.drive == .none
        ? .unlabelled : .init(intent: intent, choice: choice, transition: transition),
      transition: transition)
    outcome.rule = record.decision?.clause ?? (scene.pan == nil ? nil : "decided by the scene")
    outcome.margin = record.decision?.margin
    outcome.marginUnit = record.decision?.unit
    outcome.recognizedAt = recognizedAt
    outcome.releasedAt = releasedAt
    outcome.diagnostics =
      trace.repairs.map(Diagnostic.init(repair:)) + notes + simulation.diagnostics
    outcome.release = record.release
    if let release = record.release {
      outcome.progress = release.progress
      outcome.translation = release.translation
      outcome.velocity = release.velocity
      outcome.relativeVelocity = release.relativeVelocity(finishes: choice == .finish)
    }
    if let ending = scene.ending, description.drive != .percent {
      outcome.completion = releasedAt.map { max(ending.time - $0, 0) }
      outcome.total = ending.time
    }
    if let settling = interaction.settling, let ending = scene.ending {
      outcome.completion = ending.time - settling.start
      outcome.total = ending.time
      let rest = Completion(settling, duration: interaction.duration, release: record.release)
      outcome.handoffJump = rest.handoffJump
      outcome.overshoot = rest.overshoot
      if let note = controller.unmatched(finishes: choice == .finish) {
        outcome.diagnostics.append(note)
      }
    }
    return outcome
  }

  /// When the pan that drives the transition was recognised; nil where it was not, or there is none.
  var recognizedAt: Seconds? { interaction.record.recognizedAt ?? sceneGesture.recognizedAt }

  private var releasedAt: Seconds? { interaction.record.decidedAt ?? sceneGesture.releasedAt }

  /// What the controller decided; a scene that drives itself is known by its end.
  private var choice: Outcome.Choice {
    if let decision = interaction.record.decision { return decision.finishes ? .finish : .cancel }
    guard scene.pan != nil, let ending = scene.ending else { return .none }
    return ending.completed ? .finish : .cancel
  }

  private var transition: Outcome.Transition {
    if simulation.openTransition != nil { return .stuck }
    if let ending = scene.ending { return ending.completed ? .completed : .cancelled }
    return interaction.hasStarted || simulation.hasOpenTransitions ? .stuck : .notStarted
  }
}

extension Release {
  /// The finger's speed over the distance left to where the transition goes, per second.
  ///
  /// Positive when the finger moves the way the transition then goes; 0 when no distance is left.
  func relativeVelocity(finishes: Bool) -> Double {
    let distance = finishes ? (1 - progress) * extent : progress * extent
    guard distance > 0 else { return 0 }
    return (finishes ? velocity : -velocity) / distance
  }
}

extension Outcome.Verdict {
  /// A gesture passes when what was meant happened; one that never began was not meant to finish.
  init(intent: Label.Intent?, choice: Outcome.Choice, transition: Outcome.Transition) {
    self =
      switch (intent, choice) {
      case (nil, _): .unlabelled
      case _ where transition == .stuck: .fail
      case (.any, _): .pass
      case (.finish, .finish), (.cancel, .cancel), (.cancel, .none): .pass
      case (.finish, _), (.cancel, .finish): .fail
      }
  }
}

extension Diagnostic {
  /// What was mended on reading, as a note.
  init(repair: Repair) {
    self.init(code: repair.code, severity: .note, message: repair.description)
  }
}
