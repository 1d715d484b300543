import UIKit

/// `isMovingToParent` is true in the appearance of a pushed screen and false when it comes back; `isMovingFromParent`
/// is true in the disappearance of a popped one.
///
/// - Source: developer.apple.com/documentation/uikit/uiviewcontroller/ismovingtoparent
/// - Evidence: documented
/// - Systems: iOS 7+
func theScreensAreMoving(_ stage: Stage) {
  let navigation = UINavigationController(rootViewController: Screen("A", stage))
  stage.show(navigation)
  let screen = Moving("B", stage)
  navigation.pushViewController(screen, animated: true)
  stage.settle()
  stage.expect(screen.seen, is: ["willAppear in", "didAppear in"])
  screen.seen = []
  navigation.pushViewController(Screen("C", stage), animated: false)
  stage.settle()
  navigation.popViewController(animated: false)
  stage.settle()
  stage.expect(
    screen.seen, is: ["willDisappear", "didDisappear", "willAppear", "didAppear"])
  screen.seen = []
  navigation.popViewController(animated: true)
  stage.settle()
  stage.expect(screen.seen, is: ["willDisappear out", "didDisappear out"])
}

private final class Moving: Screen {
  var seen: [String] = []
  override func note(_ call: String) {
    seen.append(call + (isMovingToParent ? " in" : "") + (isMovingFromParent ? " out" : ""))
  }
}
