import UIKit

/// A child that presents full screen lets the outermost controller present; it finds what is presented, and may
/// dismiss it.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func theRootPresentsForItsChildren(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let (child, screen) = (navigation.viewControllers[0], Screen("B", stage))
  screen.modalPresentationStyle = .fullScreen
  child.present(screen, animated: true)
  stage.settle()
  stage.expect(screen.presentingViewController === navigation)
  stage.expect(child.presentedViewController === screen)
  child.dismiss(animated: true)
  stage.settle()
  stage.expect(screen.presentingViewController == nil)
}
