import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// Finds out which pan drives a scene, and how the scene's transition ends.
///
/// Uses the pan that the scene specifies. If it specifies none, chooses the pan whose actions start, update or end a
/// transition. If there is no such pan, chooses the pan whose actions move a property animator; if there is no such pan
/// either, the pan recognised first.
@MainActor
final class DriveWatch {
  /// The strongest effect that a pan's actions have had so far.
  private enum Part: Int, Comparable {
    case nothing, movesAnimator, drivesTransition
    static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  private final class Candidate {
    let pan: UIPanGestureRecognizer
    var gesture = SceneGesture()
    var part = Part.nothing
    var release: PanRelease?
    /// The presented screen that contains the pan's view; custom scenes only.
    let screen: DraggedScreen?

    @MainActor
    init(_ pan: UIPanGestureRecognizer, isMeasured: Bool) {
      self.pan = pan
      screen = isMeasured ? DraggedScreen(under: pan) : nil
    }

    func take(_ part: Part) { if self.part < part { self.part = part } }
  }

  /// The pans seen so far, in order of first appearance.
  private var candidates: [Candidate] = []
  private let simulation: Simulation
  private let window: UIWindow
  private let direction: Direction?
  /// Whether to record the pan's state at the finger's release; custom scenes only.
  private let isMeasured: Bool
  private let stage: any TransitionScene
  /// The pan that a custom scene specifies; nil if it must be found by observation.
  private let ownPan: UIPanGestureRecognizer?
  /// Where the views were before the gesture; nil unless the scene is a custom scene.
  private let places: ViewPlaces?
  /// Whether a transition, a property animator or a turn of pages has begun, or a view was seen to have moved.
  private var hasStarted = false
  /// Whether the last transition was told to finish (true) or to cancel (false); nil if it was told neither.
  private(set) var toldToFinish: Bool?
  /// Whether another page was shown after the last turn of pages that a finger began; nil if there was none.
  private(set) var turnedPage: Bool?
  private var animator: UIViewPropertyAnimator?
  private var animatorEnding: TransitionEnding?
  private var transitionEnding: TransitionEnding?
  /// The travel at which the progress is 1, in points; nil if unknown.
  ///
  /// A custom scene may state this travel. Otherwise it is the pan's travel divided by the completed fraction, both
  /// measured at the same event. Only events with a fraction of at least 0.01 and below 1 count, and the last of them
  /// is used.
  private(set) var extent: Double?
  /// How the transition settles after the last hand-off from finger to animation, and the whole transition's duration.
  private(set) var rest: (settling: Settling, duration: Seconds)?

  init(_ scene: Scene, _ stage: any TransitionScene, in simulation: Simulation) {
    (self.simulation, window, direction) = (simulation, stage.window, scene.direction)
    self.stage = stage
    isMeasured = scene.own != nil
    ownPan = scene.own?.pan?(stage.window)
    places = isMeasured ? ViewPlaces(of: stage.window) : nil
    extent = (scene.own?.extent).map { Double($0) }
    isExtentKnown = extent != nil
    simulation.transitionObserver = { [unowned self] in note($0) }
  }

  private let isExtentKnown: Bool

  /// The pan that the scene currently specifies; nil if it specifies none.
  private var named: UIPanGestureRecognizer? { ownPan ?? stage.pan }

  private var chosen: Candidate? {
    if let named { return candidates.first { $0.pan === named } }
    let recognized = candidates.filter { $0.gesture.recognizedAt != nil }
    // Of pans with equally strong effects, the first wins; `max` would return the last.
    return recognized.reduce(nil as Candidate?) { best, next in
      best.map { $0.part >= next.part } ?? false ? best : next
    }
  }

  /// The pan that drives the scene; nil if none has been recognised yet.
  var pan: UIPanGestureRecognizer? { named ?? chosen?.pan }
  var gesture: SceneGesture { chosen?.gesture ?? SceneGesture() }
  var release: PanRelease? { chosen?.release }
  /// How every transition ended, in order.
  private(set) var endings: [TransitionEnding] = []
  /// The stop at which a system sheet settled, the stop from which the sheet started, and the time; nil if no sheet was
  /// dragged.
  private(set) var sheet: (stop: String, from: String?, time: Seconds)?
  /// Whether the chosen pan's actions have moved an animator or driven a transition.
  var drives: Bool { (chosen?.part ?? .nothing) != .nothing }
  /// The ending of the last transition; if there was none, the ending of the property animator that the pan moved.
  var ending: TransitionEnding? { transitionEnding ?? animatorEnding }
  /// Whether the gesture dismissed the presented screen that contains the chosen pan's view, although no transition and
  /// no property animator ended.
  ///
  /// nil if a transition or the pan's property animator ended, if the view is in no presented screen, or if the screen
  /// is still presented but not at its original position. Valid once everything has settled.
  var dismissesScreen: Bool? { ending == nil ? chosen?.screen?.isDismissed : nil }
  /// Whether anything has begun since the first touch: a transition, the motion of a property animator, a turn of pages,
  /// or the motion of a view that the app's own code moves.
  ///
  /// What scrolls in a scroll view and what a control does is no beginning. True for a shipped scene, where a recognised
  /// pan always begins something.
  var hasBegun: Bool {
    hasStarted || (places.map { looksAtPlaces && $0.differ(in: window) } ?? true)
  }
  /// Whether views that are elsewhere than before show that something has begun.
  private var looksAtPlaces = true

