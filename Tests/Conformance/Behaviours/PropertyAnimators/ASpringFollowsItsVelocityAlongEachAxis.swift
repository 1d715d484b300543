import UIKit

/// The initial velocity of a spring counts along each axis of a position.
///
/// - Source: developer.apple.com/documentation/uikit/uispringtimingparameters/initialvelocity
/// - Evidence: documented, measured by jenox too
/// - Systems: iOS 11+
func aSpringFollowsItsVelocityAlongEachAxis(_ stage: Stage) {
  let (still, thrown) = (box(), box(0, 100))
  stage.show(still, thrown)
  for (view, dy) in [(still, 0.0), (thrown, 8.0)] {
    let spring = UISpringTimingParameters(
      dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: dy))
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
    let center = view.center
    animator.addAnimations { view.center = CGPoint(x: center.x + 100, y: center.y + 100) }
    animator.startAnimation()
  }
  stage.wait(0.1)
  let (slow, fast) = (still.shown.position, thrown.shown.position)
  stage.expect(slow.x, near: fast.x)
  stage.expect(fast.y - 100 > slow.y + 10, "thrown to \(fast), still \(slow)")
  stage.settle()
}
