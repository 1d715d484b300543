import UIKit

/// Finishing at progress p takes (1 − p) times the duration, divided by the completion speed.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: header, UIViewControllerTransitioning.h on completionSpeed
/// - Systems: iOS 7+
func finishingTakesTheRestOfTheDuration(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing, 0.8), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.25)
  driver.completionSpeed = 2
  driver.finish()
  stage.wait(0.29)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.wait(0.02)
  stage.expect(navigation.transitionCoordinator == nil)
}
