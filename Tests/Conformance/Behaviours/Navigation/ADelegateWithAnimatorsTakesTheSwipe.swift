import UIKit

/// A delegate that has the method for animators takes the system's swipe away, even when it returns nil.
///
/// - Source: stackoverflow.com, "interactive pop stops working with animationControllerForOperation"
/// - Evidence: lore
/// - Systems: iOS 7+
func aDelegateWithAnimatorsTakesTheSwipe(_ stage: Stage) {
  let director = Director()
  let navigation = stage.showStack("A", "B", directed: director)
  stage.drag(from: (5, 400), to: (305, 400), in: 0.3)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "B")
}
