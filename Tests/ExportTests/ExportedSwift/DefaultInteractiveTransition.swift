// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'default'.
// Source: Panlab: a fast release decides by direction, a slow one by progress.
// Controller fingerprint: 7f3d916ec50c2e10.

import UIKit

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > progress-threshold)
///
/// The rule is asked when the finger lifts; a touch that the system cancels cancels the
/// transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`.
///
/// Evidence: none was given.
final class DefaultInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 300.0
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

  override init() {
    super.init()
    pan.addTarget(self, action: #selector(handlePan(_:)))
  }

  /// Lets a view be dragged; `start` starts the transition: it pops, dismisses or presents.
  func attach(to view: UIView, start: @escaping () -> Void) {
    self.start = start
    view.addGestureRecognizer(pan)
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
    isInProgress = true
    start()
  }

  private func change() {
    guard isInProgress else { return }
    update(gesture.progress)
  }

  private func release() {
    guard isInProgress else { return }
    end(finishing: gesture.shouldFinish)
  }

  private func touchWasCancelled() {
    guard isInProgress else { return }
    end(finishing: false)
  }

  private func end(finishing finishes: Bool) {
    isInProgress = false
    didFinish = finishes
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
    let velocity = pan.velocity(in: pan.view?.window)
    return Gesture(
      progress: progress,
      velocity: Double(velocity.x))
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double
    /// Speed towards completion, in pt/s.
    var velocity: Double

    /// The rule.
    var shouldFinish: Bool {
      velocity > Tuning.velocityThreshold
        || (velocity >= -Tuning.velocityThreshold && progress > Tuning.progressThreshold)
    }
  }
}