  /// Looks at the places of the views for the last time, before the device is turned: that moves them all.
  func willTurn() {
    hasStarted = hasBegun
    looksAtPlaces = false
  }

  /// Whether several pans drove a transition and the scene does not specify which pan drives it.
  var isAmbiguous: Bool {
    named == nil && candidates.count { $0.part == .drivesTransition } > 1
  }

  /// The completed fraction of the transition; without a transition, the completed fraction of the animator that the
  /// pan moves.
  var fraction: Double? {
    if simulation.hasOpenTransitions { return simulation.openFraction }
    return animator.flatMap { animator in
      guard animator.state == .active else { return nil }
      let fraction = Double(animator.fractionComplete)
      return animator.isReversed ? 1 - fraction : fraction
    }
  }

  /// Records the state of a recogniser after an event.
  func note(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    let candidate = candidate(pan)
    let wasReleased = candidate.gesture.releasedAt != nil
    candidate.gesture.note(pan, at: simulation.now)
    guard isMeasured, candidate.gesture.recognizedAt != nil, !wasReleased else { return }
    hasStarted = hasBegun
    let release = PanRelease(pan, in: window, along: direction, fraction: fraction)
    candidate.release = release
    let isPart = named == nil ? candidate.part != .nothing : pan === named
    if isPart, !isExtentKnown, let fraction = release.fraction, (0.01..<1).contains(fraction),
      release.translation > 0
    {
      extent = release.translation / fraction
    }
  }

  private func candidate(_ pan: UIPanGestureRecognizer) -> Candidate {
    for known in candidates where known.pan === pan { return known }
    let new = Candidate(pan, isMeasured: isMeasured)
    candidates.append(new)
    return new
  }

  private func note(_ event: DrivingEvent) {
    var pan: Candidate?
    if let recognizer = event.recognizer as? UIPanGestureRecognizer { pan = candidate(recognizer) }
    // An animator that ends, or that no pan moves, is no beginning.
    if case .animator = event.kind {} else { hasStarted = true }
    switch event.kind {
    case .started, .updated:
      pan?.take(.drivesTransition)
      toldToFinish = nil
    case .handedOff(let finishes):
      pan?.take(.drivesTransition)
      toldToFinish = finishes
      // The app's call that hands off the transition is still running. The transition begins to settle only after the
      // call has returned, so the closure runs later.
      simulation.async { [weak self] in
        guard let self, let open = simulation.openTransition, let settling = open.settling else {
          return
        }
        rest = (settling, open.duration)
      }
    case .ended(let completed):
      let ending = TransitionEnding(completed: completed)
      (transitionEnding, sheet) = (ending, nil)
      endings.append(ending)
    case .settled(let stop, let start):
      pan?.take(.drivesTransition)
      sheet = (stop, start, simulation.now)
    case .page(let turned):
      pan?.take(.drivesTransition)
      turnedPage = turned ?? turnedPage
      if let turned { transitionEnding = TransitionEnding(completed: turned) }
    case .animator(let moved, ended: nil):
      guard let pan else { return }
      hasStarted = true
      pan.take(.movesAnimator)
      animator = moved
    case .animator(let ended, ended: let position?):
      guard ended === animator, position != .current else { return }
      animatorEnding = TransitionEnding(completed: position == .end)
    }
  }
}

/// The state of a pan at its release or, before that, when it was last observed.
struct PanRelease {
  /// The travel in points and the velocity in points per second.
  ///
  /// Both are along the scene's direction if it has one, otherwise along the axis on which the travel is greater.
  let translation, velocity: Double
  /// The fraction complete of the transition or animator in progress; nil if there is none.
  let fraction: Double?

  @MainActor
  init(
    _ pan: UIPanGestureRecognizer, in window: UIWindow, along direction: Direction?,
    fraction: Double?
  ) {
    let (travel, speed) = (pan.travel(in: window), pan.velocity(in: window))
    let isHorizontal = abs(travel.x) >= abs(travel.y)
    let found: Direction =
      isHorizontal ? (travel.x < 0 ? .left : .right) : (travel.y < 0 ? .up : .down)
    let direction = direction ?? found
    translation = direction.component(x: travel.x, y: travel.y)
    velocity = direction.component(x: speed.x, y: speed.y)
    self.fraction = fraction
  }
}
