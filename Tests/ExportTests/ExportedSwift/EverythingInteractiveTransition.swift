// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'everything'.
// Source: Panlab: a fast release decides by direction, a slow one by progress.
// Controller fingerprint: dc10c2b42e10c7dd.
// Note: timingCurve needs an interruptible animator; UIKit ignores it with any other.

import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     (peak-progress - progress < 0.3 and elapsed < gate and location < 0.9w and not (speed > 3000pt/s and remaining > 0.5 * extent)) or (max(relative-velocity, velocity / width) >= 2/s and sign(velocity) > 0) or projected-progress > 1.2 or time-to-target < 0.05s or clamp(translation + project(velocity, rate), 0pt, height) > -(-400pt) - abs(translation)
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
final class EverythingInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// gate: a number the rule compares with; in s, 0...10.
    static let gate = 0.6
    /// rate: a number the rule compares with; 0.9...0.999.
    static let rate = 0.99
    /// What the animator returns from `transitionDuration(using:)`, in seconds: `extent / 1000pt/s`.
    static func duration(width: Double, height: Double) -> Double {
      let extent = 0.8 * width
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
  private var hasStarted = false
  private var origin = CGPoint.zero
  private var peak = 0.0

  override init() {
    let pan = TimedPan()
    timedPan = pan
    self.pan = pan
    super.init()
    timingCurve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.3),
      controlPoint2: CGPoint(x: 0.2, y: 1.0))
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
    extent = 0.8 * Double(size.width)
    origin = pan.translation(in: pan.view?.window)
    peak = 0.0
    isInProgress = true
    hasStarted = false
    start()
  }

  private func change() {
    guard isInProgress else { return }
    let gesture = self.gesture
    peak = gesture.peakProgress
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
    let wholeDuration =
      hasStarted
      ? Double(duration)
      : Tuning.duration(width: Double(pan.view?.bounds.width ?? 0), height: Double(pan.view?.bounds.height ?? 0))
    completionSpeed =
      finishes
      ? gesture.speedToFinish
      : min(max(-gesture.progressRate * wholeDuration / 2.9999999999999996, 0.4), 2.0)
    if finishes {
      finish()
    } else {
      cancel()
    }
  }

  /// The gesture now.
  private var gesture: Gesture {
    let travel = pan.translation(in: pan.view?.window)
    let translation = Double(-(travel.x - origin.x))
    let progress = extent > 0 ? translation / extent : 0.0
    let velocity = pan.velocity(in: pan.view?.window)
    let size = pan.view?.bounds.size ?? .zero
    let finger = pan.location(in: pan.view)
    return Gesture(
      progress: progress,
      translation: translation,
      velocity: Double(-velocity.x),
      speed: hypot(Double(velocity.x), Double(velocity.y)),
      peakProgress: max(peak, progress),
      elapsed: CACurrentMediaTime() - timedPan.touchdown,
      location: Double(size.width - finger.x),
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
    /// Speed in whatever direction, in pt/s.
    var speed: Double
    /// The greatest progress so far.
    var peakProgress: Double
    /// Time since the first contact, in s.
    var elapsed: Double
    /// The finger's distance from the side the gesture leads away from, in pt.
    var location: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double
    /// The view's width, in pt.
    var width: Double
    /// The view's height, in pt.
    var height: Double

    /// Velocity over the travel left, in 1/s.
    var relativeVelocity: Double { divide(velocity, by: max(remaining, 0.0)) }

    /// Where the momentum would come to rest.
    var projectedProgress: Double {
      divide(translation + velocity / 1000.0 * 0.998 / (1.0 - 0.998), by: extent)
    }

    /// Travel left, in pt.
    var remaining: Double { extent - translation }

    /// Travel left over velocity, in s.
    var timeToTarget: Double {
      if remaining <= 0 { return 0.0 }
      return velocity > 0 ? divide(remaining, by: velocity) : 1e15
    }

    /// The finger's rate of progress, per second.
    var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }

    /// The rule.
    var shouldFinish: Bool {
      (peakProgress - progress < 0.3 && elapsed < Tuning.gate && location < (0.9 * width) && !(speed > 3000.0 && remaining > 0.5 * extent))
        || (max(relativeVelocity, divide(velocity, by: width)) >= 2.0 && signum(velocity) > 0.0)
        || projectedProgress > 1.2
        || timeToTarget < 0.05
        || min(max(translation + project(velocity, rate: Tuning.rate), 0.0), height) > -(-400.0) - abs(translation)
    }

    /// The speed of the rest: `clamp(velocity / extent * duration, 0.5, 3)`.
    var speedToFinish: Double {
      min(max(min(max(divide(velocity, by: extent) * Tuning.duration(width: width, height: height), 0.5), 3.0), 0.01), 100.0)
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

/// How far a velocity carries while every millisecond leaves `rate` of it.
private func project(_ velocity: Double, rate: Double) -> Double {
  divide(velocity / 1000.0 * rate, by: 1.0 - rate)
}

/// -1, 0 or 1.
private func signum(_ value: Double) -> Double {
  value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0
}
