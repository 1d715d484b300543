import Foundation
public import HeadlessUIKit
public import MotionMath
public import Rules

/// The interaction controller that is tuned: a pan drives a transition, a rule decides its end.
///
/// Attach it to a view; hand it to the transition's delegate while ``isInProgress``. ``record`` tells the
/// course of the gesture.
public final class TunableInteractionController: UIPercentDrivenInteractiveTransition {
  /// The settings, fixed for the life of the controller.
  public let controller: Controller
  /// The recogniser; add it to the view that is dragged, or let ``attach(to:start:)`` do it.
  public let pan: UIPanGestureRecognizer
  /// Whether a finger drives the transition now.
  @exclusivity(unchecked) public private(set) var isInProgress = false
  /// Whether a transition has started under the finger.
  public private(set) var hasStarted = false
  /// The course of the last gesture.
  public private(set) var record = InteractionRecord()

  private var start: () -> Void = {}
  private var extent: CGFloat = 1
  @exclusivity(unchecked) private var peak = 0.0
  /// The decision at the last change, for a rule that is evaluated at every change.
  private var lastDecision: Decision?

  /// Creates a controller with its own recogniser.
  public init(_ controller: Controller) {
    self.controller = controller
    pan = controller.makeRecognizer()
    super.init()
    // The rest can follow any timing, as with an interruptible animator.
    continuesPlainAnimations = true
    pan.addTarget(self, action: Self.action)
  }

  public override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    hasStarted = true
    super.startInteractiveTransition(transitionContext)
  }

  /// Lets a view be dragged; `start` starts the transition.
  public func attach(to view: UIView, start: @escaping () -> Void) {
    self.start = start
    view.addGestureRecognizer(pan)
  }

  private static let action = Selector(
    "pan:",
    calling: {
      (controller: TunableInteractionController, recognizer: UIPanGestureRecognizer) in
      controller.pan(recognizer)
    })

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began: begin()
    case .changed: change()
    case .ended: release()
    case .cancelled: touchWasCancelled()
    case .possible, .failed: break
    }
  }

  private func begin() {
    Simulation.current.record("pan.began")
    let size = pan.view?.bounds.size ?? .zero
    extent = controller.extent.points(
      width: size.width, height: size.height, along: controller.direction)
    peak = 0
    lastDecision = nil
    record = InteractionRecord(recognizedAt: CACurrentMediaTime())
    isInProgress = true
    hasStarted = false
    start()
  }

  private func change() {
    guard isInProgress else { return }
    let progress = self.progress
    peak = max(peak, progress)
    update(progress)
    // Only a rule that is evaluated at every change needs the whole instant.
    switch controller.decide {
    case .release: break
    case .lastChange: lastDecision = decision(at: instant)
    case .during:
      let instant = self.instant
      let decision = decision(at: instant)
      lastDecision = decision
      if decision.finishes { end(decision, instant) }
    }
  }

  private func release() {
    Simulation.current.record("pan.ended")
    guard isInProgress else { return }
    decideAtEnd()
  }

  private func decideAtEnd() {
    let instant = self.instant
    switch controller.decide {
    case .release, .during: end(decision(at: instant), instant)
    case .lastChange: end(lastDecision ?? .undecided, instant)
    }
  }

  private func touchWasCancelled() {
    Simulation.current.record("pan.cancelled")
    guard isInProgress else { return }
    record.touchWasCancelled = true
    switch controller.cancelledTouch {
    case .cancel: end(.touchCancelled, instant)
    case .release: decideAtEnd()
    case .ignore: isInProgress = false
    }
  }

  private func end(_ decision: Decision, _ instant: Release) {
    isInProgress = false
    record.decidedAt = CACurrentMediaTime()
    record.release = instant
    record.decision = decision
    Simulation.current.record("rule.\(decision.finishes ? "finish" : "cancel"): \(decision.clause)")
    let handOff = HandOff(
      of: controller, at: instant, finishes: decision.finishes,
      // Before the start both still belong to the previous transition.
      percentComplete: hasStarted ? percentComplete : 0,
      duration: hasStarted
        ? duration : controller.duration(width: instant.width, height: instant.height))
    completionSpeed = handOff.completionSpeed
    completionCurve = handOff.completionCurve
    timingCurve = handOff.timingCurve
    decision.finishes ? finish() : cancel()
  }

  private func decision(at instant: Release) -> Decision {
    controller.finishWhen.decide(instant, numbers: controller.numbers)
  }

  /// Travel along the controller's direction, in points.
  private var translation: Double {
    let travel = pan.translation(in: nil)
    return controller.direction.component(x: travel.x, y: travel.y)
  }

  /// Travel over extent: 0...1 when the controller clamps, else any number.
  public var progress: Double { progress(after: translation) }

  private func progress(after translation: Double) -> Double {
    controller.ruler.progress(after: translation, extent: extent)
  }

  /// The current moment of the gesture, as the rule sees it.
  package var instant: Release {
    let translation = self.translation
    let progress = progress(after: translation)
    let velocity = self.velocity
    let size = pan.view?.bounds.size ?? .zero
    let finger = pan.location(in: pan.view)
    return Release(
      progress: progress, translation: translation,
      velocity: controller.direction.component(x: velocity.x, y: velocity.y),
      peakProgress: max(peak, progress), elapsed: CACurrentMediaTime() - pan.firstContact,
      extent: extent,
      location: controller.direction.distance(x: finger.x, y: finger.y, in: size),
      speed: hypot(velocity.x, velocity.y), width: size.width, height: size.height)
  }

  private var velocity: CGPoint {
    if controller.velocityEstimator == .uikit { return pan.velocity(in: nil) }
    let estimate = controller.velocityEstimator.velocity(of: pan.history, at: CACurrentMediaTime())
    return CGPoint(x: estimate.x, y: estimate.y)
  }
}

extension Direction {
  /// The distance of a point from the side of a view where the direction starts.
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
  /// The clauses of decisions that no rule made, whose margin has no meaning.
  package static let clausesWithoutRule = [touchCancelled.clause, undecided.clause]

  /// The system took the touch away.
  package static let touchCancelled = Decision(
    finishes: false, clause: "touch cancelled", margin: 0, unit: .fraction)
  /// The finger lifted before the first change.
  package static let undecided = Decision(
    finishes: false, clause: "no change before the release", margin: 0, unit: .fraction)
}

/// The course of one gesture, on the simulation's clock.
public struct InteractionRecord: Hashable, Sendable {
  /// When the pan was recognised, in seconds; nil before that.
  public var recognizedAt: Seconds?
  /// When the decision was made, in seconds; nil before that.
  public var decidedAt: Seconds?
  /// The gesture at the decision, as the rule saw it.
  public var release: Release?
  public var decision: Decision?
  /// Whether the system took the touch away.
  public var touchWasCancelled = false

  /// Creates the record of a gesture without a decision.
  public init(recognizedAt: Seconds? = nil) { self.recognizedAt = recognizedAt }
}

extension Controller {
  /// Makes a recogniser with these settings.
  @MainActor
  package func makeRecognizer() -> UIPanGestureRecognizer {
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
