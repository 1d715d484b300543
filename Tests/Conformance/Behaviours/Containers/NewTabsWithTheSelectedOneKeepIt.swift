import UIKit

/// New controllers among which is the selected one leave it selected.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers
/// - Evidence: documented
/// - Systems: iOS 7+
func newTabsWithTheSelectedOneKeepIt(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B")
  tabs.selectedIndex = 1
  stage.settle()
  let selected = tabs.selectedViewController
  tabs.viewControllers = [selected ?? UIViewController(), Screen("C", stage)]
  stage.settle()
  stage.expect(tabs.selectedViewController === selected)
  stage.expect(tabs.selectedIndex, is: 0)
}
