import UIKit

/// `timingCurve` is ignored where the animator is not interruptible.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/timingcurve
/// - Evidence: header, UIViewControllerTransitioning.h on timingCurve
/// - Systems: iOS 10+
func theTimingCurveIsIgnoredOtherwise(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  driver.timingCurve = UISpringTimingParameters(dampingRatio: 0.5)
  driver.completionCurve = .linear
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.5)
  driver.finish()
  stage.wait(0.25)
  stage.expect(view.shown.frame.minX / stage.window.bounds.width, near: 0.75)
  stage.settle()
}
