import UIKit

/// A screen with `hidesBottomBarWhenPushed` is shown without the tab bar, which comes back when it is popped.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/hidesbottombarwhenpushed
/// - Evidence: documented
/// - Systems: iOS 8+
func hidesBottomBarWhenPushed(_ stage: Stage) {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let tabs = UITabBarController()
  tabs.viewControllers = [navigation]
  stage.show(tabs)
  let screen = UIViewController()
  screen.hidesBottomBarWhenPushed = true
  navigation.pushViewController(screen, animated: false)
  stage.settle()
  stage.expect(screen.view.safeAreaInsets.bottom, near: stage.window.safeAreaInsets.bottom)
}
