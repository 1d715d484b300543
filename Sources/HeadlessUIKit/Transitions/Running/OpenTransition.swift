package import MotionMath

/// A transition that has started and not ended, as an observer sees it.
package struct OpenTransition: Hashable, Sendable {
  /// What the animator returned, in seconds.
  package let duration: Seconds
  /// The fraction on screen, or for an interaction controller that moves the views itself the last one it
  /// reported; nil when the transition runs by itself.
  package let fraction: Double?
}

extension Simulation {
  /// The transition that is under way, the latest when there are several; nil without one.
  package var openTransition: OpenTransition? {
    interface.openTransitions.last.map { transition in
      let reported = transition.interactor == nil ? nil : transition.percentComplete
      return OpenTransition(
        duration: transition.duration,
        fraction: (transition.presentedFraction ?? reported).map { Double($0) })
    }
  }

  /// Whether a transition has started and not ended.
  package var hasOpenTransitions: Bool { !interface.openTransitions.isEmpty }

  /// Reports the transitions that have not ended although nothing more will happen.
  package func reportOpenTransitions(touchWasCancelled: Bool) {
    for transition in interface.openTransitions {
      let isHeld = transition.phase == .interactive && touchWasCancelled
      report(isHeld ? .cancelledNotHandled : .neverCompleted)
    }
  }
}
