import Foundation
public import HeadlessUIKit
public import MotionMath
public import Rules

/// The interaction controller that Panlab tunes: a pan drives a transition, and a rule decides how it ends.
///
/// Attach the controller to a view, and return it from the transition's delegate while ``isInProgress`` is true.
/// ``record`` contains the course of the gesture.
public final class TunableInteractionController: UIPercentDrivenInteractiveTransition, GestureOwner
{
  /// The settings, fixed for the lifetime of this object.
  public var controller: Controller { settings.controller }
  /// The recogniser; add it to the view that is dragged, or let ``attach(to:start:)`` do it.
  public let pan: UIPanGestureRecognizer
  /// Whether a finger is driving the transition.
  public var isInProgress: Bool { drive.isInProgress }
  /// Whether the transition has started since the pan was recognised.
  public private(set) var hasStarted = false
  /// The course of the last gesture.
  public private(set) var record = InteractionRecord()

  /// The settings, with values derived from them.
  ///
  /// A separate object: with these properties inline, the interaction controller would be too large for malloc's fast
  /// bins, and every replay allocates an interaction controller. The derived values are stored because some rules are
  /// evaluated whenever the pan changes.
  private final class Settings {
    let controller: Controller
    let ruler: ProgressRuler
    let axis: FingerAxis
    let rule: BoundRule
    let needsEveryVelocity: Bool

    init(_ controller: Controller) {
      (self.controller, ruler, axis) = (controller, controller.ruler, controller.axis)
      rule = BoundRule(controller.finishWhen, numbers: controller.numbers)
      needsEveryVelocity = controller.needsEveryVelocity
    }
  }

  private let settings: Settings
  private var start: () -> Void = {}
  /// Moves the surface, which is the view that settles at stops; nil if the pan drives a transition instead.
  ///
  /// The argument is the distance, in points, from the place where the surface is out of sight.
  private var move: ((CGFloat) -> Void)?
  /// The name of the stop where a drag begins; nil for the first stop.
  private var startStop: String?
  /// The places of the stops in the dragged view.
  ///
  /// Nil before a surface is attached, if the pan drives a transition, and if the stops do not fit the view.
  package private(set) var layout: StopLayout?
  /// The animator that brings the surface to its stop; nil before the decision, and if no distance remains.
  package private(set) var animator: UIViewPropertyAnimator?
  /// The time at which the surface settled at its stop; nil until then.
  package private(set) var stopEnding: Seconds?
  /// The position of the surface under the finger, in points of travel; 0 if ``layout`` is nil.
  package var shown: Double { layout?.shown(after: translation) ?? 0 }
  private var gaps: [StopGap] = []
  /// Whether the first change of a SwiftUI drag still has to be handled.
  ///
  /// A SwiftUI drag reports its first change at the moment when it is recognised. If the drag drives a transition, this
  /// change is handled later, because a transition ignores updates until it has started.
  private var owesFirstChange = false
  /// The storage of ``instants``, reused so that a rule that is evaluated at every change of the pan allocates nothing.
  private var releases: [Release] = []
  private var drive = PanDrive()
  /// The rule's answer at the last change of the pan, if that answer counts; nil before the first change.
  private var lastAnswer: StopDecision?
  /// The greatest velocity at any change of the pan; 0 unless the changes are measured.
  private var peakVelocity = 0.0

  /// Creates an interaction controller with its own recogniser.
  public init(_ controller: Controller) {
    settings = Settings(controller)
    pan = controller.makeRecognizer()
    super.init()
    // Makes plain animations follow `timingCurve` too, as if the app ran them in an interruptible animator.
    continuesPlainAnimations = true
    pan.addOwner(self, action: Self.action)
  }

  deinit {
    MainThread.enter { pan.removeOwner(self) }
  }

