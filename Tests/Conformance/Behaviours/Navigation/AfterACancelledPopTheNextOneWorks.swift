import UIKit

/// After a cancelled pop the next one goes through.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: inferred
/// - Systems: iOS 7+
func afterACancelledPopTheNextOneWorks(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  for finishes in [false, true] {
    navigation.popViewController(animated: true)
    stage.turn()
    driver.update(0.5)
    finishes ? driver.finish() : driver.cancel()
    stage.settle()
  }
  stage.expect(navigation.viewControllers.count, is: 1)
}
