import UIKit

/// A transition with an interruptible animator can be paused on its way to the end, scrubbed, and sent back.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/pause()
/// - Evidence: documented
/// - Systems: iOS 10+
func anInterruptibleTransitionCanBeCaught(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  driver.completionCurve = .linear
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.5)
  driver.finish()
  stage.wait(0.25)
  driver.pause()
  stage.turn()
  stage.expect(driver.percentComplete, near: 0.75, within: 0.01)
  stage.wait(0.5)
  stage.expect(view.shown.frame.minX / stage.window.bounds.width, near: 0.75, within: 0.01)
  driver.update(0.6)
  driver.cancel()
  stage.wait(0.59)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 2)
  stage.expect(view.frame.minX, is: 0)
}
