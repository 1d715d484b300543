import UIKit

/// `timingCurve` shapes the rest of a transition whose animator is interruptible.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/timingcurve
/// - Evidence: header, UIViewControllerTransitioning.h on timingCurve
/// - Systems: iOS 10+
func theTimingCurveShapesAnInterruptibleRest(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  driver.timingCurve = UICubicTimingParameters(animationCurve: .easeIn)
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.5)
  driver.finish()
  stage.wait(0.25)
  stage.expect(
    view.shown.frame.minX / stage.window.bounds.width, near: 0.5 + 0.5 * 0.315357)
  stage.settle()
}