  public override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    hasStarted = true
    super.startInteractiveTransition(transitionContext)
    guard owesFirstChange else { return }
    // Runs after the block that `super` has queued: before that block, the transition ignores updates.
    pan.simulation.async { [weak self] in
      guard let self, owesFirstChange else { return }
      change()
    }
  }

  /// Makes a view draggable; `start` starts the transition.
  public func attach(to view: UIView, start: @escaping () -> Void) {
    self.start = start
    view.addGestureRecognizer(pan)
  }

  /// Makes a view draggable; the drag moves a surface between the controller's stops.
  ///
  /// If the controller has no stops, the surface moves between two ends.
  ///
  /// - Parameters:
  ///   - view: The view to drag.
  ///   - start: The name of the stop where the drag begins; nil for the first stop.
  ///   - move: Shows the surface at a travel in points; at 0 the surface is out of sight.
  package func attach(to view: UIView, from start: String?, move: @escaping (CGFloat) -> Void) {
    (startStop, self.move) = (start, move)
    view.addGestureRecognizer(pan)
    measureView()
    if let layout { move(layout.places[layout.start]) }
  }

  /// Measures the dragged view, and places the stops in it.
  private func measureView() {
    let size = pan.view?.bounds.size ?? .zero
    guard move != nil else {
      let extent = settings.ruler.extent(width: size.width, height: size.height)
      gaps = [StopGap(lower: 0, upper: extent, start: 0)]
      return
    }
    layout = settings.ruler.layout(width: size.width, height: size.height, start: startStop)
    gaps = layout?.gaps ?? []
  }

  private static let action = Selector("pan:")

  package func recognizerDidAct(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began: begin()
    case .changed: change()
    case .ended: release()
    case .cancelled: touchWasCancelled()
    case .possible, .failed: break
    }
  }

  private func begin() {
    pan.simulation.record("pan.began")
    measureView()
    record = InteractionRecord(recognizedAt: pan.simulation.now)
    hasStarted = false
    guard !gaps.isEmpty else { return }
    drive.begin()
    if !settings.controller.keepsAnswer { lastAnswer = nil }
    peakVelocity = 0
    owesFirstChange = pan.recognition.drag != nil
    if move != nil { hasStarted = true } else { start() }
    if owesFirstChange, move != nil { change() }
  }

  private func change() {
    let translation = self.translation
    guard isInProgress else { return }
    drive.follow(translation)
    owesFirstChange = false
    show(translation)
    let moment = settings.controller.decide
    // Other rules need no values but those at the release.
    guard moment != .release || settings.needsEveryVelocity else { return }
    let instants = self.instants
    peakVelocity = instants[0].peakVelocity
    switch moment {
    case .release: break
    case .lastChange: lastAnswer = decision(at: instants)
    case .during:
      let decision = decision(at: instants)
      guard settings.controller.finishes(decision, from: layout?.start ?? 0) else { return }
      end(made(decision), instants)
    }
  }

  /// Moves the transition or the surface to the finger's position.
  private func show(_ translation: Double) {
    guard let move, let layout else { return update(progress(after: translation)) }
    let place = layout.shown(after: translation)
    move(place)
    guard settings.controller.coordinateSpace == .local, let drag = pan as? DragGestureRecognizer
    else { return }
    let shift = place - layout.places[layout.start]
    drag.viewShift = settings.controller.direction.vector(shift)
  }

  private func release() {
    pan.simulation.record("pan.ended")
    guard isInProgress else { return }
    if pan.recognition.drag.map({ $0 != .nothing }) ?? false { show(translation) }
    decide()
  }

  private func touchWasCancelled() {
    pan.simulation.record("pan.cancelled")
    guard isInProgress else { return }
    record.touchWasCancelled = true
    switch settings.controller.cancelledTouch {
    case .cancel: end(made(.touchCancelled), instants)
    case .release: decide()
    case .ignore: drive.end()
    }
  }

  /// Ends the drag as the rule answers, or has answered at the last change.
  private func decide() {
    let instants = self.instants
    let answer =
      settings.controller.decide == .lastChange ? lastAnswer : decision(at: instants)
    end(answer.map(made) ?? made(.undecided), instants)
  }

  private func end(_ made: MadeDecision, _ instants: [Release]) {
    let (decision, instant) = (made.words, instants[made.boundary])
    drive.end()
    record.decidedAt = pan.simulation.now
    record.release = instant
    record.choice = made.choice
    record.decision = decision
    let choice = decision.finishes ? "finish" : "cancel"
    pan.simulation.record("rule.\(decision.stop ?? choice): \(decision.clause)")
    if let layout, move != nil {
      return settle(StopTail(to: made.stop, after: instant, in: layout))
    }
    let handOff = HandOff(
      of: settings.controller, at: instant, finishes: decision.finishes,
      // Before the transition starts, `percentComplete` and `duration` still belong to the previous transition.
      percentComplete: hasStarted ? percentComplete : 0,
      duration: hasStarted
        ? duration : settings.controller.duration(width: instant.width, height: instant.height))
    completionSpeed = handOff.completionSpeed
    completionCurve = handOff.completionCurve
    timingCurve = handOff.timingCurve
    decision.finishes ? finish() : cancel()
  }

  /// Animates the surface to its stop.
  private func settle(_ tail: StopTail) {
    let duration = settings.controller.duration(
      width: tail.release.width, height: tail.release.height)
    let handOff = HandOff(
      of: settings.controller, at: tail.release, finishes: tail.finishes,
      percentComplete: tail.percentComplete, duration: duration)
    record.tail = tail
    completionSpeed = handOff.completionSpeed
    let length = handOff.way.length(of: duration, at: handOff.completionSpeed)
    guard length > 0 else {
      move?(tail.target)
      stopEnding = pan.simulation.now
      return
    }
    let animator = UIViewPropertyAnimator(
      duration: length,
      timingParameters: handOff.timingCurve
        ?? UICubicTimingParameters(animationCurve: handOff.completionCurve))
    animator.addAnimations { [move] in move?(tail.target) }
    animator.addCompletion { [weak self, pan] _ in self?.stopEnding = pan.simulation.now }
    self.animator = animator
    animator.startAnimation()
  }

  /// How the surface settles at its stop, with the duration and pace of its animator; nil before the decision.
  package var stopSettling: Settling? {
    guard let tail = record.tail, let start = record.decidedAt else { return nil }
    let duration = settings.controller.duration(
      width: tail.release.width, height: tail.release.height)
    return Settling(
      start: start, length: animator?.duration ?? 0, from: tail.percentComplete * duration,
      to: tail.finishes ? duration : 0, pace: animator?.pace ?? .linear)
  }

  /// A decision, with the index of the lower of the two stops between which it was made, and the index of the stop
  /// where the surface settles.
  private struct MadeDecision {
    let words: Decision
    let boundary: Int
    let stop: Int?
    /// The rule's own answer; nil if the decision was made without the rule.
    var choice: StopDecision?
  }

  private func decision(at instants: [Release]) -> StopDecision {
    settings.rule.decide(between: instants)
  }

  private func made(_ decision: StopDecision) -> MadeDecision {
    MadeDecision(
      words: settings.controller.decision(decision, by: settings.rule, from: layout?.start ?? 0),
      boundary: decision.boundary, stop: decision.stop, choice: decision)
  }

  /// Completes a decision that was made without the rule, for example because the system cancelled the touch.
  ///
  /// The surface then settles at the stop where the drag began.
  private func made(_ decision: Decision) -> MadeDecision {
    let start = layout?.start ?? 0
    return MadeDecision(
      words: settings.controller.returning(decision, to: start),
      boundary: min(start, gaps.count - 1),
      stop: start)
  }

  /// The finger's travel along the controller's direction, in points.
  private var translation: Double {
    let travel = pan.translation(in: nil)
    return settings.axis.travel(x: travel.x, y: travel.y)
  }

  /// The progress: travel divided by extent; within 0...1 if the controller clamps it, otherwise unbounded.
  ///
  /// For a surface, the progress is never clamped. It is the position that the surface would have without a clamp or a
  /// rubber band, as a fraction of the distance from the first stop to the last.
  public var progress: Double { progress(after: translation) }

  private func progress(after translation: Double) -> Double {
    guard let layout, move != nil else {
      return settings.ruler.progress(after: translation, extent: gaps.first?.extent ?? 1)
    }
    return layout.progress(at: layout.places[layout.start] + translation)
  }

  /// The values that the rule reads at this moment: one `Release` for each pair of neighbouring stops, in ascending
  /// order.
  ///
  /// Without stops, there is a single `Release`.
  package var instants: [Release] {
    let (view, now) = (pan.view, pan.simulation.now)
    // A finger's own times are earlier than those at which it is heard of, as much earlier for every touch.
    let delay = settings.controller.delay
    let size = view?.bounds.size ?? .zero
    var instant = GestureInstant()
    instant.peakVelocity = peakVelocity
    instant.measure(
      PanReading(
        time: now, translation: pan.translation(in: nil), velocity: velocity(at: now - delay),
        location: pan.location(in: view), size: size),
      along: settings.axis)
    instant.peak = max(drive.peak ?? instant.translation, instant.translation)
    releases.removeAll(keepingCapacity: true)
    for gap in gaps {
      releases.append(
        settings.ruler.release(
          of: instant, elapsed: now - (pan.firstContact + delay),
          active: now - (record.recognizedAt ?? now),
          width: size.width, height: size.height, between: gap))
    }
    return releases
  }

  private func velocity(at now: Seconds) -> CGPoint {
    let estimator = settings.controller.velocityEstimator
    if estimator == .uikit { return pan.velocity(in: nil) }
    let estimate = estimator.velocity(of: pan.history, at: now)
    return CGPoint(x: estimate.x, y: estimate.y)
  }
}

