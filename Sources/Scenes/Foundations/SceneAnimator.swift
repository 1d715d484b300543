import Foundation
import HeadlessUIKit

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
