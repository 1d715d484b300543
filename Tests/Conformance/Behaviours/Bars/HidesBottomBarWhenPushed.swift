import UIKit

/// A screen with `hidesBottomBarWhenPushed` is shown without the tab bar, which comes back when it is popped.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/hidesbottombarwhenpushed
/// - Evidence: documented, and lore for a tab bar, since the page speaks of a toolbar
/// - Systems: iOS 8+
func hidesBottomBarWhenPushed(_ stage: Stage) {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let tabs = UITabBarController()
  tabs.viewControllers = [navigation]
  stage.show(tabs)
  let (screen, above) = (UIViewController(), UIViewController())
  screen.hidesBottomBarWhenPushed = true
  let safe = stage.window.safeAreaInsets.bottom
  navigation.pushViewController(screen, animated: true)
  stage.settle()
  stage.expect(screen.view.safeAreaInsets.bottom, near: safe)
  let bar = tabs.tabBar
  let place = bar.convert(CGPoint(x: bar.bounds.midX, y: bar.bounds.midY), to: nil)
  stage.expect(!stage.window.bounds.contains(place) || bar.isHidden, "\(place)")
  navigation.pushViewController(above, animated: false)
  stage.settle()
  stage.expect(above.view.safeAreaInsets.bottom, near: safe)
  navigation.popToRootViewController(animated: true)
  stage.settle()
  stage.expect(navigation.viewControllers[0].view.safeAreaInsets.bottom, near: safe + 49)
  stage.expect(stage.window.bounds.contains(bar.convert(bar.bounds, to: nil)))
}
