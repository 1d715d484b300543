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

extension InterfaceState {
  /// Tells the observer what happens to a transition or to a property animator.
  func tell(_ kind: DrivingEvent.Kind) {
    guard let observer = transitionObserver else { return }
    let isNow = acted?.time == simulation.now
    observer(DrivingEvent(kind: kind, recognizer: isNow ? acted?.recognizer : nil))
  }
}

@MainActor
extension Simulation {
  /// Told about every transition and property animator.
  package var transitionObserver: ((DrivingEvent) -> Void)? {
    get { interface.transitionObserver }
    set { interface.transitionObserver = newValue }
  }
}
