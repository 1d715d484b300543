import UIKit

/// `popViewController` returns the screen that goes, and nil at the root.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)
/// - Evidence: documented
/// - Systems: iOS 7+
func popReturnsThePoppedScreen(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  stage.expect(navigation.popViewController(animated: false)?.title, is: "B")
  stage.expect(navigation.popViewController(animated: false) == nil)
}
