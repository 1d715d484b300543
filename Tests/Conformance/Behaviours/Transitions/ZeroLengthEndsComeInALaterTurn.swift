import UIKit

/// Finishing at 1 or cancelling at 0 does not complete before the call returns; the transition ends in the next turn.
///
/// - Source: developer.apple.com/documentation/uikit/uipercentdriveninteractivetransition
/// - Evidence: inferred
/// - Systems: iOS 7+
func zeroLengthEndsComeInALaterTurn(_ stage: Stage) {
  let ends: [(CGFloat, Bool)] = [(1, true), (0, false)]
  for (progress, finishes) in ends {
    let driver = UIPercentDrivenInteractiveTransition()
    let director = Director(animator: Slide(.outgoing), interaction: driver)
    let navigation = stage.showStack("A", "B", directed: director)
    navigation.popViewController(animated: true)
    stage.turn()
    driver.update(progress)
    stage.turn()
    finishes ? driver.finish() : driver.cancel()
    stage.expect(navigation.transitionCoordinator != nil)
    stage.settle()
    stage.expect(navigation.transitionCoordinator == nil)
    stage.expect(navigation.viewControllers.count, is: finishes ? 1 : 2)
  }
}
