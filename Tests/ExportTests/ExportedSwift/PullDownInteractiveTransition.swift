// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'pull-down'.
// Source: SideMenu: 100 pt/s, or half the way and not back faster than 50 pt/s.
// Controller fingerprint: 10da5be183387fad.

import UIKit

/// Drives a transition by a pan and decides whether it finishes or is cancelled.
///
/// It finishes when
///
///     velocity >= velocity-threshold or (velocity >= -reverse-tolerance and progress >= progress-threshold)
///
/// The rule is asked when the finger lifts; a touch that the system cancels cancels the
/// transition.
///
/// Call `attach(to:start:)` with the view that is dragged, and return the driver from the
/// delegate's method for the interaction controller while `isInProgress` is true. The
/// animator's duration is `Tuning.duration`.
///
/// Evidence: 11 of 12 labelled gestures decided as meant (91.7 %, 95 % interval 64.6-98.5 %).
///
/// Evidence, unseen gestures: 95.0 % of 40 decided as meant (95 % interval 83.5-98.6 %); as
/// good as 'a */ --> b ' (95 % interval -5.0 to +5.0); 5.0 points better than 'default' (95 %
/// interval +2.5 to +10.0).
///
/// Evidence, gestures held out in 5 folds: 87.5 % of 48 decided as meant (95 % interval
/// 75.0-95.8 %); 6.3 points worse than 'default' (95 % interval -18.8 to +2.1).
///
/// Evidence, training gestures: 97.9 % of 48 decided as meant (95 % interval 91.7-100.0 %); 4.2
/// points better than 'default' (95 % interval 0.0 to +12.5).
final class PullDownInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.42
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 640.0
    /// reverse-tolerance: the speed on the way back up to which far enough still finishes; in
    ///   pt/s, 0...5000.
    static let reverseTolerance = 50.0
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
    extent = 0.5 * Double(size.height)
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
    end(finishing: false, gesture)
  }

  private func end(finishing finishes: Bool, _ gesture: Gesture) {
    isInProgress = false
    didFinish = finishes
    let wholeDuration =
      hasStarted
      ? Double(duration)
      : Tuning.duration
    completionSpeed =
      finishes
      ? min(max(gesture.progressRate * wholeDuration, 0.5), 2.0)
      : 1.0
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
      velocity: Double(velocity.y),
      extent: extent)
  }

  /// What the rule sees at one instant; positive towards completion.
  private struct Gesture {
    /// Travel over extent.
    var progress: Double
    /// Speed towards completion, in pt/s.
    var velocity: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double

    /// The finger's rate of progress, per second.
    var progressRate: Double { extent > 0 ? velocity / extent : 0.0 }

    /// The rule.
    var shouldFinish: Bool {
      velocity >= Tuning.velocityThreshold
        || (velocity >= -Tuning.reverseTolerance && progress >= Tuning.progressThreshold)
    }
  }
}
