import UIKit

/// Keyframe animations are driven by the progress, too.
///
/// - Source: stackoverflow.com, "animateKeyframes interactive transition"
/// - Evidence: lore
/// - Systems: iOS 7+
func keyframesFollowTheFinger(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Keyframes(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  navigation.popViewController(animated: true)
  stage.turn()
  let expected: [(CGFloat, CGFloat)] = [(0.25, 50), (0.75, 250), (0.5, 100)]
  for (progress, x) in expected {
    driver.update(progress)
    stage.turn()
    stage.expect(view.shown.frame.minX, near: x)
  }
  driver.cancel()
  stage.settle()
  stage.expect(view.frame.minX, is: 0)
}

/// Moves the old screen 100 points in the first half, and 300 in the second.
private final class Keyframes: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let from = context.view(forKey: .from)
    if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { from?.center.x += 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        from?.center.x += 300
      }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
