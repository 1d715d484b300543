import UIKit

/// A cancelled pop calls the screen that would have come back with will and did disappear, and then the one that
/// stays with will and did appear; the stack is as before.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 7+
func aCancelledPopBringsTheAppearanceBack(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.outgoing), interaction: driver)
  let navigation = stage.showStack("A", "B", directed: director)
  navigation.popViewController(animated: true)
  stage.turn()
  driver.update(0.25)
  stage.expectNotes(["B willDisappear", "A willAppear"])
  driver.cancel()
  stage.settle()
  stage.expectNotes(["A willDisappear", "A didDisappear", "B willAppear", "B didAppear"])
  stage.expect(navigation.topViewController?.title, is: "B")
  stage.expect(navigation.topViewController?.view.window === stage.window)
}
