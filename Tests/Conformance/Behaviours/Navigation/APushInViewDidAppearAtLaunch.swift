import UIKit

/// A push in `viewDidAppear` of the first screen at launch is animated.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: lore
/// - Systems: iOS 8+
func aPushInViewDidAppearAtLaunch(_ stage: Stage) {
  let (root, detail) = (Screen("A", stage), Screen("B", stage))
  let navigation = UINavigationController(rootViewController: root)
  root.reactions["didAppear"] = {
    navigation.pushViewController(detail, animated: true)
    stage.expect(navigation.transitionCoordinator?.isAnimated == true)
  }
  stage.show(navigation)
  stage.expect(detail.view.window === stage.window)
  stage.expect(navigation.viewControllers.count, is: 2)
}
