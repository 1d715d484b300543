import UIKit

/// New controllers without the selected one keep the selected index, if there is a controller at it.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers
/// - Evidence: documented
/// - Systems: iOS 7+
func newTabsKeepTheIndex(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B", "C")
  tabs.selectedIndex = 1
  stage.settle()
  tabs.viewControllers = ["D", "E", "F"].map { Screen($0, stage) }
  stage.settle()
  stage.expect(tabs.selectedIndex, is: 1)
  stage.expect(tabs.selectedViewController?.title, is: "E")
}
