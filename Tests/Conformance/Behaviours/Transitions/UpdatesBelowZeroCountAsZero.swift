import UIKit

/// An update below 0 counts as 0, and one above 1 looks complete.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition/update(_:)
/// - Evidence: documented
/// - Systems: iOS 7+
func updatesBelowZeroCountAsZero(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(-0.4)
  stage.turn()
  stage.expect(driver.percentComplete, is: 0)
  stage.expect(view.shown.frame.minX, near: 0)
  driver.update(1.5)
  stage.turn()
  stage.expect(view.shown.frame.minX, near: stage.window.bounds.width)
  driver.update(0)
  driver.cancel()
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
