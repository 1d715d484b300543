import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// Looks at the screen of a custom scene during a gesture and after it, for what the engine itself takes no offence
/// at: views that jump, and what a cancelled transition leaves changed.
@MainActor
final class SceneExamination {
  private let run: GestureRun
  private let motion: MotionWatch
  private let before: ScreenState
  private let stateBefore: AppState
  /// Once a transition had begun.
  private var stateInBeginning: AppState?

  /// nil if the scene is not one of the app's own, or runs alone.
  init?(_ run: GestureRun) {
    guard run.description.own != nil, run.description.drive == .own, !run.trace.samples.isEmpty
    else { return nil }
    self.run = run
    motion = MotionWatch(run.scene.window, run.trace)
    (before, stateBefore) = run.simulation.run { [window = run.scene.window] in
      (ScreenState(of: window), AppState(of: window))
    }
  }

  /// Plays the fingers, frame by frame.
  func play() {
    let simulation = run.simulation
    var frame = (simulation.now * simulation.displayHz).rounded(.down)
    while true {
      let time = frame / simulation.displayHz
      guard time <= run.lastDelivery + 1e-9 else { return }
      simulation.run(until: max(time, simulation.now))
      simulation.run { [motion] in motion.look(at: time) }
      if stateInBeginning == nil, simulation.hasOpenTransitions {
        stateInBeginning = simulation.run { [window = run.scene.window] in AppState(of: window) }
      }
      frame += 1
    }
  }

  /// What is shown after transitions that all completed; nil after others.
  ///
  /// To be asked when everything rests.
  var shownAtEnd: ShownTree? {
    let endings = run.watch?.endings ?? []
    guard !endings.isEmpty, endings.allSatisfy(\.completed), !run.simulation.hasOpenTransitions
    else { return nil }
    return run.simulation.run { [window = run.scene.window] in ShownTree(window) }
  }

  /// What was found; to be asked when everything rests.
  var findings: [Diagnostic] {
    run.simulation.run {
      var found = motion.jumps
      let endings = run.watch?.endings ?? []
      if !endings.isEmpty, endings.allSatisfy({ !$0.completed }), !run.simulation.hasOpenTransitions
      {
        let window = run.scene.window
        if let changed = before.changed(by: ScreenState(of: window)) { found.append(changed) }
        let early = stateInBeginning.flatMap {
          stateBefore.changedTooEarly(inBeginning: $0, end: AppState(of: window))
        }
        if let early { found.append(early) }
      }
      return found
    }
  }
}
