import UIKit

/// On the root a swipe from the edge does nothing, and the next push works.
///
/// - Source: stackoverflow.com, "interactivePopGestureRecognizer root view controller freeze"
/// - Evidence: lore, without the system's delegate the interface would freeze
/// - Systems: iOS 7+
func theRootDoesNotSwipe(_ stage: Stage) {
  let navigation = stage.showStack("A")
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  navigation.pushViewController(Screen("B", stage), animated: true)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
