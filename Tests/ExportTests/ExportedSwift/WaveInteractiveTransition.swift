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
  var isInProgress: Bool { drive.isInProgress }
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private var drive = PanDrive<Bool>(
    asking: .release, cancelledTouch: .release, keepsAnswer: false)
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
    case .ended: conclude(drive.release())
    case .cancelled: conclude(drive.loseTouch())
    default: break
    }
  }

  private func begin() {
    let size = pan.view?.bounds.size ?? .zero
    extent = Double(size.height)
    hasStarted = false
    drive.begin()
    start()
  }

  private func change() {
    guard drive.follow(travel) else { return }
    let gesture = self.gesture
    update(gesture.progress)
    guard drive.asksAtChanges else { return }
    let finishes = gesture.shouldFinish
    if drive.take(finishes, wouldEnd: finishes) { end(finishing: finishes, gesture) }
  }

  private func conclude(_ ending: PanDrive<Bool>.Ending) {
    let gesture = self.gesture
    switch ending {
    case .nothing: break
    case .returning: end(finishing: false, gesture)
    case .deciding:
      end(finishing: drive.counting { gesture.shouldFinish } ?? false, gesture)
    }
  }

  private func end(finishing finishes: Bool, _ gesture: Gesture) {
    drive.end()
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

  /// The finger's travel towards completion, in points.
  private var travel: Double {
    let travel = pan.translation(in: pan.view?.window)
    return Double(travel.y)
  }

  /// The gesture now.
  private var gesture: Gesture {
    let translation = travel
    let progress = PanDrive<Bool>.progress(translation, of: extent, isClamped: true)
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

  /// Follows a pan: when the rule is asked, which of its answers counts, and what a lost touch comes to.
  ///
  /// `Answer` is what the rule says: whether to finish, or a stop. The owner shows the transition where the finger has
  /// it, asks the rule, and ends the transition as it is told. What Panlab judges and what it exports both run this
  /// source: `export --format swift` writes it as it stands.
  struct PanDrive<Answer> {
    /// When the rule is asked.
    enum Moment {
      /// At the release.
      case release
      /// At every change, until an answer ends the drag.
      case during
      /// At every change; the last answer counts at the release.
      case lastChange
    }

    /// What a touch that the system cancels comes to.
    enum CancelledTouch {
      /// The transition goes back.
      case cancel
      /// The rule decides, as at a release.
      case release
      /// Nothing: the transition is stuck.
      case ignore
    }

    /// What the end of a touch comes to.
    enum Ending {
      /// No drag was in progress, or it stays as it is.
      case nothing
      /// Back to where the drag began.
      case returning
      /// As ``PanDrive/counting(_:)`` says.
      case deciding
    }

    private let moment: Moment
    private let cancelledTouch: CancelledTouch
    /// Whether the answer at a last change stays for a next gesture without one.
    private let keepsAnswer: Bool
    /// Whether a finger drives now.
    private(set) var isInProgress = false
    /// The greatest travel so far, in points; nil before the first change.
    private(set) var peak: Double?
    private var lastAnswer: Answer?

    init(asking moment: Moment, cancelledTouch: CancelledTouch, keepsAnswer: Bool) {
      self.moment = moment
      self.cancelledTouch = cancelledTouch
      self.keepsAnswer = keepsAnswer
    }

    /// Starts a drag.
    mutating func begin() {
      peak = nil
      if !keepsAnswer { lastAnswer = nil }
      isInProgress = true
    }

    /// Follows the finger's travel, in points; returns whether the transition is to follow it too.
    mutating func follow(_ travel: Double) -> Bool {
      guard isInProgress else { return false }
      peak = max(peak ?? travel, travel)
      return true
    }

    /// Whether the rule is asked at changes.
    var asksAtChanges: Bool { moment != .release }

    /// Takes the rule's answer at a change; returns whether it ends the drag there.
    mutating func take(_ answer: Answer, wouldEnd: Bool) -> Bool {
      if moment == .lastChange { lastAnswer = answer }
      return moment == .during && wouldEnd
    }

    /// What the release comes to.
    func release() -> Ending { isInProgress ? .deciding : .nothing }

    /// What a touch comes to that the system cancels.
    mutating func loseTouch() -> Ending {
      guard isInProgress else { return .nothing }
      switch cancelledTouch {
      case .cancel: return .returning
      case .release: return .deciding
      case .ignore:
        isInProgress = false
        return .nothing
      }
    }

    /// The answer that counts at the end, where the rule now says `answer`; nil if it was never asked.
    func counting(_ answer: () -> Answer) -> Answer? {
      moment == .lastChange ? lastAnswer : answer()
    }

    /// Ends the drag.
    mutating func end() { isInProgress = false }

    /// Travel over extent, both in points; within 0...1 if it is clamped.
    static func progress(_ travel: Double, of extent: Double, isClamped: Bool) -> Double {
      let ratio = extent > 0 ? travel / extent : 0
      return isClamped ? min(max(ratio, 0), 1) : ratio
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
