import UIKit

/// An interactive push that finishes calls the same as one without a finger, and leaves the new screen alone in the
/// window.
///
/// - Source: wangling.me/2014/02, on the order of view transition events
/// - Evidence: measured, logged by Wang Ling on iOS 7
/// - Systems: iOS 8+
func anInteractivePushThatFinishes(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.incoming), interaction: driver)
  let navigation = stage.showStack("A", directed: director)
  let (root, screen) = (navigation.viewControllers[0], Screen("B", stage))
  navigation.pushViewController(screen, animated: true)
  stage.turn()
  driver.update(0.6)
  driver.finish()
  stage.wait(0.39)
  stage.expectNotes(["A willDisappear", "B willAppear"])
  stage.settle()
  stage.expectNotes(["A didDisappear", "B didAppear"])
  stage.expect(root.view.superview == nil)
  stage.expect(screen.view.window === stage.window)
}
