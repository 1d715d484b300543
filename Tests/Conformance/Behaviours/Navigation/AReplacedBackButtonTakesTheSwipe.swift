import UIKit

/// A screen that hides its back button takes the swipe away.
///
/// - Source: stackoverflow.com/questions/19054625, "swipe back does not work with a custom back button"
/// - Evidence: lore
/// - Systems: iOS 7+
func aReplacedBackButtonTakesTheSwipe(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  navigation.topViewController?.navigationItem.hidesBackButton = true
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
