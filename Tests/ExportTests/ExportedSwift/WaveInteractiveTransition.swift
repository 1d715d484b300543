// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'wave'.
// Source: Wave, sample sheet: projected progress above 0.5.
// Controller fingerprint: 86633de1370ef911.
// Note: timingCurve needs an interruptible animator; UIKit ignores it with any other.

import UIKit

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     (translation + project(velocity, deceleration-rate)) / extent > progress-threshold
///
/// The rule is asked when the finger lifts; a touch that the system cancels is decided like a
/// release.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`, and it must be interruptible: UIKit gives
/// `timingCurve` to no other.
///
/// Evidence: none was given.
final class WaveInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// deceleration-rate: what is left of the velocity after a millisecond; 0.9...0.9995.
    static let decelerationRate = 0.998
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.7
  }

  /// The recogniser; `attach(to:start:)` adds it to the view that is dragged.
  let pan = UIPanGestureRecognizer()
  /// Whether a finger drives the transition now.
  private(set) var isInProgress = false
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private var start: () -> Void = {}
  private var extent = 1.0
  private var hasStarted = false

  override init() {
    super.init()
    pan.addTarget(self, action: #selector(handlePan(_:)))
  }

  /// Lets a view be dragged; `start` starts the transition: it pops, dismisses or presents.
  func attach(to view: UIView, start: @escaping () -> Void) {
    self.start = start
    view.addGestureRecognizer(pan)
  }

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    hasStarted = true
    super.startInteractiveTransition(transitionContext)
  }

  @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: change()
    case .ended: release()
    case .cancelled: touchWasCancelled()
    default: break
    }
  }

  private func begin() {
    let size = pan.view?.bounds.size ?? .zero
    extent = Double(size.height)
    isInProgress = true
    hasStarted = false
    start()
  }

  private func change() {
    guard isInProgress else { return }
    update(gesture.progress)
  }

  private func release() {
    guard isInProgress else { return }
    let gesture = self.gesture
    end(finishing: gesture.shouldFinish, gesture)
  }

  private func touchWasCancelled() {
    guard isInProgress else { return }
    release()
  }

  private func end(finishing finishes: Bool, _ gesture: Gesture) {
    isInProgress = false
    didFinish = finishes
    // Before the start, what UIKit knows is that of the transition before.
    let shown = hasStarted ? min(max(Double(percentComplete), 0.0), 1.0) : 0.0
    let distance = finishes ? 1.0 - shown : shown
    // The finger's speed over the distance left, towards where the transition goes.
    let rate = finishes ? gesture.progressRate : -gesture.progressRate
    let velocity = distance > 0 ? min(max(rate / distance, -1000000.0), 1000000.0) : 0.0
    timingCurve = UISpringTimingParameters(
      mass: 1.0, stiffness: 80.56819919256618, damping: 14.361566416410483,
      initialVelocity: CGVector(dx: velocity, dy: velocity))
    if finishes {
      finish()
    } else {
      cancel()
    }
  }

  /// The gesture now.
  private var gesture: Gesture {
    let travel = pan.translation(in: pan.view?.window)
    let translation = Double(travel.y)
    let progress = min(max(extent > 0 ? translation / extent : 0.0, 0.0), 1.0)
    let velocity = pan.velocity(in: pan.view?.window)
    return Gesture(
      progress: progress,
      translation: translation,
      velocity: Double(velocity.y),
      extent: extent)
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double
    /// Travel towards completion, in pt.
    var translation: Double
    /// Speed towards completion, in pt/s.
    var velocity: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double

    /// The finger's rate of progress, per second.
    var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }

    /// The rule.
    var shouldFinish: Bool {
      divide(translation + project(velocity, rate: Tuning.decelerationRate), by: extent) > Tuning.progressThreshold
    }
  }
}

/// A quotient that stays finite: by 0 it is ±1e15, and 0 for 0 / 0.
private func divide(_ dividend: Double, by divisor: Double) -> Double {
  if divisor == 0 { return dividend == 0 ? 0.0 : dividend > 0 ? 1e15 : -1e15 }
  return min(max(dividend / divisor, -1e15), 1e15)
}

/// How far a velocity carries while every millisecond leaves `rate` of it.
private func project(_ velocity: Double, rate: Double) -> Double {
  divide(velocity / 1000.0 * rate, by: 1.0 - rate)
}
