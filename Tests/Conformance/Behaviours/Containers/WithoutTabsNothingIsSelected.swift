import UIKit

/// Without controllers the selected index of a tab bar controller is `NSNotFound`, and nothing is shown.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
/// - Evidence: lore, the page names `NSNotFound` for the More screen alone
/// - Systems: iOS 8+
func withoutTabsNothingIsSelected(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B")
  guard let first = tabs.viewControllers?[0] else { return stage.expect(false, "is missing") }
  tabs.viewControllers = nil
  stage.settle()
  stage.expect(tabs.selectedIndex, is: NSNotFound)
  stage.expect(first.view.superview == nil)
  stage.expect(first.tabBarController == nil)
}
