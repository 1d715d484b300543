import UIKit

/// A cancelled interactive selection selects the old tab again and brings its appearance back.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
/// - Evidence: inferred, from navigation
/// - Systems: iOS 7+
func aCancelledSelectionGoesBack(_ stage: Stage) {
  let driver = UIPercentDrivenInteractiveTransition()
  let director = Director(animator: Slide(.incoming), interaction: driver)
  let tabs = stage.showTabs("A", "B", directed: director)
  tabs.selectedIndex = 1
  stage.expect(tabs.selectedIndex, is: 1)
  stage.turn()
  driver.update(0.4)
  driver.cancel()
  stage.settle()
  stage.expect(tabs.selectedIndex, is: 0)
  stage.expect(
    stage.takeNotes().suffix(4),
    is: ["B willDisappear", "B didDisappear", "A willAppear", "A didAppear"])
}
