import Foundation
public import HeadlessUIKit
import MotionMath

/// The interaction controller that is tuned: a pan drives a transition, a rule decides its end.
///
/// Attach it to a view; hand it to the transition's delegate while ``isInProgress``. What the gesture
/// came to is in ``record``.
public final class TunableInteractionController: UIPercentDrivenInteractiveTransition {
  /// The settings, fixed for the life of the controller.
  public let controller: Controller
  /// The recogniser; add it to the view that is dragged, or let ``attach(to:start:)`` do it.
  public let pan: UIPanGestureRecognizer
  /// Whether a finger drives the transition now.
  public private(set) var isInProgress = false
  /// Whether a transition has started under the finger.
  public private(set) var hasStarted = false
  /// What the last gesture came to.
  public private(set) var record = InteractionRecord()

  private var start: () -> Void = {}
  private var extent: CGFloat = 1
  private var peak = 0.0
  /// The answer at the last change, for a rule that is asked at every change.
  private var lastDecision: Decision?

  /// Creates a controller with its own recogniser.
  public init(_ controller: Controller) {
    self.controller = controller
    pan = controller.makeRecognizer()
    super.init()
    // The rest can follow any timing, as if the scene's animator were an interruptible one.
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
    "pan:", { (controller: TunableInteractionController) in controller.pan(_:) })

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
    // Only a rule that is asked at every change pays for the rest of the instant.
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
      // Before the start both are those of the transition before.
      percentComplete: hasStarted ? percentComplete : 0,
      duration: hasStarted
        ? duration : controller.duration(width: instant.width, height: instant.height))
    completionSpeed = handOff.completionSpeed
    completionCurve = handOff.completionCurve
    timingCurve = handOff.timingCurve
    decision.finishes ? finish() : cancel()
  }

  private func decision(at instant: Release) -> Decision {
    controller.finishWhen.decide(instant, controller: controller)
  }

  /// Travel along the controller's direction, in points.
  private var translation: Double {
    let travel = pan.translation(in: pan.view?.window)
    return controller.direction.component(x: travel.x, y: travel.y)
  }

  /// Travel over extent: 0...1 when the controller clamps, else any number.
  public var progress: Double { progress(after: translation) }

  private func progress(after translation: Double) -> Double {
    controller.ruler.progress(after: translation, extent: extent)
  }

  /// The gesture as the rule sees it now.
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
    if controller.velocityEstimator == .uikit { return pan.velocity(in: pan.view?.window) }
    let estimate = controller.velocityEstimator.velocity(
      of: pan.history, at: CACurrentMediaTime())
    return CGPoint(x: estimate.x, y: estimate.y)
  }
}

extension Direction {
  /// How far a point of a view of this size is from the side that the direction leads away from.
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
  /// What stands for a clause where no rule was asked, so that the margin says nothing.
  package static let clausesWithoutRule = [touchCancelled.clause, undecided.clause]

  /// The system took the touch away.
  package static let touchCancelled = Decision(
    finishes: false, clause: "touch cancelled", margin: 0, unit: .fraction)
  /// The finger lifted before anything had changed.
  package static let undecided = Decision(
    finishes: false, clause: "no change before the release", margin: 0, unit: .fraction)
}
