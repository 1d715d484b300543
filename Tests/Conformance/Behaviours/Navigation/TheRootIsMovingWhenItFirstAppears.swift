import UIKit

/// The root of a navigation controller is moving to its parent when it first appears, and gets `didMove(toParent:)`
/// afterwards.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/ismovingtoparent
/// - Evidence: inferred, from pushed screens
/// - Systems: iOS 8+
func theRootIsMovingWhenItFirstAppears(_ stage: Stage) {
  let root = Moving("A", stage)
  let navigation = UINavigationController()
  navigation.viewControllers = [root]
  stage.window.rootViewController = navigation
  stage.window.makeKeyAndVisible()
  stage.settle()
  stage.expect(root.seen, is: ["willAppear moving", "didAppear moving"])
  stage.expect(!root.isMovingToParent)
}

private final class Moving: Screen {
  var seen: [String] = []
  override func note(_ call: String) { seen.append(call + (isMovingToParent ? " moving" : "")) }
}