extension Direction {
  /// A travel along this direction as a vector on the screen, in points.
  func vector(_ travel: Double) -> CGPoint {
    switch self {
    case .right: CGPoint(x: travel, y: 0)
    case .left: CGPoint(x: -travel, y: 0)
    case .down: CGPoint(x: 0, y: travel)
    case .up: CGPoint(x: 0, y: -travel)
    }
  }

  /// The distance of a point from the side of the view where the direction starts.
  package func distance(x: Double, y: Double, in size: CGSize) -> Double {
    switch self {
    case .right: x
    case .left: size.width - x
    case .down: y
    case .up: size.height - y
    }
  }
}

extension Decision {
  /// The clauses of decisions that were made without a rule; the margins of these decisions have no meaning.
  package static let clausesWithoutRule = [touchCancelled.clause, undecided.clause]

  /// The decision when the system cancels the touch.
  package static let touchCancelled = Decision(
    finishes: false, clause: "touch cancelled", margin: 0, unit: .fraction)
  /// The decision if the rule is evaluated only when the pan changes, but the finger is released before the first
  /// change.
  package static let undecided = Decision(
    finishes: false, clause: "no change before the release", margin: 0, unit: .fraction)
}

/// The course of one gesture, with times on the simulation's clock.
public struct InteractionRecord: Hashable, Sendable {
  /// When the pan was recognised, in seconds; nil before that.
  public var recognizedAt: Seconds?
  /// When the decision was made, in seconds; nil before that.
  public var decidedAt: Seconds?
  /// The gesture at the decision, as the rule saw it; nil before the decision.
  public var release: Release?
  public var decision: Decision?
  /// The rule's answer, with the boundary between two neighbouring stops that decided; nil if the decision was made
  /// without the rule.
  package var choice: StopDecision?
  /// How a surface settles at its stop; nil for a transition.
  package var tail: StopTail?
  /// Whether the system cancelled the touch.
  public var touchWasCancelled = false

