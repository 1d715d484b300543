import UIKit

/// Cancelling at progress p takes p times the duration, divided by the completion speed.
///
/// - Source: naoyashiga.hatenablog.com, 2015-10-03
/// - Evidence: measured, with animations of 10 s on iOS 9
/// - Systems: iOS 7+
func cancellingTakesTheWayBack(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing, 0.8), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.25)
  driver.completionSpeed = 0.5
  driver.cancel()
  stage.wait(0.39)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.wait(0.02)
  stage.expect(navigation.transitionCoordinator == nil)
}
