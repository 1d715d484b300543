import MotionMath

/// What happens to a transition, or to a property animator, and whose action brought it about.
package struct DrivingEvent {
  package enum Kind {
    case started, updated, handedOff
    case ended(completed: Bool)
    /// A sheet of the system has gone to a detent, from another one or back.
    case settled(at: String, from: String?)
    /// A property animator was scrubbed, started or continued, or it came to its end.
    case animator(UIViewPropertyAnimator, ended: UIViewAnimatingPosition?)
  }

  package let kind: Kind
  /// The recogniser whose actions were sent at this instant; nil if something else acts.
  package let recognizer: UIGestureRecognizer?
}

/// The recogniser whose actions were sent last.
struct ActingRecognizer {
  let recognizer: UIGestureRecognizer
  var time: Seconds
  /// What its actions have updated, which is told once.
  var hasUpdatedTransition = false
  unowned(unsafe) var animator: UIViewPropertyAnimator?
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

  /// Tells the observer what happens to a transition or to a property animator.
  func tell(_ kind: DrivingEvent.Kind) {
    guard transitionObserver != nil else { return }
    let isNow = acting?.time == simulation.now
    transitionObserver?(DrivingEvent(kind: kind, recognizer: isNow ? acting?.recognizer : nil))
  }

  /// Tells it of updates, which come with every event: the first of a recogniser's actions only.
  func tellUpdate() {
    guard transitionObserver != nil, acting?.time == simulation.now,
      acting?.hasUpdatedTransition == false
    else { return }
    acting?.hasUpdatedTransition = true
    tell(.updated)
  }

  /// The same of an animator; one that runs in a transition is the transition's matter.
  func tellMove(of animator: UIViewPropertyAnimator) {
    guard transitionObserver != nil, acting?.time == simulation.now, openTransitions.isEmpty,
      acting?.animator !== animator
    else { return }
    acting?.animator = animator
    tell(.animator(animator, ended: nil))
  }

  /// Called when an animator is released.
  func forget(_ animator: UIViewPropertyAnimator) {
    if acting?.animator === animator { acting?.animator = nil }
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
