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
  var isInProgress: Bool { drive.isInProgress }
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private let timedPan: TimedPan
  private var drive = PanDrive<Bool>(
    asking: .release, cancelledTouch: .cancel, keepsAnswer: false)
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
