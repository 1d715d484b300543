import Foundation
import HeadlessUIKit
import MotionMath

/// An animator of a fixed duration, for one way of a transition; a subclass animates.
class SceneAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The usual duration, in seconds.
  class var duration: TimeInterval { 0.5 }

  /// Whether the new screen comes over the old one, by a presentation or a push.
  let presenting: Bool
  private let ownDuration: TimeInterval?
  private let didEnd: (Bool) -> Void

  /// Creates an animator; `didEnd` is told whether the transition completed.
  ///
  /// The default `duration`, in seconds, is the usual one; 0 shows the end at once.
  init(
    presenting: Bool = true, duration: TimeInterval? = nil,
    didEnd: @escaping (Bool) -> Void = { _ in }
  ) {
    (self.presenting, ownDuration, self.didEnd) = (presenting, duration, didEnd)
    super.init()
  }

  var duration: TimeInterval { ownDuration ?? Self.duration }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.completeTransition(false)
  }

  func animationEnded(_ transitionCompleted: Bool) { didEnd(transitionCompleted) }
}

extension UITimingCurveProvider where Self == UISpringTimingParameters {
  /// The spring of a release on the iOS 27.0 simulator, as measured by swift_transitions, from a velocity in
  /// distances per second, positive towards the end.
  static func release(velocity: Double) -> UISpringTimingParameters {
    let spring = Spring(dampingRatio: 0.85, response: 0.2856)
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: velocity, dy: velocity))
  }
}
