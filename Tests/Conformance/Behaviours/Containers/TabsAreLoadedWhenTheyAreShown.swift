import UIKit

/// The view of a tab that was never selected is not loaded.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontroller
/// - Evidence: lore
/// - Systems: iOS 7+
func tabsAreLoadedWhenTheyAreShown(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B")
  stage.expect(tabs.viewControllers?[0].isViewLoaded == true)
  stage.expect(tabs.viewControllers?[1].isViewLoaded == false)
}
