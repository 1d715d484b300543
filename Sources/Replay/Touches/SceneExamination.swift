import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// Looks at the screen of a custom scene during a gesture and after it, for what the engine itself takes no offence
/// at: views that jump, and what a cancelled transition leaves changed.
@MainActor
struct SceneExamination {
  private let run: GestureRun
  private let motion: MotionWatch
  private let before: ScreenState

  /// nil where the scene is not one of the app's own, or runs alone.
  init?(_ run: GestureRun) {
    guard run.description.own != nil, run.description.drive == .own, !run.trace.samples.isEmpty
    else { return nil }
    self.run = run
    motion = MotionWatch(run.scene.window, run.trace)
    before = run.simulation.run { [window = run.scene.window] in ScreenState(of: window) }
  }

  /// Plays the fingers, frame by frame.
  func play() {
    let simulation = run.simulation
    var frame = (simulation.now * simulation.displayHz).rounded(.down)
    while true {
      let time = frame / simulation.displayHz
      guard time <= run.lastDelivery + 1e-9 else { return }
      simulation.run(until: max(time, simulation.now))
      simulation.run { motion.look(at: time) }
      frame += 1
    }
  }

  /// What was found; to be asked when everything rests.
  var findings: [Diagnostic] {
    run.simulation.run {
      var found = motion.jumps
      let endings = run.watch?.endings ?? []
      if !endings.isEmpty, endings.allSatisfy({ !$0.completed }), !run.simulation.hasOpenTransitions
      {
        let after = ScreenState(of: run.scene.window)
        if let changed = before.changed(by: after) { found.append(changed) }
      }
      return found
    }
  }
}
