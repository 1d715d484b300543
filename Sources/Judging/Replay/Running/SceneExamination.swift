import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// Observes the screen of a custom scene during and after a gesture, for faults that the engine itself does not report:
/// views that jump, and changes that a cancelled transition leaves behind.
@MainActor
final class SceneExamination {
  private let run: GestureRun
  private let motion: MotionWatch
  private let before: ScreenState
  private let stateBefore: AppState
  /// The app's state just after a transition began; nil if none has begun.
  private var stateInBeginning: AppState?

  /// Prepares an examination; nil unless the scene is a custom scene that drives itself, and the trace has touches.
  init?(_ run: GestureRun) {
    guard run.description.own != nil, run.description.drive == .own, !run.trace.samples.isEmpty
    else { return nil }
    self.run = run
    motion = MotionWatch(run.scene.window, run.trace)
    (before, stateBefore) = run.simulation.run { [window = run.scene.window] in
      (ScreenState(of: window), AppState(of: window))
    }
  }

  /// Plays the touches, frame by frame.
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

  /// The views on the screen at the end, if there were transitions and all of them completed; otherwise nil.
  ///
  /// Valid once everything has settled.
  var shownAtEnd: ShownTree? {
    let endings = run.watch?.endings ?? []
    guard !endings.isEmpty, endings.allSatisfy(\.completed), !run.simulation.hasOpenTransitions
    else { return nil }
    return run.simulation.run { [window = run.scene.window] in ShownTree(window) }
  }

  /// The faults found in the scene; valid once everything has settled.
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
