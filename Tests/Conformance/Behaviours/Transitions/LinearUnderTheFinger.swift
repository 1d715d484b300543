import UIKit

/// Under the finger plain view animations are linear in the progress, whatever their curve.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: header, UIViewControllerTransitioning.h on completionCurve
/// - Systems: iOS 7+
func linearUnderTheFinger(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Fade(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  navigation.popViewController(animated: true)
  stage.turn()
  for progress in [0.25, 0.5, 0.9] {
    driver.update(progress)
    stage.turn()
    stage.expect(CGFloat(view.shown.opacity), near: 1 - progress)
  }
  driver.cancel()
  stage.settle()
}

/// Fades the old screen out with the default curve.
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
    UIView.animate(withDuration: 1) {
      context.view(forKey: .from)?.alpha = 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
