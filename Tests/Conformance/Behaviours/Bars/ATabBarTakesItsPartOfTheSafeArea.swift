import UIKit

/// A tab bar reaches to the lower edge and keeps its screens clear by 49 points and the safe area.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbar
/// - Evidence: measured, observed by apps up to iOS 18
/// - Systems: iOS 11…18
func aTabBarTakesItsPartOfTheSafeArea(_ stage: Stage) {
  let tabs = stage.showTabs("A")
  guard let view = tabs.viewControllers?[0].view else { return stage.expect(false, "is missing") }
  stage.expect(view.safeAreaInsets.bottom, near: stage.window.safeAreaInsets.bottom + 49)
  stage.expect(tabs.tabBar.convert(tabs.tabBar.bounds, to: nil).maxY, near: 844)
  tabs.tabBar.isHidden = true
  stage.settle()
  stage.expect(view.safeAreaInsets.bottom, near: stage.window.safeAreaInsets.bottom)
}
