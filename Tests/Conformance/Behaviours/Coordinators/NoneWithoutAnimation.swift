import UIKit

/// Without animation there is no coordinator.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator
/// - Evidence: lore, helpers for a push with a completion test for it
/// - Systems: iOS 7+
func noneWithoutAnimation(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: false)
  stage.expect(navigation.transitionCoordinator == nil)
  stage.settle()
}
