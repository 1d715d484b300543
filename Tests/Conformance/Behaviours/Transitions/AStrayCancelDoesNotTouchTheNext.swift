import UIKit

/// A cancel after the end of a transition does nothing to the next one.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: inferred
/// - Systems: iOS 7+
func aStrayCancelDoesNotTouchTheNext(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  driver.cancel()
  stage.settle()
  driver.cancel()
  stage.turn()
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.5)
  driver.finish()
  stage.settle()
  stage.expect(navigation.viewControllers.count, is: 1)
}
