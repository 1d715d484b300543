// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'edge'.
// Source: Panlab: a fast release decides by direction, a slow one by progress.
// Controller fingerprint: 5f81abb8538a6170.
// Note: UIKit decides how near to the edge a touch begins; the 30 pt of the controller are lost
//   there.
// Note: timingCurve needs an interruptible animator; UIKit ignores it with any other.
// Note: the spring is fitted to its duration again for every velocity of the finger.

import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     progress > 0.6 or (elapsed < 0.3s and velocity > 900pt/s)
///
/// The rule is asked at every change, and finishes under the finger once it holds; a touch that
/// the system cancels cancels the transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`, and it must be interruptible: UIKit gives
/// `timingCurve` to no other.
///
/// Evidence: none was given.
final class EdgeInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.35
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

  override init() {
    let pan = TimedPan()
    timedPan = pan
    self.pan = pan
    super.init()
    pan.edges = .left
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
    isInProgress = true
    hasStarted = false
    start()
  }

  private func change() {
    guard isInProgress else { return }
    let gesture = self.gesture
    update(gesture.progress)
    if gesture.shouldFinish { end(finishing: true, gesture) }
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
    // Before the start, what UIKit knows is that of the transition before.
    let shown = hasStarted ? min(max(Double(percentComplete), 0.0), 1.0) : 0.0
    let distance = finishes ? 1.0 - shown : shown
    let wholeDuration =
      hasStarted
      ? Double(duration)
      : Tuning.duration
    // The finger's speed over the distance left, towards where the transition goes.
    let rate = finishes ? gesture.progressRate : -gesture.progressRate
    let velocity = distance > 0 ? min(max(rate / distance, -20.0), 20.0) : 0.0
    // The spring takes the time of the rest: this speed makes that 0.4 s.
    completionSpeed = max(distance * wholeDuration / 0.4, 0.001)
    timingCurve = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: velocity, dy: velocity))
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
      velocity: Double(velocity.x),
      elapsed: CACurrentMediaTime() - timedPan.touchdown,
      extent: extent)
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double
    /// Speed towards completion, in pt/s.
    var velocity: Double
    /// Time since the first contact, in s.
    var elapsed: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double

    /// The finger's rate of progress, per second.
    var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }

    /// The rule.
    var shouldFinish: Bool {
      progress > 0.6
        || (elapsed < 0.3 && velocity > 900.0)
    }
  }

  /// Remembers when the first finger touched, which UIKit's recogniser does not tell.
  private final class TimedPan: UIScreenEdgePanGestureRecognizer {
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
