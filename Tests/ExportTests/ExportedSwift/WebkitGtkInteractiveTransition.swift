// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'webkit-gtk'.
// Source: WebKitGTK: beyond half 400 px/s back cancels, before it 400 px/s finishes.
// Controller fingerprint: 724c02d97e4ff722.
// Note: timingCurve needs an interruptible animator; UIKit ignores it with any other.

import UIKit

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     if progress > progress-threshold then velocity >= -velocity-threshold else velocity >= velocity-threshold
///
/// The rule is asked when the finger lifts; a touch that the system cancels cancels the
/// transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`, and it must be interruptible: UIKit gives
/// `timingCurve` to no other.
///
/// Evidence: none was given.
final class WebkitGtkInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 400.0
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
    timingCurve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.3333333333333333, y: 1.0),
      controlPoint2: CGPoint(x: 0.6666666666666666, y: 1.0))
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
    let gesture = self.gesture
    end(finishing: gesture.shouldFinish, gesture)
  }

  private func touchWasCancelled() {
    guard isInProgress else { return }
    end(finishing: false, gesture)
  }

  private func end(finishing finishes: Bool, _ gesture: Gesture) {
    isInProgress = false
    didFinish = finishes
    completionSpeed =
      finishes
      ? gesture.speedToFinish
      : gesture.speedToCancel
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
      translation: translation,
      velocity: Double(velocity.x),
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

    /// Travel left, in pt.
    var remaining: Double { extent - translation }

    /// The rule.
    var shouldFinish: Bool {
      progress > Tuning.progressThreshold
        ? velocity >= -Tuning.velocityThreshold
        : velocity >= Tuning.velocityThreshold
    }

    /// The speed of the rest: `duration * remaining / extent / clamp(3 * remaining / abs(velocity), 0.1s, 0.4s)`.
    var speedToFinish: Double {
      min(max(divide(divide(Tuning.duration * remaining, by: extent), by: min(max(divide(3.0 * remaining, by: abs(velocity)), 0.1), 0.4)), 0.01), 100.0)
    }
    /// The speed of the rest: `duration * translation / extent / clamp(3 * translation / abs(velocity), 0.1s, 0.4s)`.
    var speedToCancel: Double {
      min(max(divide(divide(Tuning.duration * translation, by: extent), by: min(max(divide(3.0 * translation, by: abs(velocity)), 0.1), 0.4)), 0.01), 100.0)
    }
  }
}

/// A quotient that stays finite: by 0 it is ±1e15, and 0 for 0 / 0.
private func divide(_ dividend: Double, by divisor: Double) -> Double {
  if divisor == 0 { return dividend == 0 ? 0.0 : dividend > 0 ? 1e15 : -1e15 }
  return min(max(dividend / divisor, -1e15), 1e15)
}
