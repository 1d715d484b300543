import UIKit

/// A delegate without the method for animators leaves the system's swipe alive, and is notified of it.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
/// - Evidence: lore
/// - Systems: iOS 7+
func aDelegateThatListensLeavesTheSwipe(_ stage: Stage) {
  let listener = stage.keep(Listener())
  let navigation = stage.showStack("A", "B")
  navigation.delegate = listener
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
  stage.expect(listener.shown, is: ["A"])
}

private final class Listener: NSObject, UINavigationControllerDelegate {
  var shown: [String] = []
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { shown.append(viewController.title ?? "") }
}
