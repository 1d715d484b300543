import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// Writes a step for everything that happens to the recogniser, and for every frame after it.
@MainActor
final class StepRecorder {
  private let run: GestureRun
  /// Each with the pan that it shows; which of several drives the scene is known in the end.
  private var allSteps: [(pan: UIPanGestureRecognizer, step: ReplayRecord.Step)] = []
  var steps: [ReplayRecord.Step] { allSteps.filter { $0.pan === run.pan }.map(\.step) }

  init(_ run: GestureRun) {
    self.run = run
    run.simulation.gestureObserver = { [unowned self] recognizer, moment in
      run.note(recognizer)
      guard let pan = recognizer as? UIPanGestureRecognizer, run.isSelfDriven || pan === run.pan
      else { return }
      record(moment, of: pan)
    }
  }

  /// Plays the whole run, with a step per display frame from the decision to the end.
  func play() {
    let simulation = run.simulation
    let limit = run.lastDelivery + GestureRun.patience
    simulation.run(until: run.lastDelivery)
    var frame = (simulation.now * simulation.displayHz).rounded(.down) + 1
    while run.ending == nil, let next = simulation.nextEventTime, next <= limit {
      let time = frame / simulation.displayHz
      simulation.run(until: time)
      frame += 1
      if run.ending == nil { append("frame", at: time, of: run.pan) }
    }
    if let ending = run.ending { append("end", at: ending.time, of: run.pan) }
  }

  private func record(_ moment: GestureMoment, of pan: UIPanGestureRecognizer) {
    let time = run.simulation.now
    switch moment {
    case .touch: append("touch", at: time, of: pan)
    case .action:
      // UIKit sends the first change twice: two actions of one instant in the same state.
      let last = allSteps.last { $0.pan === pan }?.step
      let isRepeat = last?.time == time && last?.event != "touch" && last?.state == pan.state.word
      append(isRepeat ? "repeat" : "action", at: time, of: pan)
    }
  }

  private func append(_ event: String, at time: Seconds, of pan: UIPanGestureRecognizer) {
    let window = run.scene.window
    let (location, travel) = (pan.location(in: window), pan.translation(in: window))
    let velocity = pan.velocity(in: window)
    allSteps.append(
      (
        pan,
        ReplayRecord.Step(
          time: time, event: event, state: pan.state.word, locationX: location.x,
          locationY: location.y, translationX: travel.x, translationY: travel.y,
          velocityX: velocity.x, velocityY: velocity.y,
          progress: run.fingerProgress,
          percentComplete: run.percentComplete)
      ))
  }
}

extension UIGestureRecognizer.State {
  fileprivate var word: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
