import UIKit

/// With a hidden navigation bar the swipe does not begin, unless the recogniser has no delegate or another one.
///
/// - Source: stackoverflow.com/questions/24710258, "no swipe back when hiding navigation bar"
/// - Evidence: lore, the usual remedy is `delegate = nil`
/// - Systems: iOS 7+
func aHiddenBarTakesTheSwipe(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  navigation.isNavigationBarHidden = true
  stage.turn()
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
  navigation.interactivePopGestureRecognizer?.delegate = nil
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
}
