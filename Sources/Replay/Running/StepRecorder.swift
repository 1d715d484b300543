import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// Writes a step for everything that happens to the recogniser, and for every frame after it.
final class StepRecorder {
  private let run: GestureRun
  private(set) var steps: [ReplayRecord.Step] = []
  private var lastAction: Seconds?

  init(_ run: GestureRun) {
    self.run = run
    run.simulation.gestureObserver = { [unowned self] recognizer, moment in
      run.note(recognizer)
      guard recognizer === run.pan else { return }
      record(moment)
    }
  }

  /// Plays the whole run, with a step per display frame from the decision to the end.
  func play() {
    let simulation = run.simulation
    let limit = run.lastDelivery + GestureRun.patience
    simulation.run(until: run.lastDelivery)
    var frame = (simulation.now * simulation.displayHz).rounded(.down) + 1
    while run.scene.ending == nil, let next = simulation.nextEventTime, next <= limit {
      let time = frame / simulation.displayHz
      simulation.run(until: time)
      frame += 1
      if run.scene.ending == nil { append("frame", at: time) }
    }
    if let ending = run.scene.ending { append("end", at: ending.time) }
  }

  private func record(_ moment: GestureMoment) {
    let time = run.simulation.now
    switch moment {
    case .touch: append("touch", at: time)
    case .action:
      // UIKit sends the first change twice: two actions of one instant in the same state.
      let isRepeat = lastAction == time && steps.last?.state == stateName
      append(isRepeat ? "repeat" : "action", at: time)
      lastAction = time
    }
  }

  private func append(_ event: String, at time: Seconds) {
    let pan = run.pan
    let window = run.scene.window
    let (location, travel) = (pan.location(in: window), pan.translation(in: window))
    let velocity = pan.velocity(in: window)
    steps.append(
      ReplayRecord.Step(
        time: time, event: event, state: stateName, locationX: location.x,
        locationY: location.y, translationX: travel.x, translationY: travel.y,
        velocityX: velocity.x, velocityY: velocity.y,
        progress: run.fingerProgress,
        percentComplete: run.percentComplete))
  }

  private var stateName: String {
    switch run.pan.state {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
