import UIKit

/// The screen that covers the window decides about the status bar; containers let the screen decide that they show.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/prefersstatusbarhidden
/// - Evidence: documented, and lore for what the system's containers answer
/// - Systems: iOS 13+
func theStatusBarFollowsTheScreen(_ stage: Stage) {
  let navigation = stage.showStack("A")
  let manager = stage.window.windowScene?.statusBarManager
  stage.expect(manager?.isStatusBarHidden == false)
  navigation.pushViewController(Hiding("B", stage), animated: false)
  stage.settle()
  stage.expect(manager?.isStatusBarHidden == true)
  navigation.popViewController(animated: false)
  stage.settle()
  stage.expect(manager?.isStatusBarHidden == false)
}

private final class Hiding: Screen {
  override var prefersStatusBarHidden: Bool { true }
}
