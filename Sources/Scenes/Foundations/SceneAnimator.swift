import Foundation
import HeadlessUIKit

/// An animator of a fixed duration; a subclass animates.
class SceneAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// In seconds.
  let duration: TimeInterval
  private let didEnd: (Bool) -> Void

  /// Creates an animator of a duration in seconds; `didEnd` is told whether the transition completed.
  init(duration: TimeInterval, didEnd: @escaping (Bool) -> Void = { _ in }) {
    self.duration = duration
    self.didEnd = didEnd
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.completeTransition(false)
  }

  func animationEnded(_ transitionCompleted: Bool) { didEnd(transitionCompleted) }
}
