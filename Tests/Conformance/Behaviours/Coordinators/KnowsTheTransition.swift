import UIKit

/// The context of a coordinator knows its screens, its container, its duration and that it is animated.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext
/// - Evidence: documented
/// - Systems: iOS 7+
func knowsTheTransition(_ stage: Stage) {
  let director = Director(animator: Slide(.incoming, 0.6))
  let navigation = stage.showStack("A", directed: director)
  let (root, screen) = (navigation.viewControllers[0], Screen("B", stage))
  navigation.pushViewController(screen, animated: true)
  let coordinator = navigation.transitionCoordinator
  stage.expect(coordinator?.viewController(forKey: .from) === root)
  stage.expect(coordinator?.viewController(forKey: .to) === screen)
  stage.expect(coordinator?.transitionDuration, is: 0.6)
  stage.expect(coordinator?.isAnimated == true)
  stage.expect(coordinator?.isInteractive == false)
  stage.expect(coordinator?.isCancelled == false)
  stage.settle()
}
