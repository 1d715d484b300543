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
    openTransitions.last.map { transition in
      let reported = transition.interactor == nil ? nil : transition.percentComplete
      return OpenTransition(
        duration: transition.duration,
        fraction: (transition.presentedFraction ?? reported).map { Double($0) })
    }
  }
}
