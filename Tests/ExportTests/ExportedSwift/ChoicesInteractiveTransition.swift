// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'choices'.
// Source: Panlab: a fast release decides by direction, a slow one by progress.
// Controller fingerprint: 2492120a45144f22.

import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     if not (elapsed < 0.3s and velocity > 2 * pace) then progress > (if velocity > pace or time-to-target < duration then 0.3 else min(0.6, progress-threshold)) else if sign(velocity) > 0 then remaining < 0.9w else relative-velocity > -(2/s)
///
/// The rule is asked when the finger lifts; a touch that the system cancels cancels the
/// transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`.
///
/// Evidence: none was given.
final class ChoicesInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// pace: a number the rule compares with; in pt/s, 0...5000.
    static let pace = 450.0
    /// What the animator returns from `transitionDuration(using:)`, in seconds: `extent / 1000pt/s`.
    static func duration(width: Double, height: Double) -> Double {
      let extent = width
      return min(max(divide(extent, by: 1000.0), 0.01), 60.0)
    }
  }

  /// The recogniser; `attach(to:start:)` adds it to the view that is dragged.
  let pan: UIPanGestureRecognizer
  /// Whether a finger drives the transition now.
  private(set) var isInProgress = false
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private let timedPan: TimedPan
  private var start: () -> Void = {}
  private var extent = 1.0

  override init() {
    let pan = TimedPan()
    timedPan = pan
    self.pan = pan
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
    let size = pan.view?.bounds.size ?? .zero
    return Gesture(
      progress: progress,
      translation: translation,
      velocity: Double(velocity.x),
      elapsed: CACurrentMediaTime() - timedPan.touchdown,
      extent: extent,
      width: Double(size.width),
      height: Double(size.height))
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double
    /// Travel towards completion, in pt.
    var translation: Double
    /// Speed towards completion, in pt/s.
    var velocity: Double
    /// Time since the first contact, in s.
    var elapsed: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double
    /// The view's width, in pt.
    var width: Double
    /// The view's height, in pt.
    var height: Double

    /// Velocity over the travel left, in 1/s.
    var relativeVelocity: Double { divide(velocity, by: max(remaining, 0.0)) }

    /// Travel left, in pt.
    var remaining: Double { extent - translation }

    /// Travel left over velocity, in s.
    var timeToTarget: Double {
      if remaining <= 0 { return 0.0 }
      return velocity > 0 ? divide(remaining, by: velocity) : 1e15
    }

    /// The rule.
    var shouldFinish: Bool {
      !(elapsed < 0.3 && velocity > 2.0 * Tuning.pace)
        ? progress > (velocity > Tuning.pace || timeToTarget < Tuning.duration(width: width, height: height) ? 0.3 : min(0.6, Tuning.progressThreshold))
        : (signum(velocity) > 0.0 ? remaining < (0.9 * width) : relativeVelocity > -(2.0))
    }
  }

  /// Remembers when the first finger touched, which UIKit's recogniser does not tell.
  private final class TimedPan: UIPanGestureRecognizer {
    /// On the clock of `CACurrentMediaTime()`, in seconds.
    private(set) var touchdown = 0.0
    private var isFresh = true

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if isFresh {
        touchdown = touches.reduce(.infinity) { min($0, $1.timestamp) }
        isFresh = false
      }
      super.touchesBegan(touches, with: event)
    }

    override func reset() {
      super.reset()
      isFresh = true
    }
  }
}

/// A quotient that stays finite: by 0 it is ±1e15, and 0 for 0 / 0.
private func divide(_ dividend: Double, by divisor: Double) -> Double {
  if divisor == 0 { return dividend == 0 ? 0.0 : dividend > 0 ? 1e15 : -1e15 }
  return min(max(dividend / divisor, -1e15), 1e15)
}

/// -1, 0 or 1.
private func signum(_ value: Double) -> Double {
  value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0
}
