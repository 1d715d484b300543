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
  var isInProgress: Bool { drive.isInProgress }
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private var drive = PanDrive<Bool>(
    asking: .release, cancelledTouch: .cancel, keepsAnswer: false)
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
    case .ended: conclude(drive.release())
    case .cancelled: conclude(drive.loseTouch())
    default: break
    }
  }

  private func begin() {
    let size = pan.view?.bounds.size ?? .zero
    extent = Double(size.width)
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

  /// The finger's travel towards completion, in points.
  private var travel: Double {
    let travel = pan.translation(in: pan.view?.window)
    return Double(travel.x)
  }

  /// The gesture now.
  private var gesture: Gesture {
    let translation = travel
    let progress = PanDrive<Bool>.progress(translation, of: extent, isClamped: true)
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
