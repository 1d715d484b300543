import UIKit

/// A pop during an animated transition is refused and returns nil.
///
/// - Source: stackoverflow.com, "popViewController returns nil during a push animation"
/// - Evidence: lore, reported with double taps on a back button
/// - Systems: iOS 7+
func aPopDuringATransitionIsRefused(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  navigation.pushViewController(Screen("C", stage), animated: true)
  stage.wait(0.1)
  stage.expect(navigation.popViewController(animated: true) == nil)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "C")
}
