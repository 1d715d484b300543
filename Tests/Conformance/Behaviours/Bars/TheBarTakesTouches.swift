import UIKit

/// A touch on the navigation bar does not reach the screen below it.
///
/// - Source: developer.apple.com/documentation/uikit/uiview/hittest(_:with:), since the bar lies above the screens
/// - Evidence: inferred
/// - Systems: iOS 8+
func theBarTakesTouches(_ stage: Stage) {
  let navigation = stage.showStack("A")
  guard let view = navigation.topViewController?.view else {
    return stage.expect(false, "is missing")
  }
  stage.listen(to: UITapGestureRecognizer(), "tap", on: view)
  let bar = navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil)
  stage.tap(bar.midX, bar.midY)
  stage.settle()
  stage.expectNotes([])
  navigation.setNavigationBarHidden(true, animated: false)
  stage.settle()
  stage.tap(bar.midX, bar.midY)
  stage.settle()
  stage.expectNotes(["tap ended"])
}
