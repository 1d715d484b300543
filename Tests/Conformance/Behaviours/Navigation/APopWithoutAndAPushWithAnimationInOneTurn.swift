import UIKit

/// A pop to the root without animation and a push with one in the same turn show the pushed screen; the root does not
/// appear.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: inferred, from screens that replace others
/// - Systems: iOS 8+
func aPopWithoutAndAPushWithAnimationInOneTurn(_ stage: Stage) {
  let navigation = stage.showStack("A", "B", "C")
  let last = navigation.viewControllers[2]
  navigation.popToRootViewController(animated: false)
  navigation.pushViewController(Screen("D", stage), animated: true)
  stage.settle()
  stage.expectNotes(["C willDisappear", "D willAppear", "C didDisappear", "D didAppear"])
  stage.expect(last.parent == nil)
}
