import UIKit

/// A tap on the back button pops, with animation.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller
/// - Evidence: documented
/// - Systems: iOS 8+
func theBackButtonPops(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.tap(30, navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil).midY)
  stage.expect(navigation.transitionCoordinator != nil)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
  stage.expectNotes(["B willDisappear", "A willAppear", "B didDisappear", "A didAppear"])
  stage.tap(30, navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil).midY)
  stage.settle()
  stage.expectNotes([])
}
