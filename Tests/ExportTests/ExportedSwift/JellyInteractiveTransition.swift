// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'jelly'.
// Source: Jelly: progress above 0.5 at the last change.
// Controller fingerprint: ae87f4b3b0153af0.
// Note: timingCurve needs an interruptible animator; UIKit ignores it with any other.

import UIKit

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     progress > progress-threshold
///
/// The rule is asked at every change; the last answer counts at the release; a touch that the
/// system cancels cancels the transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`, and it must be interruptible: UIKit gives
/// `timingCurve` to no other.
///
/// Evidence: none was given.
final class JellyInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.35
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
  private var lastAnswer = false

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
    extent = Double(size.width)
    lastAnswer = false
    isInProgress = true
    hasStarted = false
    start()
  }

  private func change() {
    guard isInProgress else { return }
    let gesture = self.gesture
    update(gesture.progress)
    lastAnswer = gesture.shouldFinish
  }

  private func release() {
    guard isInProgress else { return }
    end(finishing: lastAnswer)
  }

  private func touchWasCancelled() {
    guard isInProgress else { return }
    end(finishing: false)
  }

  private func end(finishing finishes: Bool) {
    isInProgress = false
    didFinish = finishes
    // Before the start, what UIKit knows is that of the transition before.
    let shown = hasStarted ? min(max(Double(percentComplete), 0.0), 1.0) : 0.0
    let distance = finishes ? 1.0 - shown : shown
    let wholeDuration =
      hasStarted
      ? Double(duration)
      : Tuning.duration
    let velocity = 0.0
    // The spring takes the time of the rest: this speed makes that 0.35 s.
    completionSpeed = max(distance * wholeDuration / 0.35, 0.001)
    timingCurve = UISpringTimingParameters(
      dampingRatio: 1.0, initialVelocity: CGVector(dx: velocity, dy: velocity))
    if finishes {
      finish()
    } else {
      cancel()
    }
  }

  /// The gesture now.
  private var gesture: Gesture {
    let travel = pan.translation(in: pan.view?.window)
    let translation = Double(travel.x)
    let progress = min(max(extent > 0 ? translation / extent : 0.0, 0.0), 1.0)
    return Gesture(
      progress: progress)
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double

    /// The rule.
    var shouldFinish: Bool {
      progress > Tuning.progressThreshold
    }
  }
}
