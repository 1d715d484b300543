import UIKit

/// A pushed screen is a child of the navigation controller, and a popped one no longer.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
/// - Evidence: documented
/// - Systems: iOS 7+
func thePushedScreenIsAChild(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let screen = Screen("B", stage)
  navigation.pushViewController(screen, animated: false)
  stage.settle()
  stage.expect(screen.parent === navigation)
  stage.expect(screen.navigationController === navigation)
  navigation.popViewController(animated: false)
  stage.settle()
  stage.expect(screen.parent == nil)
}
