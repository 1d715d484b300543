import MotionMath

/// An event of a transition or property animator, and the recogniser that caused it.
package struct DrivingEvent {
  package enum Kind {
    /// The transition began; it was updated by the finger, or caught while it was running.
    case started, updated
    case handedOff(finishes: Bool)
    case ended(completed: Bool)
    /// A system sheet has settled at a detent; `from` is its previous detent.
    case settled(at: String, from: String?)
    /// A finger began to turn a page of a page view controller, or the turn ended: whether another page is shown then.
    case page(turned: Bool?)
    /// A property animator was scrubbed, started or continued, or it ended.
    case animator(UIViewPropertyAnimator, ended: UIViewAnimatingPosition?)
  }

  package let kind: Kind
  /// The recogniser whose actions were sent at the instant of the event; nil if no actions were sent.
  package let recognizer: UIGestureRecognizer?
}

/// The recogniser whose actions were sent last.
struct ActingRecognizer {
  let recognizer: UIGestureRecognizer
  var time: Seconds
  /// Whether the recogniser's actions have already updated the transition; only their first update is reported.
  var hasUpdatedTransition = false
  @Unretained var animator: UIViewPropertyAnimator?
}

extension InterfaceState {
  /// Called before a recogniser's actions are sent.
  func willAct(_ recognizer: UIGestureRecognizer) {
    guard transitionObserver != nil else { return }
    if acting?.recognizer === recognizer {
      acting?.time = simulation.now
    } else {
      acting = ActingRecognizer(recognizer: recognizer, time: simulation.now)
    }
  }

  /// Reports an event of a transition or property animator to the observer.
  func tell(_ kind: DrivingEvent.Kind) {
    guard transitionObserver != nil else { return }
    let isNow = acting?.time == simulation.now
    transitionObserver?(DrivingEvent(kind: kind, recognizer: isNow ? acting?.recognizer : nil))
  }

  /// Reports the first update of the transition by a recogniser's actions.
  ///
  /// A recogniser updates the transition with every touch event, so its further updates are not reported. Updates at
  /// instants at which no recogniser acts are not reported either.
  func tellUpdate() {
    guard transitionObserver != nil, acting?.time == simulation.now,
      acting?.hasUpdatedTransition == false
    else { return }
    acting?.hasUpdatedTransition = true
    tell(.updated)
  }

  /// Reports that a recogniser's actions scrubbed, started or continued a property animator.
  ///
  /// If they scrub, start or continue the same animator again, nothing more is reported. Nothing is reported during a
  /// transition either, because the transition has its own events.
  func tellMove(of animator: UIViewPropertyAnimator) {
    guard transitionObserver != nil, acting?.time == simulation.now, openTransitions.isEmpty,
      acting?.animator !== animator
    else { return }
    acting?.animator = animator
    tell(.animator(animator, ended: nil))
  }

  /// Forgets an animator that is being deallocated.
  func forget(_ animator: UIViewPropertyAnimator) {
    if acting?.animator === animator { acting?.animator = nil }
  }
}

@MainActor
extension Simulation {
  /// Called with every event of a transition or property animator.
  package var transitionObserver: ((DrivingEvent) -> Void)? {
    get { interface.transitionObserver }
    set { interface.transitionObserver = newValue }
  }
}
