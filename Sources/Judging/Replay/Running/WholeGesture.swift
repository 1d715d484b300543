import Controllers
import Foundation
import HeadlessUIKit
public import MotionMath
import Rules
import Scenes
import Traces

/// A gesture from recognition to release, even if a rule would have decided earlier.
struct WholeGesture: Sendable, Codable {
  /// The gesture's values at every change of the pan, as the controller sees them, in chronological order.
  ///
  /// Each element of the outer array belongs to one change. It contains a `Release` for each pair of neighbouring
  /// stops, or a single `Release` if the controller has no stops.
  private(set) var changes: [[Release]] = []
  /// The gesture's values as the controller sees them at the release, or when the touch was cancelled; nil before then.
  ///
  /// Contains one element for every two neighbouring stops, or a single element without stops.
  private(set) var end: [Release]?
  /// The index of the stop at which the gesture began; 0 without stops.
  private(set) var start = 0
  private(set) var touchWasCancelled = false
  /// When and where the pan was recognised: the time on the simulation's clock, and the position and travel in points.
  private(set) var recognition: Recognition?
  /// The finger's speed at the release as calculated by each estimator, along the direction, in points per second.
  private(set) var speeds: [EstimatedSpeed] = []

  struct Recognition: Codable {
    let time: Seconds
    let x, y, travel: Double
  }

  /// Creates an empty gesture.
  init() {}

  /// Plays a run and records its gesture; the run's rule must be asked only at the release.
  @MainActor
  init(playing run: GestureRun) {
    run.pan.keepsHistory = true
    var gesture = self
    run.simulation.gestureObserver = { [unowned run] recognizer, moment in
      run.note(recognizer)
      guard recognizer === run.pan, moment == .action else { return }
      gesture.note(run)
    }
    run.simulation.run(until: run.lastDelivery)
    run.simulation.gestureObserver = nil
    self = gesture
  }

  @MainActor
  private mutating func note(_ run: GestureRun) {
    switch run.pan.state {
    case .began:
      (changes, end, speeds, touchWasCancelled) = ([], nil, [], false)
      let place = run.pan.location(in: run.scene.window)
      let travel = run.pan.travel(in: run.scene.window)
      recognition = Recognition(
        time: run.simulation.now, x: Double(place.x), y: Double(place.y),
        travel: run.controller.direction.component(x: travel.x, y: travel.y))
      // For a drag, the event that recognises it is also its first change.
      if run.pan.recognition.drag != nil { noteChange(run) }
    case .changed: noteChange(run)
    case .ended, .cancelled:
      touchWasCancelled = run.pan.state == .cancelled
      speeds = VelocityEstimator.allCases.map { estimator in
        EstimatedSpeed(estimator: estimator, speed: run.speed(by: estimator))
      }
      guard !run.isSelfDriven else { return }
      end = run.interaction.instants
      start = run.interaction.layout?.start ?? 0
    case .possible, .failed: break
    }
  }

  @MainActor
  private mutating func noteChange(_ run: GestureRun) {
    guard !run.isSelfDriven else { return }
    // UIKit reports a pan's first change twice, so a repeated change is ignored.
    let instant = run.interaction.instants
    start = run.interaction.layout?.start ?? 0
    if changes.last != instant { changes.append(instant) }
  }

  /// The instants at which a controller asks its rule; the gesture finishes if the rule's condition is met at any of
  /// them.
  func instantsAsked(by controller: Controller) -> [[Release]] {
    let answersEnd = !touchWasCancelled || controller.cancelledTouch == .release
    let last = answersEnd ? end.map { [$0] } ?? [] : []
    return switch controller.decide {
    case .release: last
    case .during: changes + last
    case .lastChange: last.isEmpty ? [] : changes.suffix(1)
    }
  }
}

/// A finger's speed at its release, as calculated by one estimator.
public struct EstimatedSpeed: Hashable, Sendable, Codable {
  public var estimator: VelocityEstimator
  /// The speed in points per second along the controller's direction, positive towards completion.
  public var speed: Double
}

extension GestureRun {
  /// The finger's current speed along the controller's direction, in points per second.
  fileprivate func speed(by estimator: VelocityEstimator) -> Double {
    let velocity: Velocity
    if estimator == .uikit {
      let reported = pan.velocity(in: scene.window)
      velocity = Velocity(x: reported.x, y: reported.y)
    } else {
      velocity = estimator.velocity(of: pan.history, at: simulation.now)
    }
    let travel = pan.translation(in: nil)
    return controller.axis.velocity(x: velocity.x, y: velocity.y, afterX: travel.x, y: travel.y)
  }
}
