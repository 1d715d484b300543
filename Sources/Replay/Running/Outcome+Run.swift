import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Rules
import Scenes
import Traces

extension Outcome {
  /// The outcome of a finished run.
  init(_ run: GestureRun, rest: ReplayRecord.Rest?) {
    let (interaction, scene) = (run.interaction, run.scene)
    let record = interaction.record
    let intent = run.trace.label?.intent
    let (choice, transition) = (run.choice, run.transition)
    self.init(
      trace: run.trace.name, intent: intent, decision: choice,
      verdict: run.description.drive == .none
        ? .unlabelled : .init(intent: intent, choice: choice, transition: transition),
      transition: transition)
    rule = scene.pan == nil ? nil : "decided by the scene"
    measure(run.trace, recognizedAt: run.recognizedAt, releasedAt: run.releasedAt)
    diagnostics =
      run.trace.repairs.map(Diagnostic.init(repair:)) + run.notes + run.simulation.diagnostics
    if let decision = record.decision, let release = record.release {
      measure(decision, at: release)
    }
    if let ending = scene.ending, run.description.drive != .percent {
      completion = releasedAt.map { max(ending.time - $0, 0) }
      total = ending.time
    }
    if let rest, let ending = scene.ending {
      completion = ending.time - rest.settling.start
      total = ending.time
      measure(rest.completion)
      if let note = run.controller.unmatched(finishes: choice == .finish) {
        diagnostics.append(note)
      }
    }
  }
}

extension GestureRun {
  /// When the pan that drives the transition was recognised; nil where it was not, or there is none.
  fileprivate var recognizedAt: Seconds? {
    interaction.record.recognizedAt ?? sceneGesture.recognizedAt
  }

  fileprivate var releasedAt: Seconds? { interaction.record.decidedAt ?? sceneGesture.releasedAt }

  /// What the controller decided; a scene that drives itself is known by its end.
  fileprivate var choice: Outcome.Choice {
    if let decision = interaction.record.decision { return decision.finishes ? .finish : .cancel }
    guard scene.pan != nil, let ending = scene.ending else { return .none }
    return ending.completed ? .finish : .cancel
  }

  fileprivate var transition: Outcome.Transition {
    if simulation.openTransition != nil { return .stuck }
    if let ending = scene.ending { return ending.completed ? .completed : .cancelled }
    return interaction.hasStarted || simulation.hasOpenTransitions ? .stuck : .notStarted
  }
}
