import UIKit

/// `show(_:sender:)` of a screen in a navigation controller pushes.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/show(_:sender:)
/// - Evidence: documented
/// - Systems: iOS 8+
func showPushes(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.viewControllers[0].show(Screen("B", stage), sender: nil)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
