import MotionMath

/// What happens to a transition, or to a property animator, and whose action brought it about.
package struct DrivingEvent {
  package enum Kind {
    case started, updated, handedOff
    case ended(completed: Bool)
    /// A property animator was scrubbed, started or continued, or it came to its end.
    case animator(UIViewPropertyAnimator, ended: UIViewAnimatingPosition?)
  }

  package let kind: Kind
  /// The recogniser whose actions were sent at this instant; nil where something else acts.
  package let recognizer: UIGestureRecognizer?
}

@MainActor
extension Simulation {
  func tell(_ kind: DrivingEvent.Kind) {
    let interface = interface
    guard let observer = interface.transitionObserver else { return }
    let isNow = interface.acted?.time == now
    observer(DrivingEvent(kind: kind, recognizer: isNow ? interface.acted?.recognizer : nil))
  }

  /// Told about every transition and property animator.
  package var transitionObserver: ((DrivingEvent) -> Void)? {
    get { interface.transitionObserver }
    set { interface.transitionObserver = newValue }
  }
}