  /// Creates the record of a gesture, without a decision.
  public init(recognizedAt: Seconds? = nil) { self.recognizedAt = recognizedAt }
}

extension Controller {
  /// Creates a recogniser with this controller's settings.
  @MainActor
  package func makeRecognizer() -> UIPanGestureRecognizer {
    if recognizer == .dragGesture {
      let drag = DragGestureRecognizer(minimumDistance: hysteresis, up: dragUp)
      drag.startsNear(edge.rectEdge, within: edgeWidth)
      drag.recognition.subtractsHysteresis = translationOrigin == .recognition
      drag.keepsHistory = velocityEstimator != .uikit
      return drag
    }
    let recognizer: UIPanGestureRecognizer
    switch edge {
    case .none: recognizer = UIPanGestureRecognizer()
    case .left, .right, .top, .bottom:
      let edgePan = UIScreenEdgePanGestureRecognizer()
      edgePan.edges = edge.rectEdge
      edgePan.edgeRegion = edgeWidth
      recognizer = edgePan
    }
    recognizer.recognition.hysteresis = hysteresis
    recognizer.recognition.test = recognitionTest == .perAxis ? .perAxis : .euclidean
    recognizer.recognition.subtractsHysteresis = translationOrigin == .recognition
    recognizer.keepsHistory = velocityEstimator != .uikit
    return recognizer
  }
}

extension Edge {
  fileprivate var rectEdge: UIRectEdge {
    switch self {
    case .none: []
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
