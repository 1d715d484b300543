import UIKit

/// A cancelled push takes the new screen off the stack and out of the hierarchy, and brings the appearance of the old
/// one back.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 7+
func aCancelledPushLeavesNothing(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.incoming), interaction: driver)
  let navigation = stage.showStack("A", directed: director)
  let screen = Screen("B", stage)
  navigation.pushViewController(screen, animated: true)
  stage.turn()
  driver.update(0.3)
  driver.cancel()
  stage.settle()
  stage.expectNotes([
    "A willDisappear", "B willAppear", "B willDisappear", "B didDisappear", "A willAppear",
    "A didAppear",
  ])
  stage.expect(navigation.viewControllers.count, is: 1)
  stage.expect(screen.parent == nil)
  stage.expect(screen.view.superview == nil)
}
