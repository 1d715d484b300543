import UIKit

/// A tap on the back button pops.
///
/// - Source: developer.apple.com/documentation/uikit/uinavigationitem/backbarbuttonitem
/// - Evidence: documented
/// - Systems: iOS 8+
func theBackButtonPops(_ stage: Stage) {
  let navigation = stage.showStack("A", "B")
  let bar = navigation.navigationBar.convert(navigation.navigationBar.bounds, to: nil)
  stage.tap(bar.minX + 20, bar.midY)
  stage.settle()
  stage.expect(navigation.topViewController?.title, is: "A")
}
