// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'vaul-stops'.
// Source: vaul, use-snap-points.ts: from 2000 px/s the last or the first, from 400 px/s the next
//   to the start, else the nearest.
// Controller fingerprint: ef2e4ba556abc912.

import UIKit
import UIKit.UIGestureRecognizerSubclass

/// Drags a surface between stops and decides where it settles.
///
/// The rule is asked between every two neighbouring stops, and the surface settles beyond the
/// boundaries that it passes:
///
///     if abs(dragged) / elapsed > 2000pt/s then dragged > 0pt else if abs(dragged) / elapsed > velocity-threshold and abs(dragged) < 0.4h then (if dragged > 0pt then origin >= 0pt else origin > extent) else translation > extent / 2
///
/// Call `attach(to:move:)` with the view that is dragged; `move` shows the surface at a travel
/// in points, 0 where it is out of sight.
///
/// Evidence: none was given.
@MainActor
final class VaulStopsStopInteraction: NSObject {
  /// The stops, in ascending order.
  enum Stop: Int, CaseIterable {
    case peek, middle, full

    /// The travel at which it lies, in points, in a view of a size in points.
    func travel(width: Double, height: Double) -> Double {
      switch self {
      case .peek: 148.0
      case .middle: 355.0
      case .full: height
      }
    }
  }

  /// The numbers.
  enum Tuning {
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 400.0
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.5
  }

  /// The recogniser; `attach(to:move:)` adds it to the view that is dragged.
  let pan: UIPanGestureRecognizer
  /// Where the surface rests, or rested when the drag began.
  private(set) var stop: Stop
  /// Whether a finger drags the surface now.
  var isInProgress: Bool { drive.isInProgress }
  /// Told when the surface has settled.
  var didSettle: (Stop) -> Void = { _ in }

  private var drive = PanDrive<Stop>(
    asking: .release, cancelledTouch: .cancel, keepsAnswer: false)
  private var move: (CGFloat) -> Void = { _ in }
  private var places: [Double] = []
  private var completionSpeed: CGFloat = 1
  private var completionCurve = UIView.AnimationCurve.easeInOut
  private var timingCurve: (any UITimingCurveProvider)?
  private let timedPan: TimedPan

  /// Creates an interaction with a surface that rests at a stop.
  init(at stop: Stop) {
    self.stop = stop
    let pan = TimedPan()
    timedPan = pan
    self.pan = pan
    super.init()
    timingCurve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.32, y: 0.72),
      controlPoint2: CGPoint(x: 0.0, y: 1.0))
    pan.addTarget(self, action: #selector(handlePan(_:)))
  }

  /// Lets a view be dragged; `move` shows the surface at a travel in points.
  func attach(to view: UIView, move: @escaping (CGFloat) -> Void) {
    self.move = move
    view.addGestureRecognizer(pan)
    measureView()
    move(CGFloat(places[stop.rawValue]))
  }

  private func measureView() {
    let size = pan.view?.bounds.size ?? .zero
    places = Stop.allCases.map {
      $0.travel(width: Double(size.width), height: Double(size.height))
    }
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
    measureView()
    drive.begin()
  }

  private func change() {
    guard drive.follow(travel) else { return }
    move(CGFloat(shown))
    guard drive.asksAtChanges else { return }
    let answer = self.answer ?? stop
    if drive.take(answer, wouldEnd: answer != stop) { settle(at: answer) }
  }

  private func conclude(_ ending: PanDrive<Stop>.Ending) {
    switch ending {
    case .nothing: break
    case .returning: settle(at: stop)
    case .deciding: settle(at: drive.counting { answer ?? stop } ?? stop)
    }
  }

  /// The stop that the rule yields; nil where it passes one boundary and not one before it.
  private var answer: Stop? {
    let passed = places.indices.dropLast().map { gesture(from: $0).passes }
    let count = passed.firstIndex(of: false) ?? passed.count
    return passed[count...].contains(true) ? nil : Stop(rawValue: count)
  }

  private func settle(at target: Stop) {
    drive.end()
    let length = places[places.count - 1] - places[0]
    let (end, shown) = (places[target.rawValue], self.shown)
    let distance = min(abs(end - shown) / length, 1.0)
    let wholeDuration = Tuning.duration
    let rest = distance * wholeDuration / max(Double(completionSpeed), 0.001)
    guard rest > 0 else {
      move(CGFloat(end))
      return rested(at: target)
    }
    let animator = UIViewPropertyAnimator(
      duration: rest,
      timingParameters: timingCurve
        ?? UICubicTimingParameters(animationCurve: completionCurve))
    animator.addAnimations { [move] in move(CGFloat(end)) }
    animator.addCompletion { [weak self] _ in self?.rested(at: target) }
    animator.startAnimation()
  }

  private func rested(at stop: Stop) {
    self.stop = stop
    didSettle(stop)
  }

  /// Where the finger has the surface, in points of travel; beyond the ends on a rubber band.
  private var shown: Double {
    let place = places[stop.rawValue] + travel
    let inside = min(max(place, places[0]), places[places.count - 1])
    let (pull, length) = (0.55 * abs(place - inside), places[places.count - 1] - places[0])
    let band = pull * length / (pull + length)
    return place < inside ? inside - band : inside + band
  }

  /// The travel since the drag began, in points.
  private var travel: Double {
    let travel = pan.translation(in: pan.view?.window)
    return Double(-travel.y)
  }

  /// The gesture now between a stop and the next one.
  private func gesture(from lower: Int) -> Gesture {
    let extent = places[lower + 1] - places[lower]
    let origin = places[stop.rawValue] - places[lower]
    let translation = origin + travel
    let progress = PanDrive<Bool>.progress(translation, of: extent, isClamped: false)
    let velocity = pan.velocity(in: pan.view?.window)
    let size = pan.view?.bounds.size ?? .zero
    return Gesture(
      progress: progress,
      translation: translation,
      velocity: Double(-velocity.y),
      elapsed: CACurrentMediaTime() - timedPan.touchdown,
      extent: extent,
      height: Double(size.height),
      origin: origin)
  }

  /// What the rule sees at one instant between two neighbours; positive towards the last stop.
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
    /// The view's height, in pt.
    var height: Double
    /// Where the drag began, beyond the lower of two neighbouring stops, in pt.
    var origin: Double

    /// Travel since the drag began, at whatever stop, in pt.
    var dragged: Double { translation - origin }

    /// The rule.
    var passes: Bool {
      divide(abs(dragged), by: elapsed) > 2000.0
        ? dragged > 0.0
        : (divide(abs(dragged), by: elapsed) > Tuning.velocityThreshold && abs(dragged) < (0.4 * height) ? (dragged > 0.0 ? origin >= 0.0 : origin > extent) : translation > divide(extent, by: 2.0))
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
