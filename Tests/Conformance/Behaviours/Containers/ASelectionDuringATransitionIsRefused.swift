import UIKit

/// A selection during an animated selection is refused.
///
/// - Source: developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
/// - Evidence: inferred, from navigation
/// - Systems: iOS 8+
func aSelectionDuringATransitionIsRefused(_ stage: Stage) {
  let tabs = stage.showTabs("A", "B", directed: Director(animator: Slide(.incoming)))
  tabs.selectedIndex = 1
  stage.wait(0.1)
  tabs.selectedIndex = 0
  stage.expect(tabs.selectedIndex, is: 1)
  stage.settle()
  stage.expect(tabs.selectedViewController?.title, is: "B")
}
