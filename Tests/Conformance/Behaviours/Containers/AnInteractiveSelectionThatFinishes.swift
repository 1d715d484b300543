import UIKit

/// An interactive selection of a tab has the coordinator of the tab bar controller for both screens, reports the end
/// of the interaction, and finishes like one without a finger.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
/// - Evidence: inferred, from navigation
/// - Systems: iOS 8+
func anInteractiveSelectionThatFinishes(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.incoming), interaction: driver)
  let tabs = stage.showTabs("A", "B", directed: director)
  tabs.selectedIndex = 1
  stage.turn()
  guard let second = tabs.viewControllers?[1] else { return stage.expect(false, "is missing") }
  stage.expect(second.transitionCoordinator === tabs.transitionCoordinator)
  second.transitionCoordinator?.notifyWhenInteractionChanges {
    stage.note("interactive \($0.isInteractive)")
  }
  driver.update(0.4)
  driver.finish()
  stage.wait(0.59)
  stage.expectNotes(["B willAppear", "A willDisappear", "interactive false"])
  stage.settle()
  stage.expectNotes(["A didDisappear", "B didAppear"])
  stage.expect(tabs.tabBar.selectedItem === second.tabBarItem)
}
