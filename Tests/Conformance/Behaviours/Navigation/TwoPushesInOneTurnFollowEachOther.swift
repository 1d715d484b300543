import UIKit

/// A second animated push during an animated transition waits for its end and follows it.
///
/// - Source: github.com/nst/iOS-Runtime-Headers issues, and "nested push animation can result in corrupted
///   navigation bar"
/// - Evidence: lore, from iOS 10 on; before, the stack was corrupted
/// - Systems: iOS 10+
func twoPushesInOneTurnFollowEachOther(_ stage: Stage) {
  let navigation = stage.showStack("A")
  navigation.pushViewController(Screen("B", stage), animated: true)
  navigation.pushViewController(Screen("C", stage), animated: true)
  stage.settle()
  stage.expectNotes([
    "A willDisappear", "B willAppear", "A didDisappear", "B didAppear", "B willDisappear",
    "C willAppear", "B didDisappear", "C didAppear",
  ])
  stage.expect(navigation.viewControllers.count, is: 3)
}
