import UIKit

/// With `wantsInteractiveStart` false a transition runs without the finger and can be caught by `pause()`.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/wantsinteractivestart
/// - Evidence: documented
/// - Systems: iOS 10+
func aNonInteractiveStartRunsAndCanBeCaught(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: InterruptibleSlide(), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let screen = navigation.topViewController else { return stage.expect(false, "is missing") }
  driver.wantsInteractiveStart = false
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expect(screen.transitionCoordinator?.initiallyInteractive == false)
  stage.expect(screen.transitionCoordinator?.isInterruptible == true)
  stage.wait(0.25)
  stage.expect(screen.view.shown.frame.minX / stage.window.bounds.width, near: 0.25)
  driver.pause()
  driver.cancel()
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 2)
}
