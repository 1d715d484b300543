import UIKit

/// A cancelled transition with an interruptible animator can be caught on its way back and finished.
///
/// - Source:
///   developer.apple.com/documentation/uikit/uiviewcontrollercontexttransitioning/pauseinteractivetransition()
/// - Evidence: header, UIViewControllerTransitioning.h: the outcome may change
/// - Systems: iOS 10+
func aCancelledTransitionCanBeCaughtAndFinished(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  driver.completionCurve = .linear
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.8)
  driver.cancel()
  stage.wait(0.5)
  driver.pause()
  stage.turn()
  stage.expect(driver.percentComplete, near: 0.3, within: 0.01)
  driver.finish()
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 1)
}
