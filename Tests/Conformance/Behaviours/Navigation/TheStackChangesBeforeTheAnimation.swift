import UIKit

/// The stack has the new screen, and no longer the popped one, as soon as an animated call returns.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers
/// - Evidence: lore, apps read `topViewController` right after the call
/// - Systems: iOS 7+
func theStackChangesBeforeTheAnimation(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.expect(navigation.topViewController?.title, is: "B")
  stage.settle()
  navigation.popViewController(animated: true)
  stage.expect(navigation.topViewController?.title, is: "A")
  stage.settle()
}
