import UIKit

/// While a finger drags a screen without the tab bar back, the bar comes with the screen below; if the pop is cancelled, it
/// leaves again.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/hidesbottombarwhenpushed
/// - Evidence: lore, many apps show it
/// - Systems: iOS 8…18
func theTabBarComesBackWithACancelledPop(_ stage: Stage) {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let tabs = UITabBarController()
  tabs.viewControllers = [navigation]
  stage.show(tabs)
  let screen = UIViewController()
  screen.hidesBottomBarWhenPushed = true
  navigation.pushViewController(screen, animated: false)
  stage.settle()
  stage.drag(from: (2, 400), to: (100, 400), in: 0.5, holds: true)
  let shown = tabs.tabBar.shown.frame
  stage.expect(shown.minX > -390 && shown.minX < 0, "\(shown)")
  stage.play(.cancel(0.1, 100, 400))
  stage.settle()
  stage.expect(navigation.topViewController === screen)
  stage.expect(screen.view.safeAreaInsets.bottom, near: stage.window.safeAreaInsets.bottom)
}
