import UIKit

/// An interactive pop that finishes calls the same as one without a finger.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 7+
func anInteractivePopThatFinishes(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  stage.expectNotes(["B willDisappear", "A willAppear"])
  driver.update(0.6)
  driver.finish()
  stage.settle()
  stage.expectNotes(["B didDisappear", "A didAppear"])
  stage.expect(navigation.viewControllers.count, is: 1)
}
