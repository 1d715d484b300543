import UIKit

/// `duration` of the percent driver is what the animator's `transitionDuration` returned at the start.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: header, UIViewControllerTransitioning.h
/// - Systems: iOS 7+
func theDurationIsCapturedAtTheStart(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing, 0.7), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expect(driver.duration, is: 0.7)
  driver.cancel()
  stage.settle()
}
