import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// Finds by watching which pan drives a scene, and how its transition ends.
///
/// The pan whose actions start, update or end a transition; else the one whose actions move a property
/// animator; else the first one recognised.
@MainActor
final class DriveWatch {
  /// What a pan's actions have brought about so far, the strongest.
  private enum Part: Int, Comparable {
    case nothing, movesAnimator, drivesTransition
    static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  // Unchecked here: every event asks, and nothing else touches a candidate meanwhile.
  private final class Candidate {
    let pan: UIPanGestureRecognizer
    @exclusivity(unchecked) var gesture = SceneGesture()
    @exclusivity(unchecked) var part = Part.nothing
    @exclusivity(unchecked) var release: PanRelease?
    /// The presented screen that it is on; custom scenes only.
    let screen: DraggedScreen?

    @MainActor
    init(_ pan: UIPanGestureRecognizer, isMeasured: Bool) {
      self.pan = pan
      screen = isMeasured ? DraggedScreen(under: pan) : nil
    }

    func take(_ part: Part) { if self.part < part { self.part = part } }
  }

  /// In the order in which they were first seen.
  @exclusivity(unchecked) private var candidates: [Candidate] = []
  private let simulation: Simulation
  private let window: UIWindow
  private let direction: Direction?
  /// Whether to record the pan's state at release; custom scenes only.
  private let isMeasured: Bool
  private let stage: any TransitionScene
  /// The pan that a custom scene names; nil to find one.
  private let ownPan: UIPanGestureRecognizer?
  @exclusivity(unchecked) private var animator: UIViewPropertyAnimator?
  @exclusivity(unchecked) private var animatorEnding: TransitionEnding?
  @exclusivity(unchecked) private var transitionEnding: TransitionEnding?
  /// The travel that counts as progress 1, in points, by the last update; nil if unknown.
  @exclusivity(unchecked) private(set) var extent: Double?
  /// The rest after the last hand-off, and the whole transition's duration.
  @exclusivity(unchecked) private(set) var rest: (settling: Settling, duration: Seconds)?

  init(_ scene: Scene, _ stage: any TransitionScene, in simulation: Simulation) {
    (self.simulation, window, direction) = (simulation, stage.window, scene.direction)
    self.stage = stage
    isMeasured = scene.own != nil
    ownPan = scene.own?.pan?(stage.window)
    extent = (scene.own?.extent).map { Double($0) }
    isExtentKnown = extent != nil
    // Unsafe, because every event comes this way: the end of the run clears the observer.
    simulation.transitionObserver = { [unowned(unsafe) self] in note($0) }
  }

  private let isExtentKnown: Bool

  /// The pan that the scene names now.
  private var named: UIPanGestureRecognizer? { ownPan ?? stage.pan }

  private var chosen: Candidate? {
    if let named { return candidates.first { $0.pan === named } }
    let recognized = candidates.filter { $0.gesture.recognizedAt != nil }
    // The first of several: `max` would take the last.
    return recognized.reduce(nil as Candidate?) { best, next in
      best.map { $0.part >= next.part } ?? false ? best : next
    }
  }

  /// The pan that drives the scene; nil while none was recognised.
  var pan: UIPanGestureRecognizer? { named ?? chosen?.pan }
  var gesture: SceneGesture { chosen?.gesture ?? SceneGesture() }
  var release: PanRelease? { chosen?.release }
  /// How every transition ended, in order.
  @exclusivity(unchecked) private(set) var endings: [TransitionEnding] = []
  /// Where a sheet of the system came to rest, and where it was; nil while none has been dragged.
  @exclusivity(unchecked) private(set) var sheet: (stop: String, from: String?, time: Seconds)?
  /// What the chosen pan's actions brought about.
  var drives: Bool { (chosen?.part ?? .nothing) != .nothing }
  /// How the last transition ended, or without one the property animator that the pan moved.
  var ending: TransitionEnding? { transitionEnding ?? animatorEnding }
  /// Whether a gesture without a transition dismissed the presented screen that the chosen pan is on; nil if that
  /// screen has settled at another place, or there is none.
  ///
  /// Ask once everything has settled.
  var dismissesScreen: Bool? { ending == nil ? chosen?.screen?.isDismissed : nil }
  /// Whether several pans drove a transition and none is named.
  var isAmbiguous: Bool {
    named == nil && candidates.count { $0.part == .drivesTransition } > 1
  }

  /// The transition's fraction, or without one the fraction of the animator that the pan moves.
  var fraction: Double? {
    if simulation.hasOpenTransitions { return simulation.openFraction }
    return animator.flatMap { animator in
      guard animator.state == .active else { return nil }
      let fraction = Double(animator.fractionComplete)
      return animator.isReversed ? 1 - fraction : fraction
    }
  }

  /// Looks at a recogniser after an event.
  func note(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    let candidate = candidate(pan)
    let wasReleased = candidate.gesture.releasedAt != nil
    candidate.gesture.note(pan, at: simulation.now)
    guard isMeasured, candidate.gesture.recognizedAt != nil, !wasReleased else { return }
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
    switch event.kind {
    case .started, .updated: pan?.take(.drivesTransition)
    case .handedOff:
      pan?.take(.drivesTransition)
      // Settling begins only after the call that hands off has returned.
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
    case .animator(let moved, ended: nil):
      guard let pan else { return }
      pan.take(.movesAnimator)
      animator = moved
    case .animator(let ended, ended: let position?):
      guard ended === animator, position != .current else { return }
      animatorEnding = TransitionEnding(completed: position == .end)
    }
  }
}

/// A pan as it left the glass, or as it was seen last.
struct PanRelease {
  /// Along the scene's direction, else along the greater axis of the travel: points, points per second.
  let translation, velocity: Double
  /// Of the transition or animator on screen; nil if neither runs.
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
